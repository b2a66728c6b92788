import { describe, expect, test } from "vitest";

import { ambiguousDate } from "../../../../domain/tournament/orderOfPlay.ts";
import { limits } from "../../../configuration/limits.ts";
import {
  equivalentFiles,
  refused,
  withAmbiguousDates,
  withFaults,
  withQuotes,
  writeLongFile,
} from "../../../testing/tournament/orderOfPlayFiles.ts";
import type { DateOrder } from "./cells.ts";
import { readFileRows } from "./fileRows.ts";
import { readMatchRows } from "./readMatchRows.ts";
import { createRowIssueList } from "./rowIssueList.ts";

function read(bytes: Uint8Array, order: DateOrder | null = null) {
  const found = readFileRows(bytes);
  if ("problem" in found) throw new Error(found.problem);
  const errors = createRowIssueList();
  return { matches: readMatchRows(found, order, errors), errors: errors.list() };
}

const player = { shortName: null, country: null };
const side = { from: null, seed: null, team: null };
const match = {
  key: null,
  draw: "Open",
  discipline: "MS",
  day: "2026-11-22",
  format: "THREE_BY_21",
  score: null,
};
const expected = [
  {
    ...match,
    number: 101,
    round: "QF",
    time: "10:00",
    kind: "AT",
    court: "Court 1",
    sides: [
      { ...side, seed: "1", players: [{ ...player, name: "Åke Lindgren", country: "SWE" }] },
      { ...side, players: [{ ...player, name: "Luca Rossi", country: "ITA" }] },
    ],
    score: "21-17 18-21 21-9",
  },
  {
    ...match,
    number: 102,
    round: "QF",
    discipline: "WD",
    time: null,
    kind: "FOLLOWS",
    court: "Court 1",
    sides: [
      {
        ...side,
        players: [
          { ...player, name: "Ida Holm", country: "DEN" },
          { ...player, name: "Eva Nilsen", country: "NOR" },
        ],
      },
      {
        ...side,
        seed: "3/4",
        players: [
          { ...player, name: "Pia Sørensen" },
          { ...player, name: "Uta Müller" },
        ],
      },
    ],
  },
  {
    ...match,
    number: 103,
    round: "SF",
    time: "14:00",
    kind: "NOT_BEFORE",
    court: "Court 2",
    sides: [
      { ...side, players: [], from: "Winner of 101" },
      { ...side, players: [], from: "Winner of 104" },
    ],
  },
];

describe("An order of play is read the same from", () => {
  test.each(equivalentFiles)("$name", ({ bytes }) => {
    const { matches, errors } = read(bytes);
    expect(errors).toEqual([]);
    expect(matches).toEqual(expected.map((one, index) => ({ ...one, row: matches[index]?.row })));
  });
});

test("a cell may contain commas, quotation marks and line breaks", () => {
  const { matches, errors } = read(withQuotes.bytes);
  expect(errors).toEqual([]);
  expect(matches.map(({ row, draw }) => [row, draw])).toEqual([
    [2, 'Open, "A" line'],
    [3, "Open"],
    [4, "Open"],
  ]);
});

test("records that are shorter than a very long line of headings are read", () => {
  const headings = `event,player 1,player 2,number${",".repeat(1_000_000)}`;
  const rows = Array.from(
    { length: limits.matchImport.rows },
    (_, place) => `MS,A ${place},B ${place},${place + 1}`,
  );
  const found = readFileRows(Buffer.from([headings, ...rows].join("\n")));
  expect("rows" in found && found.rows.length).toBe(limits.matchImport.rows);
});

test.each([1, 9])("a very long cell in row %i does not hide the headings", (place) => {
  const rows = Array.from({ length: 12 }, (_, index) =>
    index === place ? `MS,"A ${"x".repeat(120_000)}",B` : `MS,A ${index},B`,
  );
  const found = readFileRows(new TextEncoder().encode(["discipline,side 1,side 2", ...rows].join("\n")));
  expect("rows" in found && found.rows.length).toBe(12);
});

test("a quotation mark that begins a cell only with another delimiter is part of the cell", () => {
  const { matches, errors } = read(
    new TextEncoder().encode('discipline,draw,side 1,side 2\nMS,Open;"A line,A,B'),
  );
  expect(errors).toEqual([]);
  expect(matches.map(({ draw }) => draw)).toEqual(['Open;"A line']);
});

test.each([
  ['discipline;"draw;side 1;side 2\nMS;Open;A;B', 1],
  ['Order of play\ndiscipline\tside 1\t"side 2\nMS\tA\tB', 2],
])("a quotation mark that is not closed in the headings is named", (text, row) => {
  const found = readFileRows(new TextEncoder().encode(text));
  expect(found).toEqual({ problem: `Row ${row}: A quotation mark is not closed.` });
});

test("an ambiguous date needs the order of day and month", () => {
  const { matches, errors } = read(withAmbiguousDates.bytes);
  expect(matches).toEqual([]);
  expect(errors[0]).toEqual({ row: 2, column: "date", message: `Row 2: '11/12/2026' ${ambiguousDate}` });
  expect(new Set(read(withAmbiguousDates.bytes, "DAY_FIRST").matches.map(({ day }) => day))).toEqual(
    new Set(["2026-12-11"]),
  );
});

test("every error names its row and column", () => {
  const { errors } = read(withFaults.bytes);
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, "discipline", "Row 2: 'XS' is not a discipline."],
    [3, "date", "Row 3: '2026-13-22' is not a date."],
    [4, "time", "Row 4: '25:00' is not a time."],
    [5, "time", "Row 5: Please enter the time."],
    [6, "kind", "Row 6: 'soon' is not a kind of start."],
    [7, "side 1", "Row 7: In singles a side has one player."],
    [8, "side 1", "Row 8: In doubles a side has two players."],
    [9, "format", "Row 9: '4x21' is not a format, such as 3x21."],
    [11, "discipline", "Row 11: The discipline is missing."],
    [13, "number", "Row 13: '1x' is not the number of a match, from 1 to 99,999."],
  ]);
});

test("two rows may not have the same number or the same id", () => {
  const text = "id,number,discipline,side 1,side 2\na,104,MS,A,B\nb,104,MS,C,D\na,105,MS,E,F\n";
  expect(read(new TextEncoder().encode(text)).errors).toEqual([
    { row: 3, column: "number", message: "Row 2 and 3 have the same number 104." },
    { row: 4, column: "id", message: "Row 2 and 4 have the same id a." },
  ]);
});

describe("A file that is not an order of play is refused:", () => {
  test.each(refused)("$name", ({ bytes, problem }) => {
    const found = readFileRows(bytes);
    expect("problem" in found && found.problem).toBe(problem);
  });

  test("more rows than a file may have", () => {
    expect(readFileRows(writeLongFile(limits.matchImport.rows))).toHaveProperty("rows.length", 5_000);
    const found = readFileRows(writeLongFile(limits.matchImport.rows + 1));
    expect("problem" in found && found.problem).toBe("The file has more than 5,000 rows.");
  });
});

test("a long list of errors ends with the number of further ones", () => {
  const rows = Array.from({ length: 1_500 }, () => "XS,A,B");
  const { errors } = read(new TextEncoder().encode(["discipline,side 1,side 2", ...rows].join("\n")));
  expect(errors).toHaveLength(1_001);
  expect(errors.at(-1)).toEqual({ row: 0, column: null, message: "And 500 more." });
});
