import { EventEmitter, once } from "node:events";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { limits } from "../configuration/limits.ts";
import type { CatalogueChange } from "../live/catalogueClock.ts";
import { CatalogueReads } from "../live/catalogueReads.ts";
import type { Change, Clock, ClockName } from "../live/clock.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";
import { createResponseCache } from "../live/responses/responseCache.ts";
import type { TournamentChange } from "../tournament/tournamentClock.ts";
import { TournamentReads } from "../tournament/tournamentReads.ts";
import type { PageCache } from "./pageCache.ts";
import { createPageCache } from "./pageCache.ts";
import type { Page } from "./pages.ts";

const clockAt = (revision: number, epoch = "one"): Clock => ({ epoch, revision, lastUpdated: new Date(0) });

const tournamentPages = { hasCourts: true, hasSchedule: true };

/** The revisions of both clocks that the page shows. */
async function revisionsOf(page: CachedResponse | null): Promise<Record<ClockName, number>> {
  const message = await page?.encode("identity");
  const [ofCatalogue, ofTournament] = (message?.body.toString() ?? "").split(" ").map(Number);
  if (!ofCatalogue || !ofTournament) return expect.fail("The page was not rendered");
  return { catalogue: ofCatalogue, tournament: ofTournament };
}

function createCache<Entry extends Change>(
  clockName: ClockName,
  catchUp: () => Promise<void>,
): ResponseCache<Entry> {
  return createResponseCache<Entry>({
    clockName,
    isPresent: () => true,
    catchUp,
    track: (running) => running,
    onError: (error) => expect.fail(String(error)),
  });
}

