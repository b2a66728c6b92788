import { describe, expect, test } from "vitest";

import { createRandom } from "../testing/random.ts";
import type { JsonRow } from "./historyTables.ts";
import type { RowChange } from "./undoPlan.ts";
import { planUndo, undoPlaces } from "./undoPlan.ts";

const id = "s";
const changeOf = (before: JsonRow | null, after: JsonRow | null): RowChange => ({
  table: "series",
  id,
  before,
  after,
});
const nothing = { deleted: [], returned: [], changed: [], conflicts: [] };

describe("A revision is compared with the current state", () => {
  test.each<[name: string, row: RowChange, now: JsonRow | null, plan: object]>([
    [
      "a changed column goes back",
      changeOf({ title: "A" }, { title: "B" }),
      { title: "B" },
      { changed: [{ table: "series", id, values: { title: "A" } }] },
    ],
    [
      "one with another value is a conflict",
      changeOf({ title: "A" }, { title: "B" }),
      { title: "C" },
      { conflicts: [{ table: "series", id, reasons: ["title"] }] },
    ],
    [
      "one that has its former value needs nothing",
      changeOf({ title: "A" }, { title: "B" }),
      { title: "A" },
      { changed: [{ table: "series", id, values: {} }] },
    ],
    [
      "one conflict keeps the whole row",
      changeOf({ title: "A", tags: [] }, { title: "B", tags: ["x"] }),
      { title: "B", tags: ["y"] },
      { conflicts: [{ table: "series", id, reasons: ["tags"] }] },
    ],
    [
      "the same instant may be written in another time zone",
      changeOf({ imported_at: null }, { imported_at: "2026-11-26T10:00:00+00:00" }),
      { imported_at: "2026-11-26T18:00:00+08:00" },
      { changed: [{ table: "series", id, values: { imported_at: null } }] },
    ],
    [
      "a row that is gone is a conflict",
      changeOf({ title: "A" }, { title: "B" }),
      null,
      { conflicts: [{ table: "series", id, reasons: ["deleted"] }] },
    ],
    [
      "an added row goes",
      changeOf(null, { title: "A" }),
      { title: "A" },
      { deleted: [{ table: "series", id }] },
    ],
    ["an added row that is gone needs nothing", changeOf(null, { title: "A" }), null, {}],
    [
      "an added row that was changed is a conflict",
      changeOf(null, { title: "A" }),
      { title: "B" },
      { conflicts: [{ table: "series", id, reasons: ["title"] }] },
    ],
    [
      "a deleted row returns",
      changeOf({ title: "A" }, null),
      null,
      { returned: [{ table: "series", id, row: { title: "A" } }] },
    ],
    ["a deleted row that is there again needs nothing", changeOf({ title: "A" }, null), { title: "A" }, {}],
    ["a row that came and went needs nothing", changeOf(null, null), null, {}],
  ])("%s", (_name, row, now, plan) => {
    expect(planUndo([row], () => now)).toEqual({ ...nothing, ...plan });
  });
});

const list = (ids: string) => ids.split("").map((one, place) => ({ id: one, place }));
const orderOf = (rows: readonly { id: string; place: number }[] | null) =>
  rows?.map((row) => row.id).join("") ?? null;

const moved = (before: string, after: string) =>
  before
    .split("")
    .filter((one) => after.includes(one) && before.indexOf(one) !== after.indexOf(one))
    .map((one) => ({ id: one, before: before.indexOf(one), after: after.indexOf(one) }));

const undo = (before: string, after: string, now: string, gone = "") =>
  orderOf(
    undoPlaces({
      first: 0,
      present: list(now),
      moved: moved(before, after),
      returned: list(before).filter(({ id: one }) => !after.includes(one)),
      deletedIds: new Set(gone.split("").filter(Boolean)),
    }),
  );

describe("The order of a list is restored", () => {
  test.each<[name: string, before: string, after: string, now: string, gone: string, order: string | null]>([
    ["when nothing has changed since", "abcd", "dabc", "dabc", "", "abcd"],
    ["with what was added at the end since", "abcd", "dabc", "dabcx", "", "abcdx"],
    ["not when it was put into another order since", "abcd", "dabc", "abdc", "", null],
    ["with a deleted row in its place", "abcd", "acd", "acd", "", "abcd"],
    ["with a deleted row in its place before what was added since", "abcd", "acd", "acdx", "", "abcdx"],
    ["with a deleted row at the end when the others moved since", "abcd", "acd", "dca", "", "dcab"],
    ["without an added row", "abc", "abcx", "abcx", "x", "abc"],
    ["without an added row that others were put around since", "abc", "abcx", "xcab", "x", "cab"],
  ])("%s", (_name, before, after, now, gone, order) => {
    expect(undo(before, after, now, gone)).toBe(order);
  });

  test("without gaps, whatever has changed since", () => {
    const random = createRandom(7);
    const shuffled = (ids: string) =>
      ids
        .split("")
        .map((one) => ({ one, rank: random() }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ one }) => one)
        .join("");
    for (let round = 0; round < 500; round++) {
      const before = shuffled("abcdefgh").slice(0, 2 + Math.floor(random() * 6));
      const after = shuffled(before).slice(0, 1 + Math.floor(random() * before.length));
      const now = random() < 0.5 ? after : shuffled(`${after}xyz`);
      const rows = undoPlaces({
        first: 1,
        present: list(now).map((row) => ({ ...row, place: row.place + 1 })),
        moved: moved(before, after).map((row) => ({ ...row, before: row.before + 1, after: row.after + 1 })),
        returned: list(before)
          .filter(({ id: one }) => !after.includes(one))
          .map((row) => ({ ...row, place: row.place + 1 })),
        deletedIds: new Set(),
      });
      if (rows === null) continue;
      expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1));
      expect(new Set(rows.map((row) => row.id))).toEqual(new Set(`${now}${before}`));
      if (now === after) expect(orderOf(rows)).toBe(before);
    }
  });
});
