import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { dayIn } from "../../../domain/tournament/matchForm.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  callMatch,
  clearCourt,
  courtOccupied,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  matchInput,
  readMatch,
  sideOf,
  updateCourt,
  updateMatch,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies, ralliesToEnd } from "../../testing/tournament/matchLog.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

const timeZone = "Pacific/Auckland";
let site: Harness;
let logs: MatchLogs;
let court: TestCourt;
beforeAll(async () => {
  site = await startHarness({ EVENT_TIME_ZONE: timeZone });
  logs = await openMatchLogs(site);
});
beforeEach(async () => {
  await site.sql("update court set current_match_id = null");
  await site.sql("update match set status = 'CANCELLED'");
  court = await makeCourt(site.admin);
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

const readStatus = async (id: string) =>
  (await readMatch<{ status: string }>(site.visitor, id, "status"))?.status;
const readCurrent = async (id: string) => {
  const [row] = await site.sql<{ id: string | null }>(
    "select current_match_id as id from court where id = $1",
    [id],
  );
  return row?.id ?? null;
};

describe("A match is called to a court", () => {
  test("which it occupies from then on, on today's date when it had no day", async () => {
    const { id } = await makeMatch(site.admin);
    const payload = await callMatch(site.admin, id, court.id);
    expect(payload).toMatchObject({
      match: {
        status: "CALLED",
        courtId: court.id,
        calledAt: expect.any(String),
        startedAt: null,
        version: 2,
      },
      userErrors: [],
    });
    expect(payload.match?.day).toBe(dayIn(timeZone, new Date()));
    expect(await readCurrent(court.id)).toBe(id);
  });

  test("and keeps its day and its version when it was planned there", async () => {
    const { id } = await makeMatch(site.admin, { courtId: court.id, day: "2026-11-22" });
    expect((await callMatch(site.admin, id, court.id)).match).toMatchObject({
      day: "2026-11-22",
      version: 1,
    });
  });

  test("once: calling it again changes nothing", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    const before = await readTournamentRevision(site);
    expect((await callMatch(site.admin, id, court.id)).userErrors).toEqual([]);
    expect(await readTournamentRevision(site)).toBe(before);
  });

  test("after another match on it has ended or was cancelled", async () => {
    const finished = await makeCalledMatch(site.admin, court.id);
    await logs.record(finished.id, ralliesToEnd);
    const input = matchInput();
    const { id } = await makeMatch(site.admin, input);
    expect((await callMatch(site.admin, id, court.id)).userErrors).toEqual([]);
    const called = { ...input, courtId: court.id, day: dayIn(timeZone, new Date()) };
    await updateMatch(site.admin, id, 2, { ...called, isCancelled: true });
    expect((await makeCalledMatch(site.admin, court.id)).status).toBe("CALLED");
  });

  test("but not while another match is on it", async () => {
    await makeCalledMatch(site.admin, court.id, { number: 101 });
    const { id } = await makeMatch(site.admin);
    expect(await callMatch(site.admin, id, court.id)).toEqual({
      match: null,
      userErrors: courtOccupied(court.name, "101"),
    });
    expect(await readStatus(id)).toBe("SCHEDULED");
  });

  test("and a match without a number is named by its sides", async () => {
    const pairs = [sideOf("Ana Sol", "Bo Lind"), { players: [], from: "Winner of 7" }];
    await makeCalledMatch(site.admin, court.id, { number: null, discipline: "XD", sides: pairs });
    const { id } = await makeMatch(site.admin);
    expect((await callMatch(site.admin, id, court.id)).userErrors).toEqual(
      courtOccupied(court.name, "Ana Sol / Bo Lind – Winner of 7"),
    );
  });

  test.each([
    ["has ended", async (id: string) => void (await logs.record(id, ralliesToEnd))],
    [
      "is cancelled",
      async (id: string) =>
        void (await site.sql("update match set status = 'CANCELLED' where id = $1", [id])),
    ],
  ])("but not when it %s", async (state, end) => {
    const { id } = await makeCalledMatch(site.admin, court.id, { number: 7 });
    await end(id);
    expect((await callMatch(site.admin, id, (await makeCourt(site.admin)).id)).userErrors).toEqual([
      { code: "INVALID", field: null, message: `Match 7 ${state}.` },
    ]);
  });

  test("that must exist", async () => {
    const { id } = await makeMatch(site.admin);
    const [missing, none] = ["00000000-0000-4000-8000-000000000000", "x"];
    const noCourt = [{ code: "NOT_FOUND", field: "courtId", message: "Court not found." }];
    expect((await callMatch(site.admin, id, missing)).userErrors).toEqual(noCourt);
    expect((await callMatch(site.admin, id, none)).userErrors).toEqual(noCourt);
    expect((await callMatch(site.admin, missing, court.id)).userErrors).toMatchObject([
      { code: "NOT_FOUND" },
    ]);
  });

  test("and of two that are called to one court at the same time, only one is", async () => {
    const ids = [(await makeMatch(site.admin)).id, (await makeMatch(site.admin)).id];
    const payloads = await Promise.all(ids.map((id) => callMatch(site.admin, id, court.id)));
    expect(payloads.flatMap(({ userErrors }) => userErrors)).toMatchObject([{ code: "ON_COURT" }]);
    expect(payloads.filter(({ match }) => match !== null)).toHaveLength(1);
  });
});

/** The errors of calling a match between these sides to another court. */
const callElsewhere = async (sides: object[], input: object = {}) => {
  const { id } = await makeMatch(site.admin, { sides, ...input });
  return (await callMatch(site.admin, id, (await makeCourt(site.admin)).id)).userErrors;
};

const sideFrom = (country: string | null) => ({ players: [{ name: "Bo Lind", country }] });

describe("A player is on one court at a time", () => {
  test("the player who is still playing is named, with the court", async () => {
    await makeCalledMatch(site.admin, court.id, { sides: [sideOf("Mika Solberg"), sideOf("Bo Lind")] });
    const busy = [{ code: "ON_COURT", field: null, message: `Bo LIND is still on ${court.name}.` }];
    expect(await callElsewhere([sideOf("Ana Sol"), sideOf("Bo LIND")])).toEqual(busy);
    expect(
      await callElsewhere([sideOf("Ana Sol", "Bo LIND"), sideOf("Cy Roe", "Di Fox")], { discipline: "XD" }),
    ).toEqual(busy);
    expect(await callElsewhere([sideOf("Ana Sol"), sideOf("Bo Linde")])).toEqual([]);
  });

  test("several blanks within a name do not make another player", async () => {
    await makeCalledMatch(site.admin, court.id, {
      sides: [sideOf("Mika  Solberg"), sideOf("Bo\u00a0 Lind ")],
    });
    expect(await callElsewhere([sideOf("Ana Sol"), sideOf("Bo Lind")])).toMatchObject([
      { code: "ON_COURT", message: `Bo Lind is still on ${court.name}.` },
    ]);
    await site.sql(`update match set sides = replace(sides::text, 'Mika Solberg', 'Mika  Solberg')::jsonb`);
    expect(await callElsewhere([sideOf("Mika Solberg"), sideOf("Ana Sol")])).toMatchObject([
      { code: "ON_COURT" },
    ]);
  });

  test("countries distinguish two players with the same name", async () => {
    await makeCalledMatch(site.admin, court.id, { sides: [sideFrom("DEN"), sideOf("Ana Sol")] });
    expect(await callElsewhere([sideFrom("NOR"), sideOf("Cy Roe")])).toEqual([]);
    expect(await callElsewhere([sideFrom("DEN"), sideOf("Cy Roe")])).toMatchObject([{ code: "ON_COURT" }]);
  });

  test("until the match has ended", async () => {
    const sides = [sideOf("Mika Solberg"), sideOf("Bo Lind")];
    const { id } = await makeCalledMatch(site.admin, court.id, { sides });
    await logs.record(id, rallies("01"));
    expect(await callElsewhere(sides)).toMatchObject([{ code: "ON_COURT" }]);
    await logs.record(id, [{ kind: "RETIRED", side: 0 }]);
    expect(await callElsewhere(sides)).toEqual([]);
  });
});

describe("A court is cleared", () => {
  test("of a match that has not begun, which is scheduled again", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    const payload = await clearCourt(site.admin, court.id);
    expect(payload).toMatchObject({ court: { current: null, next: { id } }, userErrors: [] });
    expect(await readMatch(site.visitor, id, "status calledAt courtId")).toEqual({
      status: "SCHEDULED",
      calledAt: null,
      courtId: court.id,
    });
  });

  test("of a match that has ended, which does not change", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    await logs.record(id, ralliesToEnd);
    expect((await clearCourt(site.admin, court.id)).court?.current).toBeNull();
    expect(await readStatus(id)).toBe("FINISHED");
  });

  test("without a match, which changes nothing", async () => {
    const before = await readTournamentRevision(site);
    expect((await clearCourt(site.admin, court.id)).userErrors).toEqual([]);
    expect(await readTournamentRevision(site)).toBe(before);
  });

  test.each([
    ["that is being played", rallies("0")],
    ["with events that is not being played yet", [{ kind: "REFEREE" } as const]],
  ])("but not of a match %s", async (_name, events) => {
    const { id } = await makeCalledMatch(site.admin, court.id, { number: 12 });
    await logs.record(id, events);
    expect(await clearCourt(site.admin, court.id)).toEqual({
      court: null,
      userErrors: courtOccupied(court.name, "12"),
    });
    expect(await readCurrent(court.id)).toBe(id);
  });
});

