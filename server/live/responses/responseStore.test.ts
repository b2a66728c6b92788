import { EventEmitter, once } from "node:events";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { limits } from "../../configuration/limits.ts";
import type { CatalogueChange } from "../catalogueClock.ts";
import { CatalogueReads } from "../catalogueReads.ts";
import type { Clock } from "../clock.ts";
import type { ResponseContent } from "./cachedResponse.ts";
import { createResponseCache } from "./responseCache.ts";
import type { ResponseCache } from "./responseCache.ts";

const { ageMs, bytes: mostBytes } = limits.responseCache;
const mebibyte = 2 ** 20;

let responseCache: ResponseCache<CatalogueChange>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  responseCache = createResponseCache({
    clockName: "catalogue",
    isPresent: () => true,
    catchUp: async () => undefined,
    track: (running) => running,
    onError: (error) => expect.fail(String(error)),
  });
});
afterEach(() => {
  responseCache.close();
  vi.useRealTimers();
});

const clockAt = (revision: number, epoch = "one"): Clock => ({ epoch, revision, lastUpdated: new Date(0) });

function contentAt(clock: Clock, body: string): ResponseContent<CatalogueChange> {
  const reads = new CatalogueReads();
  reads.addSeries("court-1");
  return { status: 200, headers: {}, body, clock, reads };
}

const create = (key: string, body: string) =>
  responseCache.getOrCreate(key, async () => contentAt(clockAt(1), body));

const shown = (key: string) => responseCache.get(key)?.encoded("identity")?.body.toString() ?? null;

describe("The memory of cached responses is limited", () => {
  const mostLarge = mostBytes / mebibyte;
  const large = "a".repeat(mebibyte);
  const fill = async (from: number, to: number): Promise<void> => {
    for (let count = from; count < to; count += 1) await create(`large ${count}`, large);
  };

  test("the responses that were not requested for the longest time are removed", async () => {
    await fill(0, mostLarge - 1);
    expect(shown("large 0")).toBe(large);
    await fill(mostLarge - 1, mostLarge + 1);
    expect(responseCache.size().bytes).toBeLessThanOrEqual(mostBytes);
    expect(responseCache.size().responses).toBe(mostLarge - 1);
    expect([shown("large 0"), shown("large 1"), shown("large 2")]).toEqual([large, null, null]);
    expect(shown(`large ${mostLarge}`)).toBe(large);
  });

  test("their compressed forms count until they are removed", async () => {
    const response = await create("compressed", large);
    const { bytes } = responseCache.size();
    expect(bytes).toBeGreaterThan(mebibyte);
    const { body } = (await response?.encode("gzip")) ?? { body: "" };
    expect(body.length).toBeGreaterThan(0);
    expect(responseCache.size().bytes).toBe(bytes + body.length);
    responseCache.remove("compressed");
    expect(responseCache.size()).toEqual({ responses: 0, bytes: 0 });
    await response?.encode("br");
    expect(responseCache.size()).toEqual({ responses: 0, bytes: 0 });
  });
});

/** Applies a change that affects no response of these tests. */
function changeAnotherSeries(revision: number): void {
  const change: CatalogueChange = {
    revision,
    noun: "episode",
    id: "rally",
    seriesId: "court-2",
    isMoved: false,
    isRegrouped: false,
    isRelocked: false,
    isHidden: false,
  };
  responseCache.applyChanges({ clock: clockAt(revision), changes: [change] }, clockAt(revision - 1));
}

test("A response is executed again after ten minutes, since the log does not contain its pictures", async () => {
  await create("series", "first");
  vi.advanceTimersByTime(ageMs);
  changeAnotherSeries(2);
  expect(shown("series")).toBe("first");
  vi.advanceTimersByTime(1);
  changeAnotherSeries(3);
  expect(shown("series")).toBeNull();
});

test("An execution that began before a change does not replace the response of a later one", async () => {
  const change = new EventEmitter();
  const late = responseCache.getOrCreate("series", async () => {
    await once(change, "received");
    return contentAt(clockAt(1), "before");
  });
  responseCache.receiveClock(clockAt(2));
  await responseCache.getOrCreate("series", async () => contentAt(clockAt(2), "after"));
  change.emit("received");
  expect((await late)?.encoded("identity")?.body.toString()).toBe("before");
  expect(shown("series")).toBe("after");
});

describe("After the database was replaced", () => {
  beforeEach(() => {
    responseCache.receiveClock(clockAt(5));
    responseCache.receiveClock(clockAt(1, "two"));
  });

  test("the end of an execution in the former one does not count as newer", () => {
    responseCache.receiveClock(clockAt(6));
    expect(responseCache.isNewest(clockAt(1, "two"))).toBe(true);
    expect(responseCache.revision()).toBe(1);
  });

  test("the former one may be used again once the listener reads it", () => {
    responseCache.applyChanges({ clock: clockAt(6), changes: null }, clockAt(1, "two"));
    expect(responseCache.revision()).toBe(6);
  });

  test("the former one may also be used again after a minute", () => {
    vi.advanceTimersByTime(60_000);
    responseCache.receiveClock(clockAt(6));
    expect(responseCache.revision()).toBe(6);
  });
});
