import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Episode } from "../../testing/catalogue/catalogue.ts";
import {
  changeManySeries,
  makeEpisode,
  makeSeries,
  patchEpisode,
  setEpisodeLive,
} from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { moveClock } from "../../testing/movedClock.ts";

// Broadcasts begin and end by the database's time, whatever the process's clock shows.

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let seriesId: string;
/** Its planned start was a minute ago. */
let episode: Episode;
beforeEach(async () => {
  ({ id: seriesId } = await makeSeries(site.admin));
  const [start] = await site.sql<{ at: string }>(
    `select to_json(now() - interval '1 minute') #>> '{}' as at`,
  );
  episode = await makeEpisode(site.admin, seriesId, { releaseDate: start?.at ?? "" });
});
afterEach(() => void vi.useRealTimers());

async function readDatabaseTime(): Promise<number> {
  const [row] = await site.sql<{ now: Date }>("select clock_timestamp() as now");
  return row?.now.getTime() ?? 0;
}

async function read(id: string): Promise<{ liveSince: string | null; hasRecording: boolean }> {
  const response = await site.admin.query<{ episode: { liveSince: string | null; hasRecording: boolean } }>(
    "query ($id: ID!) { episode(id: $id) { liveSince hasRecording } }",
    { id },
  );
  return response.episode;
}

const switchIt = async (isLive: boolean) => {
  await setEpisodeLive(site.admin, episode.id, isLive);
  return episode.id;
};
const patch = async (version: number, isLive: boolean) => {
  expect(await patchEpisode(site.admin, episode.id, version, { isLive })).toMatchObject({ userErrors: [] });
  return episode.id;
};

describe.each([5, -5])("A process whose clock differs by %i minutes", (minutes) => {
  test.each([
    ["the switch", () => switchIt(true)],
    ["the form", () => patch(1, true)],
    ["a new episode", async () => (await makeEpisode(site.admin, seriesId, { isLive: true })).id],
  ])("stores the present time as the start of a broadcast: %s", async (_name, begin) => {
    await moveClock(site, minutes);
    const before = await readDatabaseTime();
    const { liveSince } = await read(await begin());
    expect(Date.parse(liveSince ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(liveSince ?? "")).toBeLessThanOrEqual(await readDatabaseTime());
  });

  test.each([
    ["the switch", () => switchIt(false)],
    ["the form", () => patch(1, false)],
    ["a change of its series", () => changeManySeries(site.admin, [seriesId], { endsLive: true })],
  ])("shows a broadcast that has ended after its planned start as recorded: %s", async (_name, end) => {
    await switchIt(true);
    await moveClock(site, minutes);
    await end();
    expect(await read(episode.id)).toEqual({ liveSince: null, hasRecording: true });
    const [row] = await site.sql<{ isPast: boolean }>(
      `select live_ended_at <= clock_timestamp() as "isPast" from episode where id = $1`,
      [episode.id],
    );
    expect(row).toEqual({ isPast: true });
  });
});
