import { randomUUID } from "node:crypto";

import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";

import { limits } from "../configuration/limits.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { moveClock } from "../testing/movedClock.ts";
import type { StreamOrigin } from "../testing/services/streamOrigin.ts";
import { startStreamOrigin } from "../testing/services/streamOrigin.ts";

// Plans and alarms follow the database's time, whatever the process's clock shows.

const minuteMs = 60_000;
const patience = { timeout: 120_000 };
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();

afterEach(() => void vi.useRealTimers());

describe("A plan that follows the stream", () => {
  let origin: StreamOrigin;
  let site: Harness;
  beforeAll(async () => {
    // The process's clock does not change the origin's.
    origin = await startStreamOrigin(() => performance.timeOrigin + performance.now());
  });
  afterAll(() => origin.close());

  /** Starts the site in a process whose clock differs from the database's. */
  async function startSite(minutes: number): Promise<void> {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * minuteMs, shouldAdvanceTime: true });
    site = await startHarness({ ...origin.environment, STREAM_CHECKS: "on" });
    onTestFinished(() => site.close());
  }

  async function plan(input: Record<string, unknown>): Promise<{ id: string; channel: string }> {
    const { id: seriesId } = await makeSeries(site.admin);
    const channel = randomUUID();
    const { id } = await makeEpisode(site.admin, seriesId, {
      videoUrl: `${origin.url}/play/${channel}`,
      ...input,
    });
    return { id, channel };
  }

  async function isLive(id: string): Promise<boolean> {
    const { episode } = await site.visitor.query<{ episode: { isLive: boolean } }>(
      "query ($id: ID!) { episode(id: $id) { isLive } }",
      { id },
    );
    return episode.isLive;
  }

  async function readHealth(id: string) {
    const { streamHealth } = await site.admin.query<{
      streamHealth: { episodeId: string; state: string; behindSeconds: number | null }[];
    }>("{ streamHealth { episodeId state behindSeconds } }");
    return streamHealth.find(({ episodeId }) => episodeId === id);
  }

  test("switches LIVE on as soon as it is up, also in a process whose clock is ahead", async () => {
    const releaseDate = inMinutes(5);
    await startSite(5);
    const { id } = await plan({ releaseDate, goLive: "WHEN_UP" });
    await expect.poll(() => isLive(id), patience).toBe(true);
    expect(Math.abs((await readHealth(id))?.behindSeconds ?? 0)).toBeLessThan(60);
  });

  test("switches LIVE off when it has ended, also in a process whose clock is behind", async () => {
    await startSite(-5);
    const { id, channel } = await plan({ isLive: true, endLive: "WHEN_DOWN" });
    await expect.poll(async () => (await readHealth(id))?.state, patience).toBe("UP");
    origin.setFault(channel, "ENDLIST");
    await expect.poll(() => isLive(id), patience).toBe(false);
  });
});

describe("An alarm", () => {
  let site: Harness;
  let seriesId: string;
  beforeAll(async () => {
    site = await startHarness();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    ({ id: seriesId } = await makeSeries(site.admin));
  });

  /** Creates a broadcast whose stream is missing. */
  async function makeMissing(input: Record<string, unknown>): Promise<string> {
    const { id } = await makeEpisode(site.admin, seriesId, {
      videoUrl: `/demonstration/play/${randomUUID()}`,
      ...input,
    });
    await site.sql("insert into stream_state values ($1, 'MISSING', now(), 'A reason.', null, null)", [id]);
    return id;
  }

  async function readAlarms(): Promise<{ episodeId: string; kind: string; isQuiet: boolean }[]> {
    const { alarms } = await site.admin.query<{
      alarms: { episodeId: string; kind: string; isQuiet: boolean }[];
    }>("{ alarms { episodeId kind isQuiet } }");
    return alarms;
  }

  async function waitForAlarm(id: string): Promise<void> {
    await expect
      .poll(async () => (await readAlarms()).map(({ episodeId }) => episodeId), patience)
      .toContain(id);
  }

  const overdueMinutes = limits.alarms.startOverdueMs / minuteMs;

  test("about an overdue start is raised in time, also by a process whose clock is behind", async () => {
    const releaseDate = inMinutes(-overdueMinutes - 1);
    await moveClock(site, -5);
    await waitForAlarm(await makeMissing({ releaseDate }));
  });

  test("is not raised before its time, nor quiet for a shorter time, by a process whose clock is ahead", async () => {
    const live = await makeMissing({ isLive: true });
    await waitForAlarm(live);
    await site.admin.query("mutation ($id: ID!) { quietAlarm(id: $id) { userErrors { code } } }", {
      id: `LIVE_BUT_DOWN:${live}`,
    });
    const early = await makeMissing({ releaseDate: inMinutes(10 - overdueMinutes) });
    await moveClock(site, 30);
    await waitForAlarm(await makeMissing({ isLive: true }));
    const alarms = await readAlarms();
    expect(alarms).toContainEqual({ episodeId: live, kind: "LIVE_BUT_DOWN", isQuiet: true });
    expect(alarms.map(({ episodeId }) => episodeId)).not.toContain(early);
  });
});
