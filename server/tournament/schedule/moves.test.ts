import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import { callMatch, clearCourt, makeCourt, makeMatch, moveMatch } from "../../testing/tournament/matches.ts";

let site: Harness;
let courts: TestCourt[];
const [day, nextDay] = ["2026-11-21", "2026-11-22"];
beforeAll(async () => {
  site = await startHarness({ EVENT_TIME_ZONE: "Europe/Copenhagen" });
});
beforeEach(async () => {
  await site.sql("delete from match");
  await site.sql("delete from court");
  courts = [await makeCourt(site.admin), await makeCourt(site.admin)];
  for (const [court, numbers] of [
    [0, [1, 2, 3, 4]],
    [1, [11, 12]],
  ] as const)
    for (const number of numbers) await makeMatch(site.admin, { number, day, courtId: idOf(court) });
});
afterAll(() => site.close());

const idOf = (court: number): string => courts[court]?.id ?? "";

async function find(number: number): Promise<string> {
  const [row] = await site.sql<{ id: string }>("select id from match where number = $1", [number]);
  return row?.id ?? "";
}

/** The numbers of a court's matches on the day, in order. Fails unless the positions are numbered from 1. */
async function readOrder(court: number | null, of = day): Promise<number[]> {
  const rows = await site.sql<{ number: number; place: number }>(
    `select number, court_sequence as place from match
      where court_id is not distinct from $1::uuid and day = $2 order by court_sequence`,
    [court === null ? null : idOf(court), of],
  );
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ number }) => number);
}

const move = async (number: number, court: number | null, place: number, to = day) =>
  moveMatch(site.admin, await find(number), {
    courtId: court === null ? null : idOf(court),
    day: to,
    place,
  });

describe("A match is moved", () => {
  test.each([
    ["to the front", 3, 1, [3, 1, 2, 4]],
    ["to the end", 1, 4, [2, 3, 4, 1]],
    ["beyond the end", 1, 99, [2, 3, 4, 1]],
    ["down by one", 2, 3, [1, 3, 2, 4]],
    ["to where it is", 2, 2, [1, 2, 3, 4]],
  ])("%s, also when it is asked twice", async (_name, number, place, order) => {
    for (let round = 0; round < 2; round += 1) {
      expect((await move(number, 0, place)).userErrors).toEqual([]);
      expect(await readOrder(0)).toEqual(order);
    }
  });

  test("to another court, and leaves no gap", async () => {
    expect((await move(2, 1, 1)).match).toMatchObject({ courtId: idOf(1), day, version: 2 });
    expect([await readOrder(0), await readOrder(1)]).toEqual([
      [1, 3, 4],
      [2, 11, 12],
    ]);
  });

  test("to the matches without a court, and to another day with its time of day", async () => {
    await site.sql(
      "update match set scheduled_at = '2026-11-21T09:00:00Z', scheduled_kind = 'AT' where number = 4",
    );
    await move(3, null, 1);
    await move(4, 0, 1, nextDay);
    expect([await readOrder(null), await readOrder(0), await readOrder(0, nextDay)]).toEqual([
      [3],
      [1, 2],
      [4],
    ]);
    const [row] = await site.sql<{ at: Date }>("select scheduled_at as at from match where number = 4");
    expect(row?.at.toISOString()).toBe("2026-11-22T09:00:00.000Z");
  });

  test("among the scheduled matches: one that has been called keeps its position", async () => {
    await callMatch(site.admin, await find(1), idOf(0));
    expect((await move(4, 0, 1)).userErrors).toEqual([]);
    expect(await readOrder(0)).toEqual([1, 4, 2, 3]);
    expect((await move(1, 0, 2)).userErrors).toEqual([
      { code: "INVALID", field: null, message: "Only a match that has not been called yet can be moved." },
    ]);
    await clearCourt(site.admin, idOf(0));
    expect((await move(1, 0, 2)).userErrors).toEqual([]);
    expect(await readOrder(0)).toEqual([4, 1, 2, 3]);
  });

  test("to the position that it has, which changes nothing", async () => {
    await callMatch(site.admin, await find(1), idOf(0));
    await site.sql("update match set court_sequence = court_sequence * 10 where court_id = $1", [idOf(0)]);
    const read = () => site.sql("select number, court_sequence from match order by number");
    const before = await read();
    expect((await move(2, 0, 1)).userErrors).toEqual([]);
    expect(await read()).toEqual(before);
  });

  test("by several admins at the same time: no position is assigned twice", async () => {
    const moves = [1, 2, 3, 4, 11, 12].flatMap((number) => [move(number, 0, 1), move(number, 1, 2)]);
    for (const { userErrors } of await Promise.all(moves)) expect(userErrors).toEqual([]);
    const order = [...(await readOrder(0)), ...(await readOrder(1))];
    expect(order.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 11, 12]);
  });
});

test("A court that does not exist is refused at its field", async () => {
  const id = await find(1);
  expect((await moveMatch(site.admin, id, { courtId: id, day, place: 1 })).userErrors).toEqual([
    { code: "NOT_FOUND", field: "courtId", message: "Court not found." },
  ]);
});
