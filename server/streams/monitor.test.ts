import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { databaseSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { openDatabase } from "../database.ts";
import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import type { Fault, StreamOrigin } from "../testing/services/streamOrigin.ts";
import { startStreamOrigin } from "../testing/services/streamOrigin.ts";
import { StreamState } from "./health.ts";
import { createStreamMonitor } from "./monitor.ts";

const { ENDED, INVALID, MISSING, STALLED, UNREACHABLE, UNWATCHED, UP } = StreamState;
const patience = { timeout: 60_000 };

/** The clock is five times as fast, so that a stall takes less than three seconds. */
const startedAt = Date.now();
let aheadMs = 0;
const now = () => startedAt + (Date.now() - startedAt) * 5 + aheadMs;

let origin: StreamOrigin;
let site: ProxiedHarness;
let seriesId: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  origin = await startStreamOrigin(now);
  site = await startProxiedHarness(origin.environment);
  ({ id: seriesId } = await makeSeries(site.admin));
  const database = await openDatabase(databaseSettings(site.config, null), () => undefined);
  const errors: unknown[] = [];
  const monitor = createStreamMonitor({
    config: site.config,
    db: database.manager,
    isOurs: () => true,
    onError: (error) => errors.push(error),
    now,
  });
  let working = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    working = monitor
      .check()
      .catch((error: unknown) => void errors.push(error))
      .finally(() => (isBusy = false));
  }, limits.streams.tickMs / 5);
  stop = async () => {
    clearInterval(timer);
    await working;
    await monitor.close();
    await database.destroy();
    expect(errors).toEqual([]);
  };
});
afterAll(async () => {
  await stop();
  await site.close();
  await origin.close();
});

interface Shown {
  episodeId: string;
  state: StreamState;
  since: string;
  detail: string;
  behindSeconds: number | null;
  topKbps: number | null;
}
const fields = "{ episodeId state since detail behindSeconds topKbps }";

async function readHealth(episodeId: string): Promise<Shown | undefined> {
  const { streamHealth } = await site.admin.query<{ streamHealth: Shown[] }>(`{ streamHealth ${fields} }`);
  return streamHealth.find((one) => one.episodeId === episodeId);
}

const stateOf = async (episodeId: string) => (await readHealth(episodeId))?.state;

/** Creates a live broadcast with its own channel. */
async function broadcast(channel: string, input: Record<string, unknown> = { isLive: true }) {
  const videoUrl = `${origin.url}/play/${channel}`;
  return (await makeEpisode(site.admin, seriesId, { videoUrl, ...input })).id;
}

const faults: [Fault, StreamState, RegExp][] = [
  ["none", UP, /^$/],
  ["stalls", STALLED, /^No new segment for more than 12 seconds\.$/],
  ["begins again", UP, /^$/],
  ["alternates", UP, /^$/],
  ["404", MISSING, /answered 404 for the playlist/],
  ["500", UNREACHABLE, /answered 500 for the playlist/],
  ["slow body", UNREACHABLE, /did not answer in time/],
  ["endless body", INVALID, /larger than 512 kB/],
  ["private redirect", UNREACHABLE, /redirects to another host/],
  ["ENDLIST", ENDED, /has ended/],
  ["gzip bomb", INVALID, /larger than 512 kB/],
  ["empty", INVALID, /no HLS playlist/],
  ["wrong type", INVALID, /no HLS playlist/],
  ["no segment", MISSING, /answered 404 for the newest segment/],
  ["refuses HEAD", UP, /^$/],
  ["redirects within", UP, /^$/],
  ["redirects forever", UNREACHABLE, /redirects too often/],
  ["packed", UP, /^$/],
  ["other server", UNREACHABLE, /not public/],
  ["wrong bandwidth", UP, /^$/],
];

const channelOf = (fault: Fault): string => fault.replaceAll(" ", "-");

describe("A broadcast whose channel", () => {
  const episodes = new Map<Fault, string>();
  const before = new Map<Fault, number>();
  const waitUntilAllUp = () =>
    vi.waitFor(
      async () =>
        expect(new Set(await Promise.all([...episodes.values()].map(stateOf)))).toEqual(new Set([UP])),
      patience,
    );
  beforeAll(async () => {
    for (const [fault] of faults) episodes.set(fault, await broadcast(channelOf(fault)));
    await waitUntilAllUp();
    for (const [fault] of faults) {
      origin.setFault(channelOf(fault), fault);
      before.set(fault, origin.requests(channelOf(fault)));
    }
  });

  test.each(faults)("has the fault '%s' is reported as %s", async (fault, state, detail) => {
    // Wait until the monitor has detected the fault several times.
    await expect
      .poll(() => origin.requests(channelOf(fault)), patience)
      .toBeGreaterThan((before.get(fault) ?? 0) + 3);
    await expect
      .poll(() => readHealth(episodes.get(fault) ?? ""), patience)
      .toMatchObject({ state, detail: expect.stringMatching(detail) });
  });

  test("recovers is reported as up, and its playlist is requested conditionally", async () => {
    for (const [fault] of faults) origin.setFault(channelOf(fault), "none");
    await waitUntilAllUp();
    expect(await readHealth(episodes.get("404") ?? "")).toMatchObject({ detail: "", topKbps: 2_500 });
    expect(origin.notModified()).toBeGreaterThan(0);
  });
});

