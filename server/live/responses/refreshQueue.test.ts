import { EventEmitter, once } from "node:events";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { limits } from "../../configuration/limits.ts";
import type { CatalogueChange } from "../catalogueClock.ts";
import { CatalogueReads } from "../catalogueReads.ts";
import type { Clock } from "../clock.ts";
import type { ResponseContent } from "./cachedResponse.ts";
import { createRefreshQueue } from "./refreshQueue.ts";
import { createResponseCache } from "./responseCache.ts";
import type { ResponseCache } from "./responseCache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const immediate = () => vi.advanceTimersByTimeAsync(0);
const { burstMs, share, most } = limits.responseCache.refreshQueue;

/** Uses this number of milliseconds of processor time. */
function work(milliseconds: number): void {
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < milliseconds * 1_000);
}

function startRemaking(costOfOften: number) {
  const made: string[] = [];
  const refreshQueue = createRefreshQueue<null>({
    create: async (key) => {
      if (key === "often") work(costOfOften);
      made.push(key);
    },
    track: (running) => running,
    onError: (error) => expect.fail(String(error)),
  });
  const want = (key: string, demand: number, notBefore = 0) =>
    refreshQueue.add(key, { work: null, demand, notBefore });
  return { made, refreshQueue, want };
}

describe("Responses are refreshed", () => {
  test("in the order of demand", async () => {
    const { made, refreshQueue, want } = startRemaking(0);
    want("seldom", 1);
    want("often", 9);
    want("sometimes", 3);
    refreshQueue.start();
    await immediate();
    expect(made).toEqual(["often", "sometimes", "seldom"]);
  });

  test("within a budget of processor time, and the rest once the budget allows it", async () => {
    const { made, refreshQueue, want } = startRemaking(burstMs + 10);
    want("seldom", 1);
    want("often", 9);
    refreshQueue.start();
    await immediate();
    expect(made).toEqual(["often"]);
    await vi.advanceTimersByTimeAsync((60 * burstMs) / share);
    expect(made).toEqual(["often", "seldom"]);
  });

  test("not before the time they are due", async () => {
    const { made, refreshQueue, want } = startRemaking(0);
    want("later", 9, performance.now() + 500);
    want("now", 1);
    refreshQueue.start();
    await immediate();
    expect(made).toEqual(["now"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(made).toEqual(["now", "later"]);
  });

  test("but only those with the highest demand, and none after the queue is closed", async () => {
    const { made, refreshQueue, want } = startRemaking(0);
    for (let demand = 1; demand <= most + 5; demand++) want(`asked ${demand} times`, demand);
    refreshQueue.start();
    await immediate();
    expect(made).toHaveLength(most);
    expect(made).not.toContain("asked 5 times");
    refreshQueue.close();
    want("too late", 1);
    refreshQueue.start();
    await immediate();
    expect(made).not.toContain("too late");
  });
});

const clockAt = (revision: number): Clock => ({ epoch: "one", revision, lastUpdated: new Date(0) });

describe("During a series of changes", () => {
  let revision: number;
  let rendered: number;
  /** The change that `catchUp` reads; null when there is none. */
  let unread: (() => void) | null;
  let responseCache: ResponseCache<CatalogueChange>;
  beforeEach(() => {
    revision = 1;
    rendered = 0;
    unread = null;
    responseCache = createResponseCache({
      clockName: "catalogue",
      isPresent: () => true,
      catchUp: async () => unread?.(),
      track: (running) => running,
      onError: (error) => expect.fail(String(error)),
    });
  });
  afterEach(() => responseCache.close());

  async function render(): Promise<ResponseContent<CatalogueChange>> {
    rendered += 1;
    const reads = new CatalogueReads();
    reads.addSeries("court-1");
    return { status: 200, headers: {}, body: `At ${revision}`, clock: clockAt(revision), reads };
  }

  function change(kind: Partial<CatalogueChange> = {}): void {
    revision += 1;
    const seriesId = "court-1";
    const changed: CatalogueChange = {
      revision,
      noun: "episode",
      id: "rally",
      seriesId,
      isMoved: false,
      isRegrouped: false,
      isRelocked: false,
      isHidden: false,
      ...kind,
    };
    responseCache.applyChanges({ clock: clockAt(revision), changes: [changed] }, clockAt(revision - 1));
  }

  const show = async () =>
    (await (await responseCache.getOrCreatePage("page", render))?.encode("identity"))?.body.toString();

  test("a page is rendered once a second, and is at most a second old", async () => {
    const shown: { lag: number }[] = [];
    const madeAt = new Map([[1, performance.now()]]);
    await show();
    for (let step = 0; step < 100; step++) {
      await vi.advanceTimersByTimeAsync(100);
      change();
      madeAt.set(revision, performance.now());
      const at = Number((await show())?.slice(3));
      shown.push({ lag: performance.now() - (madeAt.get(at + 1) ?? performance.now()) });
    }
    expect(Math.max(...shown.map(({ lag }) => lag))).toBeLessThanOrEqual(limits.pages.lagMs);
    expect(rendered).toBeGreaterThanOrEqual(9);
    expect(rendered).toBeLessThanOrEqual(12);
  });

  test("a page does not change when changes affect only other pages", async () => {
    await show();
    change({ seriesId: "court-2" });
    expect(await show()).toBe("At 1");
    expect(rendered).toBe(1);
  });

  test("a page is rendered immediately when access was removed", async () => {
    await show();
    change({ noun: "series", id: "court-1", isRelocked: true });
    expect(await show()).toBe("At 2");
  });

  test("a page is not sent before the changes were read", async () => {
    await show();
    revision += 1;
    responseCache.receiveClock(clockAt(revision));
    expect(responseCache.get("page")).toBeNull();
    expect(await show()).toBe("At 2");
  });

  test("a page is rendered again when access was removed while it was being rendered", async () => {
    const catalogue = new EventEmitter();
    const changed = once(catalogue, "changed");
    const early = responseCache.getOrCreatePage("page", async () => {
      const made = await render();
      if (rendered === 1) await changed;
      return made;
    });
    change({ noun: "series", id: "court-1", isRelocked: true });
    const late = show();
    catalogue.emit("changed");
    expect((await (await early)?.encode("identity"))?.body.toString()).toBe("At 2");
    expect(await late).toBe("At 2");
  });

  test("requests that come before a change was read wait for the response after it", async () => {
    const executions = new EventEmitter();
    const execute = vi.fn(async () => {
      await once(executions, "end");
      return render();
    });
    const first = responseCache.getOrCreate("response", execute);
    await immediate();
    executions.emit("end");
    await first;
    responseCache.get("response");
    responseCache.receiveClock(clockAt(2));
    unread = () => {
      unread = null;
      change();
    };
    const waiting = Promise.all([responseCache.getPending("response"), responseCache.getPending("response")]);
    await immediate();
    executions.emit("end");
    const bodies = (await waiting).map((found) => found?.encoded("identity")?.body.toString());
    expect(bodies).toEqual(["At 2", "At 2"]);
    expect(execute).toHaveBeenCalledTimes(2);
  });
});
