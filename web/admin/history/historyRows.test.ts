// @vitest-environment node
import { expect, test } from "vitest";

import type { History_EntryFragment as Entry } from "../../lib/generated/History.ts";
import { type HistoryRows, mostNew, pageSize, placeNewest, placeOlder } from "./historyRows.ts";

const entry = (revision: number, part: Partial<Entry> = {}): Entry => ({
  revision,
  at: "2025-07-28T09:30:00.000Z",
  by: "admin@test",
  byId: "u1",
  via: "WEB",
  sentence: "moved 3 series",
  undoes: null,
  isUndone: false,
  ...part,
});

/** A full page whose newest entry is this revision. */
const page = (newest: number) => Array.from({ length: pageSize }, (_, index) => entry(newest - index));
const revisionsOf = ({ entries }: HistoryRows) => entries.map(({ revision }) => revision);
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test("a page that is not full is the last one", () => {
  expect(placeNewest(null, [entry(2), entry(1)])).toMatchObject({
    entries: [entry(2), entry(1)],
    hasOlder: false,
  });
  expect(placeNewest(null, page(100)).hasOlder).toBe(true);
  expect(placeNewest(placeNewest(null, page(100)), [])).toMatchObject({ entries: [], hasOlder: false });
});

test("older pages stay below a new value of the newest page when there is no gap between them", () => {
  const before = placeOlder(placeNewest(null, page(100)), 51, page(50));
  expect(revisionsOf(before)).toEqual(down(100, 1));
  const after = placeNewest(before, page(102));
  expect(revisionsOf(after)).toEqual(down(102, 1));
  expect(after.hasOlder).toBe(true);
  expect(placeOlder(after, 1, []).hasOlder).toBe(false);
});

test("an undo of an older row marks it", () => {
  const before = placeOlder(placeNewest(null, page(100)), 51, page(50));
  const newest = [entry(101, { undoes: 20 }), ...page(100).slice(0, -1)];
  const after = placeNewest(before, newest);
  expect(after.entries.filter(({ isUndone }) => isUndone).map(({ revision }) => revision)).toEqual([20]);
});

test.each([
  ["after a gap of more than a page", 200],
  ["after the database was restored", 60],
])("older rows are removed %s", (_, newest) => {
  const before = placeOlder(placeNewest(null, page(100)), 51, page(50));
  expect(placeNewest(before, page(newest))).toMatchObject({ entries: page(newest), hasOlder: true });
});

test("on a page that stays open, new rows replace the oldest ones, which can be loaded again", () => {
  let rows = placeOlder(placeNewest(null, page(100)), 51, page(50));
  expect(rows.hasOlder).toBe(true);
  rows = placeOlder(rows, 1, []);
  expect(rows.hasOlder).toBe(false);
  for (let revision = 101; revision <= 1000; revision++) rows = placeNewest(rows, page(revision));
  expect(revisionsOf(rows)).toEqual(down(1000, 1000 - 100 - mostNew + 1));
  expect(rows.hasOlder).toBe(true);
  expect(revisionsOf(placeOlder(rows, 701, page(700)))).toEqual(down(1000, 651));
});

test("an older page is dropped when the rows have changed their end meanwhile", () => {
  const rows = placeNewest(placeNewest(null, page(100)), page(200));
  expect(placeOlder(rows, 51, page(50))).toBe(rows);
});