describe("Streams are checked", () => {
  test.each([
    ["around the planned start", { releaseDate: new Date(Date.now() + 50 * 60_000).toISOString() }],
    ["after the planned start", { releaseDate: new Date(Date.now() - 50 * 60_000).toISOString() }],
  ])("%s", async (name, input) => {
    const id = await broadcast(name.replaceAll(" ", "-"), input);
    await expect.poll(() => stateOf(id), patience).toBe(UP);
  });

  test("only while they are live, when no start is near", async () => {
    const id = await broadcast("switched", {});
    const later = await broadcast("later", { releaseDate: new Date(Date.now() + 7_200_000).toISOString() });
    await setEpisodeLive(site.admin, id, true);
    await expect.poll(() => stateOf(id), patience).toBe(UP);
    expect(await stateOf(later)).toBeUndefined();
    await setEpisodeLive(site.admin, id, false);
    await expect.poll(() => stateOf(id), patience).toBeUndefined();
    expect(origin.requests("later")).toBe(0);
  });

  test("at any time when an admin watches them", async () => {
    const id = await broadcast("watched", {});
    const watch = (isWatched: boolean) =>
      site.admin.query(
        `mutation ($id: ID!, $isWatched: Boolean!) {
          watchStream(episodeId: $id, isWatched: $isWatched) { userErrors { message } } }`,
        { id, isWatched },
      );
    expect(await watch(true)).toEqual({ watchStream: { userErrors: [] } });
    await expect.poll(() => stateOf(id), patience).toBe(UP);
    await watch(false);
    await expect.poll(() => stateOf(id), patience).toBeUndefined();
  });

  test("not when the video is not an HLS stream", async () => {
    const id = await broadcast("", { videoUrl: "https://youtu.be/aqz-KE-bpKQ", isLive: true });
    await expect.poll(() => stateOf(id), patience).toBe(UNWATCHED);
  });

  test("also after the clock was set back", async () => {
    aheadMs = 7_200_000;
    const former = await broadcast("former");
    await expect.poll(() => stateOf(former), patience).toBe(UP);
    aheadMs = 0;
    origin.setFault("former", "404");
    const id = await broadcast("set-back");
    await expect.poll(() => stateOf(id), patience).toBe(UP);
    await expect.poll(() => stateOf(former), patience).toBe(MISSING);
  });

  test("again from the beginning when the address changes", async () => {
    const id = await broadcast("first");
    await expect.poll(() => stateOf(id), patience).toBe(UP);
    origin.setFault("second", "404");
    await site.sql("update episode set video_url = $2 where id = $1", [id, `${origin.url}/play/second`]);
    await expect.poll(() => stateOf(id), patience).toBe(MISSING);
  });
});

test("admins receive the health, and its changes are stored", async () => {
  const id = await broadcast("followed");
  await expect.poll(() => stateOf(id), patience).toBe(UP);
  const { next, stop: leave } = site.admin.subscribe<{ streamHealth: Shown[] }>(
    `subscription { streamHealth ${fields} }`,
  );
  const nextState = async (state: StreamState): Promise<void> => {
    const { data } = await next();
    if (data.streamHealth.find((one) => one.episodeId === id)?.state !== state) await nextState(state);
  };
  await nextState(UP);
  origin.setFault("followed", "404");
  await nextState(MISSING);
  origin.setFault("followed", "none");
  await nextState(UP);
  leave();
  const events = await site.sql<{ state: string }>(
    "select state from stream_event where episode_id = $1 order by id",
    [id],
  );
  expect(events.map(({ state }) => state)).toEqual([UP, MISSING, UP]);
});

test("one process of several checks, and another one takes over", async () => {
  const play = await startStreamOrigin();
  onTestFinished(() => play.close());
  const two = await startProxiedHarness({ ...play.environment, METRICS: "on", STREAM_CHECKS: "on" });
  onTestFinished(() => two.close());
  const series = await makeSeries(two.admin);
  const { id } = await makeEpisode(two.admin, series.id, {
    videoUrl: `${play.url}/play/shared`,
    isLive: true,
  });
  const another = await two.startAnother();
  const isUpAt = async (url: string) => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return metrics.includes(`broadcasts_stream_up{episode="${id}"} 1`);
  };
  await expect.poll(() => isUpAt(two.url), patience).toBe(true);
  expect(await isUpAt(another.url)).toBe(false);
  two.databaseProxy.freeze();
  await expect.poll(() => isUpAt(another.url), patience).toBe(true);
  await expect.poll(() => isUpAt(two.url), patience).toBe(false);
  two.databaseProxy.restore();
});