describe("A cached page", () => {
  let rendered: number;
  let renderingMs: number;
  const renderings = new EventEmitter();
  let revisions: Record<ClockName, number>;
  let epoch: string;
  /** The ids of the matches that a rendering shows. */
  let shownMatches: string[];
  /** The changes that were announced and that the listener has not read yet. */
  let unread: Record<ClockName, (() => void)[]>;
  const listenerReads = new EventEmitter();
  let catalogue: ResponseCache<CatalogueChange>;
  let tournament: ResponseCache<TournamentChange>;
  let pageCache: PageCache;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0, toFake: ["performance", "setTimeout", "clearTimeout", "Date"] });
    rendered = 0;
    renderingMs = 50;
    revisions = { catalogue: 1, tournament: 1 };
    epoch = "one";
    shownMatches = ["final"];
    unread = { catalogue: [], tournament: [] };
    catalogue = createCache("catalogue", () => readAnnounced("catalogue"));
    tournament = createCache("tournament", () => readAnnounced("tournament"));
    const responseCaches = { catalogue, tournament };
    pageCache = createPageCache({
      pages: { render },
      responseCaches,
      tournamentPages: () => tournamentPages,
    });
  });
  afterEach(() => {
    catalogue.close();
    tournament.close();
    vi.useRealTimers();
  });

  /** Renders the state of the beginning, as a snapshot of the database does. */
  async function render(): Promise<Page> {
    rendered += 1;
    const { catalogue: ofCatalogue, tournament: ofTournament } = revisions;
    const clocks = { catalogue: clockAt(ofCatalogue, epoch), tournament: clockAt(ofTournament, epoch) };
    const body = new TextEncoder().encode(`${ofCatalogue} ${ofTournament}`);
    const reads = new CatalogueReads();
    reads.addSeries("court-1");
    const tournamentReads = new TournamentReads();
    for (const id of shownMatches) tournamentReads.addMatch(id);
    await once(renderings, "end");
    catalogue.receiveClock(clocks.catalogue);
    tournament.receiveClock(clocks.tournament);
    return {
      status: 200,
      headers: {},
      body,
      clock: clocks.catalogue,
      reads,
      tournament: { clock: clocks.tournament, reads: tournamentReads },
    };
  }

  function changeCatalogue(kind: Partial<CatalogueChange> = {}): void {
    readCatalogue((revisions.catalogue += 1), kind);
  }

  function changeTournament(kind: Partial<TournamentChange> = {}): void {
    readTournament((revisions.tournament += 1), kind);
  }

  /** The listener reads a change of the catalogue. */
  function readCatalogue(revision: number, kind: Partial<CatalogueChange> = {}): void {
    const change: CatalogueChange = {
      revision,
      noun: "episode",
      id: "rally",
      seriesId: "court-1",
      isMoved: false,
      isRegrouped: false,
      isRelocked: false,
      isHidden: false,
      ...kind,
    };
    catalogue.applyChanges({ clock: clockAt(revision), changes: [change] }, clockAt(revision - 1));
  }

  function readTournament(revision: number, kind: Partial<TournamentChange> = {}): void {
    const change: TournamentChange = {
      revision,
      noun: "match",
      id: "final",
      isMoved: false,
      isHidden: false,
      changesPlan: false,
      ...kind,
    };
    tournament.applyChanges({ clock: clockAt(revision), changes: [change] }, clockAt(revision - 1));
  }

  /** A change is committed, and its clock is received before the listener reads the change. */
  function announce(name: ClockName, { removesAccess }: { removesAccess: boolean }): void {
    const revision = (revisions[name] += 1);
    if (name === "catalogue") {
      catalogue.receiveClock(clockAt(revision));
      unread.catalogue.push(() => readCatalogue(revision, { isRelocked: removesAccess }));
    } else {
      tournament.receiveClock(clockAt(revision));
      unread.tournament.push(() => readTournament(revision, { isMoved: removesAccess }));
    }
  }

  /** The listener reads the changes that were announced before. The read ends later. */
  async function readAnnounced(name: ClockName): Promise<void> {
    const announced = unread[name].splice(0);
    if (announced.length === 0) return;
    await once(listenerReads, "end");
    for (const read of announced) read();
  }

  /** Lets the time of a rendering pass, and ends the renderings that have begun. */
  async function endRenderings(): Promise<void> {
    await vi.advanceTimersByTimeAsync(renderingMs);
    renderings.emit("end");
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Requests the page. Returns the revisions of both clocks that it shows. */
  async function show(name = "/courts"): Promise<Record<ClockName, number>> {
    const opened = Promise.resolve(pageCache.get(name) ?? pageCache.getOrRender(name, {}));
    const done = new AbortController();
    void opened.then(() => done.abort());
    do await endRenderings();
    while (!done.signal.aborted);
    return revisionsOf(await opened);
  }

  test("is rendered once for the first request, and again for no other", async () => {
    await show();
    await show();
    expect(rendered).toBe(1);
  });

  test("is rendered at most once a second while both clocks change, and is at most a second old", async () => {
    const changedAt = { catalogue: new Map<number, number>(), tournament: new Map<number, number>() };
    const lags: number[] = [];
    await show();
    const start = performance.now();
    for (let step = 0; step < 100; step += 1) {
      await vi.advanceTimersByTimeAsync(50);
      changeCatalogue();
      changedAt.catalogue.set(revisions.catalogue, performance.now());
      await vi.advanceTimersByTimeAsync(30);
      changeTournament();
      changedAt.tournament.set(revisions.tournament, performance.now());
      const requestedAt = performance.now();
      const shown = await show();
      for (const name of ["catalogue", "tournament"] as const)
        lags.push(requestedAt - (changedAt[name].get(shown[name] + 1) ?? requestedAt));
    }
    const seconds = (performance.now() - start) / 1_000;
    expect(Math.max(...lags)).toBeLessThanOrEqual(limits.pages.lagMs);
    expect(rendered).toBeGreaterThanOrEqual(seconds / 2);
    expect(rendered).toBeLessThanOrEqual(seconds + 1);
  });

  test.each([
    ["catalogue", () => changeCatalogue()],
    ["tournament", () => changeTournament()],
  ])("is rendered once for one change: %s", async (_name, change) => {
    await show();
    change();
    await show();
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await show()).toEqual(revisions);
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await show()).toEqual(revisions);
    expect(rendered).toBe(2);
  });

  test.each([
    ["catalogue", () => changeCatalogue({ isRelocked: true })],
    ["tournament", () => changeTournament({ isMoved: true })],
  ])("is rendered immediately when access was removed: %s", async (_name, change) => {
    await show();
    change();
    expect(await show()).toEqual(revisions);
    expect(rendered).toBe(2);
  });

  test.each([
    ["catalogue", () => changeTournament(), () => changeCatalogue({ isRelocked: true })],
    ["tournament", () => changeCatalogue(), () => changeTournament({ isMoved: true })],
  ])(
    "is rendered anew when access was removed after the other clock's rendering: %s",
    async (_name, change, remove) => {
      await show();
      change();
      await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
      await show();
      remove();
      expect(await show()).toEqual(revisions);
    },
  );

  test("is at most a second old when its rendering took longer, and the next request comes later", async () => {
    renderingMs = 1_500;
    await show();
    changeCatalogue();
    changeTournament();
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await show()).toEqual(revisions);
  });

  test.each([
    ["catalogue", () => changeCatalogue({ isRelocked: true })],
    ["tournament", () => changeTournament({ isMoved: true })],
  ])("is rendered again when access was removed while it was being rendered: %s", async (_name, change) => {
    const opened = pageCache.getOrRender("/courts", {});
    await vi.advanceTimersByTimeAsync(renderingMs / 2);
    change();
    await endRenderings();
    await endRenderings();
    expect(await revisionsOf(await opened)).toEqual(revisions);
    expect(rendered).toBe(2);
  });

  test("is rendered again when access was removed in one clock while the other's change is rendered", async () => {
    await show();
    changeCatalogue({ isRelocked: true });
    const opened = pageCache.getOrRender("/courts", {});
    await vi.advanceTimersByTimeAsync(renderingMs / 2);
    changeTournament({ isMoved: true });
    await endRenderings();
    await endRenderings();
    expect(await revisionsOf(await opened)).toEqual(revisions);
    expect(rendered).toBe(3);
  });

  test("does not show a match that entered with a change of the catalogue and was hidden afterwards", async () => {
    shownMatches = [];
    await show();
    shownMatches = ["final"];
    changeCatalogue();
    await vi.advanceTimersByTimeAsync(limits.pages.lagMs);
    expect(await show()).toEqual(revisions);
    changeTournament({ isMoved: true });
    expect(await show()).toEqual(revisions);
  });

  test("is rendered once for a request while changes of both clocks come faster than the rendering", async () => {
    renderingMs = 1_500;
    const opened = pageCache.getOrRender("/courts", {});
    for (let step = 0; step < 15; step += 1) {
      await vi.advanceTimersByTimeAsync(100);
      changeCatalogue();
      changeTournament();
    }
    await endRenderings();
    expect(await revisionsOf(await opened)).toEqual({ catalogue: 1, tournament: 1 });
    expect(rendered).toBe(1);
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
      await show(name);
      changeCatalogue({ isRelocked: true });
      const early = pageCache.getOrRender(name, {});
      await vi.advanceTimersByTimeAsync(renderingMs / 2);
      announce(first, { removesAccess: false });
      await endRenderings();
      announce(second, { removesAccess: true });
      const late = pageCache.getOrRender(name, {});
      for (let round = 0; round < 4; round += 1) {
        listenerReads.emit("end");
        await endRenderings();
      }
      expect(await revisionsOf(await late)).toEqual(revisions);
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
      changeCatalogue();
      changeTournament();
      const opened = pageCache.getOrRender(name, {});
      await vi.advanceTimersByTimeAsync(renderingMs / 2);
      revisions = { catalogue: 7, tournament: 9 };
      for (const next of epochs) {
        catalogue.applyChanges({ clock: clockAt(7, next), changes: null }, clockAt(7, epoch));
        tournament.applyChanges({ clock: clockAt(9, next), changes: null }, clockAt(9, epoch));
        epoch = next;
      }
      await endRenderings();
      await endRenderings();
      expect(await revisionsOf(await opened)).toEqual(revisions);
      expect(await show(name)).toEqual(revisions);
      expect(rendered).toBe(2);
    },
  );
});
