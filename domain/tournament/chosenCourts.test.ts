import { expect, test } from "vitest";

import { chooseCourts } from "./chosenCourts.ts";

const courts = [
  { id: "id-1", name: "Court 1" },
  { id: "id-2", name: "TV court" },
];

test.each<[wanted: string[], expected: string[]]>([
  [[], ["id-1", "id-2"]],
  [["Court 1"], ["id-1"]],
  [
    ["tv COURT ", "id-1"],
    ["id-2", "id-1"],
  ],
  [["ＴＶ court"], ["id-2"]],
  [["TV \u3000court"], ["id-2"]],
  [["Court 1", "id-1"], ["id-1"]],
  [["ID-2"], ["id-2"]],
  [["Court 9"], []],
  [[""], []],
])("of the courts, %o are %o", (wanted, expected) => {
  expect(chooseCourts(courts, wanted).map(({ id }) => id)).toEqual(expected);
});
