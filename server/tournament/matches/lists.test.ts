import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { matchSearches, searchedSides } from "../../../domain/tournament/testing/matchSearches.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  makeCalledMatch,
  makeCourt,
  makeMatch,
  sideOf,
  publishDay,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";

let site: Harness;
let logs: MatchLogs;
let courts: TestCourt[];
const [saturday, sunday] = ["2026-11-21", "2026-11-22"];
beforeAll(async () => {
  site = await startHarness();
  for (const day of [saturday, sunday]) await publishDay(site.admin, day);
  logs = await openMatchLogs(site);
  courts = [await makeCourt(site.admin), await makeCourt(site.admin)];
  const [one, two] = courts.map(({ id }) => id);
  await makeMatch(site.admin, { number: 9, sides: [sideOf("Mika Solberg"), sideOf("Bo Lind")] });
  const sides = [sideOf("Home"), sideOf("Guest")];
  await makeMatch(site.admin, { number: 5, sides, day: sunday, courtId: one });
  await makeMatch(site.admin, { number: 8, sides, day: saturday });
  await makeMatch(site.admin, { number: 4, sides, day: saturday, courtId: two });
  await makeMatch(site.admin, { number: 3, sides, day: saturday, courtId: one });
  await makeMatch(site.admin, {
    number: 104,
    day: saturday,
    courtId: one,
    discipline: "XD",
    sides: searchedSides,
  });
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

async function readNumbers(variables: Record<string, unknown> = {}): Promise<(number | null)[]> {
  const { matches } = await site.visitor.query<{ matches: { number: number | null }[] }>(
    `query ($day: Date, $courtId: ID, $text: String, $statuses: [MatchStatus!], $first: Int) {
      matches(day: $day, courtId: $courtId, text: $text, statuses: $statuses, first: $first) { number } }`,
    // An omitted variable gets the default.
    variables,
  );
  return matches.map(({ number }) => number);
}

describe("Matches are listed by day, court, position on the court and number", () => {
  test("and those without one of them come last", async () => {
    expect(await readNumbers()).toEqual([3, 104, 4, 8, 5, 9]);
  });

  test.each([
    ["of a day", () => ({ day: saturday }), [3, 104, 4, 8]],
    ["of a court", () => ({ courtId: courts[0]?.id }), [3, 104, 5]],
    ["of a day and a court", () => ({ day: sunday, courtId: courts[0]?.id }), [5]],
    ["of a court that cannot be", () => ({ courtId: "x" }), []],
    ["with a status", () => ({ statuses: ["SCHEDULED", "CALLED"] }), [3, 104, 4, 8, 5, 9]],
    ["with another status", () => ({ statuses: ["FINISHED"] }), []],
    ["with none of the statuses", () => ({ statuses: [] }), []],
    ["with a text of more than 1,000 characters", () => ({ text: `Mika${" ".repeat(1_000)}` }), []],
    ["that come first", () => ({ first: 2 }), [3, 104]],
  ])("only those %s", async (_name, variables, numbers) => {
    expect(await readNumbers(variables())).toEqual(numbers);
  });

  test.each<[string, number[]]>([
    ["mika sol", [9]],
    ["4", [4]],
    ["  ", [3, 104, 4, 8, 5, 9]],
    ...matchSearches.map(([text, isFound]): [string, number[]] => [text, isFound ? [104] : []]),
  ])("the text %j finds players, a whole country and a whole number", async (text, numbers) => {
    expect(await readNumbers({ text })).toEqual(numbers);
  });

  test.each([0, -1, 1_001])("first cannot be %i", async (first) => {
    const { errors } = await site.visitor.ask("query ($first: Int!) { matches(first: $first) { id } }", {
      first,
    });
    expect(errors).toMatchObject([
      { message: "first lies between 1 and 1,000.", extensions: { code: "BAD_USER_INPUT" } },
    ]);
  });
});

describe("The matches that a broadcast showed", () => {
  test("are listed in the order in which they began", async () => {
    const series = await makeSeries(site.admin);
    const episode = await makeEpisode(site.admin, series.id);
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) {
      const court = await makeCourt(site.admin, { episodeId: episode.id });
      ids.push((await makeCalledMatch(site.admin, court.id)).id);
    }
    for (const id of ids.toReversed()) {
      await logs.record(id, rallies("0"));
      await site.sql(
        "update match set started_at = (select coalesce(max(started_at), now()) + interval '1 minute' from match) where id = $1",
        [id],
      );
    }
    const ask = (episodeId: string) =>
      site.visitor.query("query ($episodeId: ID!) { episodeMatches(episodeId: $episodeId) { id } }", {
        episodeId,
      });
    expect(await ask(episode.id)).toEqual({ episodeMatches: ids.toReversed().map((id) => ({ id })) });
    expect(await ask(episode.id.toUpperCase())).toEqual(await ask(episode.id));
    expect(await ask(series.id)).toEqual({ episodeMatches: [] });
    expect(await ask("x")).toEqual({ episodeMatches: [] });
  });
});

const expected = async (input: object) => {
  const { id } = await makeMatch(site.admin, { format: "THREE_BY_11", ...input });
  const { match } = await site.visitor.query<{ match: { expectedMinutes: number } }>(
    "query ($id: ID!) { match(id: $id) { expectedMinutes } }",
    { id },
  );
  return match.expectedMinutes;
};

const finish = (minutes: number[], discipline: string, players: number, ending = "NORMAL") =>
  site.sql(
    `insert into match (discipline, format, sides, score, status, started_at, ended_at)
      select $1, 'THREE_BY_11', $2, jsonb_build_object('ending', $3::text), 'FINISHED',
        now(), now() + minutes * interval '1 minute' from unnest($4::integer[]) as minutes`,
    [
      discipline,
      JSON.stringify([{ players: Array.from({ length: players }, () => ({ name: "P" })) }, { players: [] }]),
      ending,
      minutes,
    ],
  );

describe("The expected duration of a match is derived from ended matches", () => {
  const doubles = [sideOf("A", "B"), sideOf("C", "D")];

  test("with the same format and number of players, once there are five", async () => {
    expect(await expected({})).toBe(28);
    await finish([20, 30, 31, 60], "MS", 1);
    await finish([90, 90, 90], "MS", 1, "RETIRED");
    await finish([90, 90, 90], "MD", 2);
    await finish([90, 90, 90], "OTHER", 2);
    expect(await expected({})).toBe(28);
    await finish([32], "OTHER", 1);
    expect(await expected({})).toBe(31);
    expect(await expected({ discipline: "OTHER" })).toBe(31);
    expect(await expected({ discipline: "WD", sides: doubles })).toBe(90);
    expect(await expected({ discipline: "OTHER", sides: doubles })).toBe(90);
    expect(await expected({ format: "FIVE_BY_11" })).toBe(36);
  });

  test("except those on a court that is not public", async () => {
    const before = await expected({});
    await finish(
      Array.from({ length: 20 }, () => 90),
      "MS",
      1,
    );
    expect(await expected({})).toBe(90);
    const { id } = await makeCourt(site.admin, { isPublic: false });
    await site.sql(
      "update match set court_id = $1 where discipline = 'MS' and ended_at - started_at = interval '90 minutes'",
      [id],
    );
    expect(await expected({})).toBe(before);
  });
});