describe("A match moves to another court while it is called or played", () => {
  test("by being called there, which ends its scorer's lease and shows it in the broadcast of that court", async () => {
    const [one, other] = await makeBroadcasts();
    await updateCourt(site.admin, court, { episodeId: one });
    const { id } = await makeCalledMatch(site.admin, court.id);
    await logs.record(id, rallies("0"));
    expect(await readMatch(site.visitor, id, "episodeId")).toEqual({ episodeId: one });
    await site.sql("update match set lease = 3, scorer_device = gen_random_uuid() where id = $1", [id]);
    const there = await makeCourt(site.admin, { episodeId: other });
    expect((await callMatch(site.admin, id, there.id)).match).toMatchObject({
      status: "ON_COURT",
      courtId: there.id,
      episodeId: other,
    });
    expect([await readCurrent(court.id), await readCurrent(there.id)]).toEqual([null, id]);
    const lease = "select lease, scorer_device from match where id = $1";
    expect(await site.sql(lease, [id])).toEqual([{ lease: 4, scorer_device: null }]);
  });

  test("by its form, with the same rules", async () => {
    const input = matchInput({ courtId: court.id, day: "2026-11-22" });
    const { id } = await makeCalledMatch(site.admin, court.id, input);
    const [free, busy] = [await makeCourt(site.admin), await makeCourt(site.admin)];
    await makeCalledMatch(site.admin, busy.id, { number: 55 });
    expect((await updateMatch(site.admin, id, 1, { ...input, courtId: busy.id })).userErrors).toEqual(
      courtOccupied(busy.name, "55"),
    );
    expect((await updateMatch(site.admin, id, 1, { ...input, courtId: null })).userErrors).toEqual([
      { code: "INVALID", field: "courtId", message: "A match that has been called keeps having a court." },
    ]);
    const moved = await updateMatch(site.admin, id, 1, { ...input, courtId: free.id });
    expect(moved.match).toMatchObject({ status: "CALLED", courtId: free.id, version: 2 });
    expect([await readCurrent(court.id), await readCurrent(free.id)]).toEqual([null, id]);
  });

  test("and the court is free when the match has ended", async () => {
    const input = matchInput({ courtId: court.id, day: "2026-11-22" });
    const { id } = await makeCalledMatch(site.admin, court.id, input);
    await logs.record(id, ralliesToEnd);
    const there = await makeCourt(site.admin);
    const moved = await updateMatch(site.admin, id, 1, { ...input, courtId: there.id });
    expect(moved.match).toMatchObject({ status: "FINISHED", courtId: there.id });
    expect([await readCurrent(court.id), await readCurrent(there.id)]).toEqual([null, null]);
  });
});

const makeBroadcasts = async (): Promise<[string, string]> => {
  const { id } = await makeSeries(site.admin);
  return [(await makeEpisode(site.admin, id)).id, (await makeEpisode(site.admin, id)).id];
};
