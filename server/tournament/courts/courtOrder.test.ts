import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import {
  deleteCourt,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  readMatch,
  reorderCourts,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
let logs: MatchLogs;
beforeAll(async () => {
  site = await startHarness();
  logs = await openMatchLogs(site);
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

async function readOrder(): Promise<string[]> {
  const rows = await site.sql<{ id: string; position: number }>(
    "select id, position from court order by position",
  );
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, place) => place));
  const { tournament } = await site.visitor.query<{ tournament: { courts: { id: string }[] } }>(
    "{ tournament { courts { id } } }",
  );
  expect(tournament.courts.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  return rows.map(({ id }) => id);
}

describe("New courts are added at the end, and positions have no gaps", () => {
  test("after a new one, a deleted one and a reorder", async () => {
    const [first, second] = [await makeCourt(site.admin), await makeCourt(site.admin)];
    expect((await readOrder()).at(-1)).toBe(second.id);
    expect(await deleteCourt(site.admin, first.id)).toEqual({ userErrors: [] });
    await makeCourt(site.admin);
    const ids = await readOrder();
    expect(await reorderCourts(site.admin, ids.toReversed())).toEqual({ userErrors: [] });
    expect(await readOrder()).toEqual(ids.toReversed());
  });

  test("the current order changes nothing", async () => {
    const before = await readTournamentRevision(site);
    expect(await reorderCourts(site.admin, await readOrder())).toEqual({ userErrors: [] });
    expect(await readTournamentRevision(site)).toBe(before);
  });

  test("a reorder with other ids than those of the existing courts is refused", async () => {
    const ids = await readOrder();
    expect((await reorderCourts(site.admin, ids.slice(1))).userErrors).toMatchObject([
      { code: "OUT_OF_DATE", field: "ids" },
    ]);
    expect(await readOrder()).toEqual(ids);
  });
});

describe("A court is deleted", () => {
  test("and its matches are kept, without a court", async () => {
    const { id } = await makeCourt(site.admin);
    const ended = await makeCalledMatch(site.admin, id);
    await logs.record(ended.id, [{ kind: "WALKOVER", side: 0 }]);
    const called = await makeCalledMatch(site.admin, id);
    const waiting = await makeMatch(site.admin, { courtId: id });
    expect(await deleteCourt(site.admin, id)).toEqual({ userErrors: [] });
    const read = (match: { id: string }) => readMatch(site.visitor, match.id, "courtId status");
    expect(await read(ended)).toEqual({ courtId: null, status: "FINISHED" });
    expect(await read(called)).toEqual({ courtId: null, status: "SCHEDULED" });
    expect(await read(waiting)).toEqual({ courtId: null, status: "SCHEDULED" });
  });

  test("but not while a match is being played there", async () => {
    const court = await makeCourt(site.admin);
    const { id } = await makeCalledMatch(site.admin, court.id, { number: 77 });
    await logs.record(id, rallies("0"));
    expect(await deleteCourt(site.admin, court.id)).toEqual({
      userErrors: [
        { code: "ON_COURT", field: null, message: `${court.name} is still occupied by match 77.` },
      ],
    });
    expect(await readOrder()).toContain(court.id);
  });

  test("but not with matches that only admins may see", async () => {
    const court = await makeCourt(site.admin, { isPublic: false });
    const { id } = await makeMatch(site.admin, { courtId: court.id });
    expect(await deleteCourt(site.admin, court.id)).toEqual({
      userErrors: [
        {
          code: "ON_COURT",
          field: null,
          message:
            "This court is not public, and without it everyone would see its matches. Move or delete them first.",
        },
      ],
    });
    expect(await readMatch(site.visitor, id, "id")).toBeNull();
    await site.sql("delete from match where id = $1", [id]);
    expect(await deleteCourt(site.admin, court.id)).toEqual({ userErrors: [] });
  });

  test("but only when it exists", async () => {
    expect((await deleteCourt(site.admin, "00000000-0000-4000-8000-000000000000")).userErrors).toEqual([
      { code: "NOT_FOUND", field: null, message: "Court not found." },
    ]);
  });
});
