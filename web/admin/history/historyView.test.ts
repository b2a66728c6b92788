// @vitest-environment node
import { expect, test } from "vitest";

import { filtersOf, readHistoryView, writeHistoryView } from "./historyView.ts";

const read = (search: string) => readHistoryView(new URLSearchParams(search));

test.each([
  ["", { clock: "CATALOGUE", by: "", noun: "", day: "" }],
  ["by=u1&noun=episode&day=2025-07-28", { clock: "CATALOGUE", by: "u1", noun: "EPISODE", day: "2025-07-28" }],
  ["of=tournament&noun=match", { clock: "TOURNAMENT", by: "", noun: "MATCH", day: "" }],
] as const)("the address %s is read as it is written", (search, view) => {
  expect(read(search)).toEqual(view);
  expect(writeHistoryView(view).toString()).toBe(search);
});

test.each(["noun=match", "noun=user", "of=tournament&noun=series"])(
  "a kind that the clock does not count is no filter: %s",
  (search) => {
    expect(read(search).noun).toBe("");
  },
);

test("a day that is still being typed is no filter", () => {
  expect(filtersOf(read("day=0202-07-28")).day).toBeNull();
  expect(filtersOf(read("day=2025-07-28")).day).toBe("2025-07-28");
});
