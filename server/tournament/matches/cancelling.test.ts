import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  courtOccupied,
  makeCalledMatch,
  makeCourt,
  matchInput,
  readMatch,
  updateMatch,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies, ralliesToEnd } from "../../testing/tournament/matchLog.ts";

let site: Harness;
let logs: MatchLogs;
let court: TestCourt;
beforeAll(async () => {
  site = await startHarness();
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

/** A cancelled match with these events, and a function that reverts the cancellation. */
async function makeCancelled(events: Parameters<MatchLogs["record"]>[1]) {
  const input = matchInput({ courtId: court.id, day: "2026-11-22", number: 31 });
  const { id } = await makeCalledMatch(site.admin, court.id, input);
  await logs.record(id, events);
  await site.sql("update match set lease = 3, scorer_device = gen_random_uuid() where id = $1", [id]);
  expect((await updateMatch(site.admin, id, 1, { ...input, isCancelled: true })).match?.status).toBe(
    "CANCELLED",
  );
  const takeBack = () => updateMatch(site.admin, id, 2, input);
  return { id, takeBack };
}

describe("A match is cancelled by its form", () => {
  test("which ends the lease, and stays on its court until it is cleared", async () => {
    const { id } = await makeCancelled(rallies("0"));
    const lease = "select lease, scorer_device from match where id = $1";
    expect(await site.sql(lease, [id])).toEqual([{ lease: 4, scorer_device: null }]);
    expect(await site.sql("select current_match_id as id from court where id = $1", [court.id])).toEqual([
      { id },
    ]);
  });

  test.each([
    ["CALLED", []],
    ["ON_COURT", rallies("01")],
  ])("and is %s again as its log says when that is taken back", async (status, events) => {
    const { takeBack } = await makeCancelled(events);
    expect((await takeBack()).match?.status).toBe(status);
  });

  test("which is refused while the court is busy", async () => {
    const { id, takeBack } = await makeCancelled(rallies("01"));
    await makeCalledMatch(site.admin, court.id, { number: 32 });
    expect((await takeBack()).userErrors).toEqual(courtOccupied(court.name, "32"));
    expect(await readMatch(site.visitor, id, "status")).toEqual({ status: "CANCELLED" });
  });

  test("but not once it has ended", async () => {
    const input = matchInput({ courtId: court.id, day: "2026-11-22" });
    const { id } = await makeCalledMatch(site.admin, court.id, input);
    await logs.record(id, ralliesToEnd);
    expect((await updateMatch(site.admin, id, 1, { ...input, isCancelled: true })).userErrors).toEqual([
      { code: "INVALID", field: "isCancelled", message: "A match that has ended cannot be cancelled." },
    ]);
  });
});
