import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readRevision } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { makeAdmin } from "../../testing/people/admins.ts";
import {
  createMatch,
  deleteMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  matchInput,
  readMatch,
  sideOf,
  updateMatch,
  publishDay,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
let logs: MatchLogs;
beforeAll(async () => {
  site = await startHarness();
  await publishDay(site.admin, "2026-11-22");
  logs = await openMatchLogs(site);
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

const nothing = "00000000-0000-4000-8000-000000000000";

const long = (length: number) => "x".repeat(length);

const withPlayer = (player: object) => ({ sides: [{ players: [player] }, { players: [] }] });

describe("A match is entered by the rules of its form", () => {
  test.each([
    ["number", { number: 0 }, "INVALID", "The number lies between 1 and 99,999."],
    ["number", { number: 100_000 }, "INVALID", "The number lies between 1 and 99,999."],
    ["draw", { draw: long(81) }, "INVALID", "The draw has at most 80 characters."],
    ["round", { round: long(81) }, "INVALID", "The round has at most 80 characters."],
    ["sides", { sides: [sideOf("One")] }, "INVALID", "A match has two sides."],
    ["sides", withPlayer({ name: " " }), "BLANK", "Please enter the name of each player."],
    ["sides", withPlayer({ name: long(81) }), "INVALID", "The name of a player has at most 80 characters."],
    [
      "sides",
      withPlayer({ name: "One", shortName: long(81) }),
      "INVALID",
      "The short name of a player has at most 80 characters.",
    ],
    [
      "sides",
      withPlayer({ name: "One", country: "Denmark" }),
      "INVALID",
      "A country is a code of two or three letters, such as DEN.",
    ],
    [
      "sides",
      { sides: [{ ...sideOf("One"), seed: long(11) }, sideOf("Two")] },
      "INVALID",
      "The seed has at most 10 characters.",
    ],
    ["sides", { sides: [sideOf("A", "B"), sideOf("C")] }, "INVALID", "In singles a side has one player."],
    [
      "sides",
      { discipline: "MD", sides: [sideOf("A"), sideOf("B", "C")] },
      "INVALID",
      "In doubles a side has two players.",
    ],
    ["scheduledAt", { scheduledKind: "AT" }, "BLANK", "Please enter the time."],
    ["scheduledAt", { scheduledKind: "NOT_BEFORE" }, "BLANK", "Please enter the time."],
    ["courtId", { courtId: nothing }, "NOT_FOUND", "Court not found."],
  ])("%s: %j is refused", async (field, input, code, message) => {
    const before = await readTournamentRevision(site);
    expect(await createMatch(site.admin, input)).toEqual({
      match: null,
      userErrors: [{ code, field, message }],
    });
    expect(await readTournamentRevision(site)).toBe(before);
  });

  test("every invalid field is named", async () => {
    const { userErrors } = await createMatch(site.admin, {
      discipline: "XD",
      sides: [sideOf("A"), sideOf("B")],
      scheduledKind: "AT",
    });
    expect(userErrors.map(({ field }) => field)).toEqual(["sides", "scheduledAt"]);
  });

  test("and is returned as it was entered, before its first point", async () => {
    const court = await makeCourt(site.admin);
    const { id } = await makeMatch(site.admin, {
      number: 104,
      discipline: "XD",
      format: "THREE_BY_15",
      draw: " Mixed Doubles U19 ",
      round: "Quarter-final",
      hasTimeClock: true,
      sides: [
        {
          players: [
            { name: "Mika Solberg", shortName: "Solberg M.", country: "nor" },
            { name: "TANG Li Wen", country: "MAS" },
          ],
          seed: "3/4",
          team: "North",
        },
        { players: [], from: "Winner of 101" },
      ],
      courtId: court.id,
      day: "2026-11-22",
      scheduledKind: "NOT_BEFORE",
      scheduledAt: "2026-11-22T15:00:00+01:00",
    });
    const fields = `id number discipline draw round format hasTimeClock version courtId episodeId status phase
      sides { players { name shortName country } from seed team } games gamesWon winner ending
      service { side } gamePointFor matchPointFor timer { kind } day scheduled { kind at } expectedMinutes
      calledAt startedAt endedAt changedAt lastEventNumber isFresh`;
    expect(await readMatch(site.visitor, id, fields)).toEqual({
      id,
      number: 104,
      discipline: "XD",
      draw: "Mixed Doubles U19",
      round: "Quarter-final",
      format: "THREE_BY_15",
      hasTimeClock: true,
      version: 1,
      courtId: court.id,
      episodeId: null,
      status: "SCHEDULED",
      phase: "NOT_STARTED",
      sides: [
        {
          players: [
            { name: "Mika Solberg", shortName: "Solberg M.", country: "NOR" },
            { name: "TANG Li Wen", shortName: "TANG", country: "MAS" },
          ],
          from: null,
          seed: "3/4",
          team: "North",
        },
        { players: [], from: "Winner of 101", seed: null, team: null },
      ],
      games: [],
      gamesWon: [0, 0],
      winner: null,
      ending: null,
      service: null,
      gamePointFor: [],
      matchPointFor: [],
      timer: null,
      day: "2026-11-22",
      scheduled: { kind: "NOT_BEFORE", at: "2026-11-22T14:00:00.000Z" },
      expectedMinutes: 36,
      calledAt: null,
      startedAt: null,
      endedAt: null,
      changedAt: null,
      lastEventNumber: 0,
      isFresh: true,
    });
  });
});

describe("Two admins never overwrite each other's work on a match", () => {
  test("an update increments the version, and one from an older version is refused", async () => {
    const input = matchInput();
    const { id } = await makeMatch(site.admin, input);
    const { match } = await updateMatch(site.admin, id, 1, { ...input, round: "Final" });
    expect(match?.version).toBe(2);
    expect(await readMatch(site.visitor, id, "round")).toEqual({ round: "Final" });
    expect(await updateMatch(site.admin, id, 1, { ...input, round: "Semi-final" })).toMatchObject({
      match: null,
      userErrors: [{ code: "OUT_OF_DATE", field: null }],
    });
  });

  test("an update that changes nothing keeps version and revision", async () => {
    const input = matchInput({ courtId: (await makeCourt(site.admin)).id, day: "2026-11-22" });
    const { id } = await makeMatch(site.admin, input);
    const before = await readTournamentRevision(site);
    expect((await updateMatch(site.admin, id, 1, input)).match?.version).toBe(1);
    expect(await readTournamentRevision(site)).toBe(before);
  });

  test("points do not increment the version", async () => {
    const court = await makeCourt(site.admin);
    const { id, version } = await makeCalledMatch(site.admin, court.id);
    await logs.record(id, rallies("01"));
    expect(await readMatch(site.visitor, id, "version games")).toEqual({ version, games: [[1, 1]] });
  });
});

describe("The fields that a log depends on are fixed once a match has events", () => {
  test.each([
    ["format", { format: "THREE_BY_15" }, "The format is fixed once the match has points."],
    [
      "discipline",
      { discipline: "MD", sides: [sideOf("A", "B"), sideOf("C", "D")] },
      "Singles cannot become doubles, or doubles singles, once the match has points.",
    ],
  ])("%s", async (field, change, message) => {
    const input = matchInput({ courtId: (await makeCourt(site.admin)).id });
    const { id, version } = await makeCalledMatch(site.admin, String(input["courtId"]), input);
    expect((await updateMatch(site.admin, id, version, { ...input, ...change })).userErrors).toEqual([]);
    await updateMatch(site.admin, id, version + 1, input);
    await logs.record(id, rallies("0"));
    expect(await updateMatch(site.admin, id, version + 2, { ...input, ...change })).toEqual({
      match: null,
      userErrors: [{ code: "INVALID", field, message }],
    });
  });

  test("names, round and number are not fixed", async () => {
    const input = matchInput({ courtId: (await makeCourt(site.admin)).id });
    const { id, version } = await makeCalledMatch(site.admin, String(input["courtId"]), input);
    await logs.record(id, rallies("0"));
    const renamed = { ...input, discipline: "WS", sides: [sideOf("New name"), sideOf("Other name")] };
    expect((await updateMatch(site.admin, id, version, renamed)).userErrors).toEqual([]);
  });
});

test("an unknown match cannot be changed", async () => {
  const missing = [{ code: "NOT_FOUND", field: null, message: "Match not found." }];
  expect((await updateMatch(site.admin, nothing, 1, matchInput())).userErrors).toEqual(missing);
  expect((await updateMatch(site.admin, "x", 1, matchInput())).userErrors).toEqual(missing);
  expect((await deleteMatch(site.admin, nothing)).userErrors).toEqual(missing);
});

const read = (id: string) => readMatch(site.visitor, id, "id");

describe("A match is deleted", () => {
  const points = [{ code: "INVALID", field: null, message: "This match has points. Cancel it instead." }];
  test("and removed from its court", async () => {
    const court = await makeCourt(site.admin);
    const { id } = await makeCalledMatch(site.admin, court.id);
    const { credentials } = await makeAdmin(site);
    expect(await deleteMatch(await site.open(credentials), id)).toEqual({ userErrors: [] });
    expect(await read(id)).toBeNull();
    expect(await site.sql("select current_match_id from court where id = $1", [court.id])).toEqual([
      { current_match_id: null },
    ]);
  });

  test("only by the super admin once it has events, with its log", async () => {
    const { id } = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id);
    await logs.record(id, rallies("0"));
    const { credentials } = await makeAdmin(site);
    expect(await deleteMatch(await site.open(credentials), id)).toEqual({ userErrors: points });
    expect(await read(id)).toEqual({ id });
    expect(await deleteMatch(site.admin, id)).toEqual({ userErrors: [] });
    expect(await read(id)).toBeNull();
    expect(await site.sql("select from match_event where match_id = $1", [id])).toEqual([]);
  });
});

test("there are at most 5,000 matches", async () => {
  await site.sql("delete from match");
  await site.sql(
    `insert into match (discipline, format, sides, score)
      select 'MS', 'ONE_BY_21', '[{"players": []}, {"players": []}]', '{}' from generate_series(1, 4999)`,
  );
  expect((await createMatch(site.admin)).userErrors).toEqual([]);
  expect((await createMatch(site.admin)).userErrors).toEqual([
    { code: "INVALID", field: null, message: "There can be at most 5,000 matches." },
  ]);
  await site.sql("delete from match");
});

test("matches and their points do not change the catalogue", async () => {
  const before = await readRevision(site);
  const { id } = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id);
  await logs.record(id, rallies("0101"));
  expect(await readRevision(site)).toBe(before);
});
