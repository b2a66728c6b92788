import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askByGet } from "../../testing/askByHttp.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt, TestMatch } from "../../testing/tournament/matches.ts";
import {
  callMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  updateCourt,
  updateMatch,
  publishDay,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
let logs: MatchLogs;
let court: TestCourt;
let match: TestMatch;
let waiting: TestMatch;
let other: TestMatch;
let episodeId: string;
beforeAll(async () => {
  site = await startHarness();
  for (const day of ["2026-11-21", "2026-11-22", "2026-11-23"]) await publishDay(site.admin, day);
  logs = await openMatchLogs(site);
  episodeId = (await makeEpisode(site.admin, (await makeSeries(site.admin)).id)).id;
  court = await makeCourt(site.admin, { episodeId });
  match = await makeCalledMatch(site.admin, court.id);
  waiting = await makeMatch(site.admin, { courtId: court.id, day: "2026-11-22" });
  other = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id);
  await logs.record(match.id, rallies("0"));
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

/**
 * A visitor's response after the server has read the newest revision. A response that was created again contains
 * another revision.
 */
async function ask(query: string): Promise<string> {
  const revision = String(await readTournamentRevision(site));
  return (await askByGet(site.url, query, { "x-min-tournament-revision": revision })).text;
}

const queries = {
  "the courts alone": () => "{ tournament { courts { name isPublic version } } }",
  "the courts with what comes next": () => "{ tournament { courts { name next { number } } } }",
  "a match": () => `{ match(id: "${match.id}") { games expectedMinutes } }`,
  "the timeline of a match": () => `{ timeline(matchId: "${match.id}") { score } }`,
};

describe.each(Object.entries(queries))("The cached response with %s", (name, query) => {
  test("stays valid while another match is played", async () => {
    const before = await ask(query());
    await logs.record(other.id, rallies("01"));
    expect(await ask(query())).toBe(before);
  });

  test("is refreshed when its content changes", async () => {
    const before = await ask(query());
    const isOfCourts = name.startsWith("the courts");
    const delay = { episodeId, pictureDelayMs: court.pictureDelayMs + 1 };
    if (isOfCourts) court = (await updateCourt(site.admin, court, delay)).court ?? court;
    else await logs.record(match.id, rallies("1"));
    expect(await ask(query())).not.toBe(before);
  });
});

test("Responses that contain the next match are refreshed when a match is added, moved or deleted", async () => {
  const read = async () => {
    const text = await ask("{ tournament { courts { id next { id } } } }");
    const { data } = JSON.parse(text) as {
      data: { tournament: { courts: { id: string; next: { id: string } | null }[] } };
    };
    return data.tournament.courts.find(({ id }) => id === court.id)?.next?.id ?? null;
  };
  expect(await read()).toBe(waiting.id);
  const sides = [{ players: [{ name: "A" }] }, { players: [{ name: "B" }] }];
  const input = { discipline: "MS", format: "THREE_BY_21", sides, courtId: court.id, day: "2026-11-21" };
  const before = await makeMatch(site.admin, input);
  expect(await read()).toBe(before.id);
  await updateMatch(site.admin, before.id, 1, { ...input, day: "2026-11-23" });
  expect(await read()).toBe(waiting.id);
  await site.sql("delete from match where id = $1", [waiting.id]);
  expect(await read()).toBe(before.id);
});

test("The matches of a broadcast are refreshed when another one begins there", async () => {
  const query = `{ episodeMatches(episodeId: "${episodeId}") { id } }`;
  expect(await ask(query)).toContain(match.id);
  await logs.record(match.id, [{ kind: "RETIRED", side: 0 }]);
  const next = await makeCalledMatch(site.admin, court.id);
  expect(await ask(query)).not.toContain(next.id);
  await logs.record(next.id, [{ kind: "PLAY" }]);
  expect(await ask(query)).toContain(next.id);
});

describe("The list of a day's matches", () => {
  const day = "2026-12-01";
  const plan = `day: matches(day: "${day}") { number status startedAt scheduled { at } expectedMinutes }`;
  const results = `results: matches(day: "${day}", statuses: [FINISHED]) { games winner ending }`;
  const input = {
    discipline: "MS",
    format: "ONE_BY_21",
    sides: [{ players: [{ name: "A" }] }, { players: [{ name: "B" }] }],
    day,
  };
  let played: TestMatch;
  beforeAll(async () => {
    const { id } = await makeCourt(site.admin);
    await publishDay(site.admin, day);
    played = await makeMatch(site.admin, { ...input, courtId: id });
    await callMatch(site.admin, played.id, id);
    await logs.record(played.id, rallies("0"));
  });

  test("stays valid while points are scored, with the results of ended matches", async () => {
    const before = await ask(`{ ${plan} ${results} }`);
    await logs.record(played.id, rallies("01"));
    expect(await ask(`{ ${plan} ${results} }`)).toBe(before);
  });

  test("is refreshed after a point when it contains the score", async () => {
    const query = `{ matches(day: "${day}") { number games } }`;
    const before = await ask(query);
    await logs.record(played.id, rallies("1"));
    expect(await ask(query)).not.toBe(before);
  });

  test("is refreshed when a match is added, changed, moved, ended or deleted", async () => {
    const seen = [await ask(`{ ${plan} ${results} }`)];
    const look = async () => void seen.push(await ask(`{ ${plan} ${results} }`));
    const late = await makeMatch(site.admin, { ...input, number: 71 });
    await look();
    const time = { scheduledKind: "AT", scheduledAt: "2026-12-01T09:00:00.000Z" };
    await updateMatch(site.admin, late.id, 1, { ...input, number: 71, ...time });
    await look();
    await updateMatch(site.admin, late.id, 2, { ...input, number: 71, ...time, isCancelled: true });
    await look();
    await logs.record(played.id, [{ kind: "RETIRED", side: 1 }]);
    await look();
    await site.sql("delete from match where id = $1", [late.id]);
    await look();
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("is refreshed when the courts are reordered", async () => {
    const query = `{ matches(day: "${day}") { id } }`;
    const before = await ask(query);
    await site.sql("update court set position = position + 100 where id = $1", [court.id]);
    expect(await ask(query)).not.toBe(before);
  });
});
