import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { moveClock } from "../testing/movedClock.ts";
import { makeCalledMatch, makeCourt, makeMatch, readMatch } from "../testing/tournament/matches.ts";
import { importMatches, previewMatches } from "../testing/tournament/matchImports.ts";
import { createDevice, createScorerToken, pressRallies } from "../testing/tournament/scoring.ts";

// Matches are called and start, and links of scorers are created, by the database's time, whatever the process's clock shows.

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

interface Times {
  day: string;
  calledAt: string;
  startedAt: string;
}
const readTimes = async (id: string): Promise<Times> => {
  const times = await readMatch<Times>(site.admin, id, "day calledAt startedAt");
  if (!times) throw new Error("There is no such match");
  return times;
};

async function readDatabaseTime(): Promise<number> {
  const [row] = await site.sql<{ now: Date }>("select clock_timestamp() as now");
  return row?.now.getTime() ?? 0;
}

test.each([5, -5, 24 * 60])(
  "a match is called to the present day, and starts with its first point, also %i minutes from the process's time",
  async (minutes) => {
    const court = await makeCourt(site.admin);
    await moveClock(site, minutes);
    const before = await readDatabaseTime();
    const { id } = await makeCalledMatch(site.admin, court.id);
    // Another process records the points.
    vi.useRealTimers();
    await createDevice(site.admin).score(id, pressRallies("0"));
    const after = await readDatabaseTime();
    const { day, calledAt, startedAt } = await readTimes(id);
    expect(Date.parse(calledAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse(calledAt));
    expect(Date.parse(startedAt)).toBeLessThanOrEqual(after);
    expect([before, after].map((time) => new Date(time).toISOString().slice(0, 10))).toContain(day);
  },
);

test("a match whose result is corrected to an unfinished score is called now", async () => {
  const court = await makeCourt(site.admin);
  const { id } = await makeMatch(site.admin, { courtId: court.id });
  const enter = (entered: number[][], after: number) =>
    site.admin.query(
      `mutation ($id: ID!, $games: [[Int!]!]!, $after: Int!) {
        setScore(matchId: $id, games: $games, after: $after) { userErrors { message } } }`,
      { id, games: entered, after },
    );
  const won = [21, 3];
  await enter([won, won], 0);
  await moveClock(site, 5);
  await enter([won], 1);
  expect(Date.parse((await readTimes(id)).calledAt)).toBeLessThanOrEqual(await readDatabaseTime());
});

test("a match whose result a process whose clock is ahead has imported ended by now", async () => {
  await moveClock(site, 5);
  const { id } = await previewMatches(site, [
    "number,discipline,side 1,side 2,score",
    "9001,MS,Ana,Mei,21-3 21-5",
  ]);
  expect((await importMatches(site.admin, id)).userErrors).toEqual([]);
  const [row] = await site.sql<{ isPast: boolean }>(
    `select ended_at <= clock_timestamp() as "isPast" from match where number = 9001`,
  );
  expect(row).toEqual({ isPast: true });
});

test.each([
  [5, 3, []],
  [-5, -3, [expect.objectContaining({ field: "expiresAt" })]],
])(
  "%i minutes from the process's time, a link of a scorer that expires in %i minutes has these errors",
  async (minutes, expiresIn, userErrors) => {
    const court = await makeCourt(site.admin);
    const expiresAt = new Date((await readDatabaseTime()) + expiresIn * 60_000).toISOString();
    await moveClock(site, minutes);
    expect((await createScorerToken(site.admin, court.id, { expiresAt })).userErrors).toEqual(userErrors);
  },
);
