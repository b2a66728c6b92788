import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { limits } from "../configuration/limits.ts";
import type { ClockName } from "../live/clock.ts";
import type { CachedPages } from "../testing/cachedPages.ts";
import { clockAt, openCachedPages, revisionsOf } from "../testing/cachedPages.ts";

describe("A cached page", () => {
  let pages: CachedPages;
  beforeEach(() => {
    vi.useFakeTimers({ now: 0, toFake: ["performance", "setTimeout", "clearTimeout", "Date"] });
    pages = openCachedPages();
  });
  afterEach(() => {
    pages.close();
    vi.useRealTimers();
  });

  test("is rendered once for the first request, and again for no other", async () => {
    await pages.show();
    await pages.show();
    expect(pages.rendered).toBe(1);
  });

  test("is rendered at most once a second while both clocks change, and is at most a second old", async () => {
    const changedAt = { catalogue: new Map<number, number>(), tournament: new Map<number, number>() };
    const lags: number[] = [];
    await pages.show();
    const start = performance.now();
    for (let step = 0; step < 100; step += 1) {
      await vi.advanceTimersByTimeAsync(50);
      pages.changeCatalogue();
      changedAt.catalogue.set(pages.revisions.catalogue, performance.now());
      await vi.advanceTimersByTimeAsync(30);
      pages.changeTournament();
      changedAt.tournament.set(pages.revisions.tournament, performance.now());
      const requestedAt = performance.now();
      const shown = await pages.show();
      for (const name of ["catalogue", "tournament"] as const)
        lags.push(requestedAt - (changedAt[name].get(shown[name] + 1) ?? requestedAt));
    }
    const seconds = (performance.now() - start) / 1_000;
    expect(Math.max(...lags)).toBeLessThanOrEqual(limits.pages.lagMs);
    expect(pages.rendered).toBeGreaterThanOrEqual(seconds / 2);
    expect(pages.rendered).toBeLessThanOrEqual(seconds + 1);
  });

  test.each([
    ["catalogue", () => pages.changeCatalogue()],
    ["tournament", () => pages.changeTournament()],
  ])("is rendered once for one change: %s", async (_name, change) => {
    await pages.show();
    change();
    await pages.show();
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await pages.show()).toEqual(pages.revisions);
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await pages.show()).toEqual(pages.revisions);
    expect(pages.rendered).toBe(2);
  });

  test.each([
    ["catalogue", () => pages.changeCatalogue({ isRelocked: true })],
    ["tournament", () => pages.changeTournament({ isMoved: true })],
  ])("is rendered immediately when access was removed: %s", async (_name, change) => {
    await pages.show();
    change();
    expect(await pages.show()).toEqual(pages.revisions);
    expect(pages.rendered).toBe(2);
  });

  test.each([
    ["catalogue", () => pages.changeTournament(), () => pages.changeCatalogue({ isRelocked: true })],
    ["tournament", () => pages.changeCatalogue(), () => pages.changeTournament({ isMoved: true })],
  ])(
    "is rendered anew when access was removed after the other clock's rendering: %s",
    async (_name, change, remove) => {
      await pages.show();
      change();
      await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
      await pages.show();
      remove();
      expect(await pages.show()).toEqual(pages.revisions);
    },
  );

  test("is at most a second old when its rendering took longer, and the next request comes later", async () => {
    pages.renderingMs = 1_500;
    await pages.show();
    pages.changeCatalogue();
    pages.changeTournament();
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await pages.show()).toEqual(pages.revisions);
  });

  test.each([
    ["catalogue", () => pages.changeCatalogue({ isRelocked: true })],
    ["tournament", () => pages.changeTournament({ isMoved: true })],
  ])("is rendered again when access was removed while it was being rendered: %s", async (_name, change) => {
    const opened = pages.pageCache.getOrRender("/courts", {});
    await vi.advanceTimersByTimeAsync(pages.renderingMs / 2);
    change();
    await pages.endRenderings();
    await pages.endRenderings();
    expect(await revisionsOf(await opened)).toEqual(pages.revisions);
    expect(pages.rendered).toBe(2);
  });

  test("is rendered again when access was removed in one clock while the other's change is rendered", async () => {
    await pages.show();
    pages.changeCatalogue({ isRelocked: true });
    const opened = pages.pageCache.getOrRender("/courts", {});
    await vi.advanceTimersByTimeAsync(pages.renderingMs / 2);
    pages.changeTournament({ isMoved: true });
    await pages.endRenderings();
    await pages.endRenderings();
    expect(await revisionsOf(await opened)).toEqual(pages.revisions);
    expect(pages.rendered).toBe(3);
  });

  test("does not show a match that entered with a change of the catalogue and was hidden afterwards", async () => {
    pages.shownMatches = [];
    await pages.show();
    pages.shownMatches = ["final"];
    pages.changeCatalogue();
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await pages.show()).toEqual(pages.revisions);
    pages.changeTournament({ isMoved: true });
    expect(await pages.show()).toEqual(pages.revisions);
  });

  test("is rendered once for a request while changes of both clocks come faster than the rendering", async () => {
    pages.renderingMs = 1_500;
    const opened = pages.pageCache.getOrRender("/courts", {});
    for (let step = 0; step < 15; step += 1) {
      await vi.advanceTimersByTimeAsync(100);
      pages.changeCatalogue();
      pages.changeTournament();
    }
    await pages.endRenderings();
    expect(await revisionsOf(await opened)).toEqual({ catalogue: 1, tournament: 1 });
    expect(pages.rendered).toBe(1);
  });

  test.each<[name: string, first: ClockName, second: ClockName]>([
    ["/", "catalogue", "catalogue"],
    ["/courts", "catalogue", "catalogue"],
    ["/courts", "tournament", "tournament"],
    ["/courts", "catalogue", "tournament"],
    ["/courts", "tournament", "catalogue"],
  ])(
    "%s from before removed access is not sent to a request that comes while changes are read: %s, then %s",
    async (name, first, second) => {
      await pages.show(name);
      pages.changeCatalogue({ isRelocked: true });
      const early = pages.pageCache.getOrRender(name, {});
      await vi.advanceTimersByTimeAsync(pages.renderingMs / 2);
      pages.announce(first, { removesAccess: false });
      await pages.endRenderings();
      pages.announce(second, { removesAccess: true });
      const late = pages.pageCache.getOrRender(name, {});
      for (let round = 0; round < 4; round += 1) {
        pages.endListenerRead();
        await pages.endRenderings();
      }
      expect(await revisionsOf(await late)).toEqual(pages.revisions);
      await early;
    },
  );

  test.each([
    ["/", ["two"]],
    ["/courts", ["two"]],
    ["/", ["two", "three"]],
    ["/courts", ["two", "three"]],
  ])(
    "of a replaced database is not sent, although its rendering ends later: %s, %j",
    async (name, epochs) => {
      pages.changeCatalogue();
      pages.changeTournament();
      const opened = pages.pageCache.getOrRender(name, {});
      await vi.advanceTimersByTimeAsync(pages.renderingMs / 2);
      pages.revisions = { catalogue: 7, tournament: 9 };
      for (const next of epochs) {
        pages.catalogue.applyChanges({ clock: clockAt(7, next), changes: null }, clockAt(7, pages.epoch));
        pages.tournament.applyChanges({ clock: clockAt(9, next), changes: null }, clockAt(9, pages.epoch));
        pages.epoch = next;
      }
      await pages.endRenderings();
      await pages.endRenderings();
      expect(await revisionsOf(await opened)).toEqual(pages.revisions);
      expect(await pages.show(name)).toEqual(pages.revisions);
      expect(pages.rendered).toBe(2);
    },
  );
});
