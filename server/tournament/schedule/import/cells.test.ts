import { describe, expect, test } from "vitest";

import {
  describeFormat,
  readDay,
  readDiscipline,
  readFormat,
  readKind,
  readNumber,
  readScore,
  readTimeOfDay,
} from "./cells.ts";
import { columnOf } from "./headings.ts";
import { parseSide } from "./sides.ts";

describe("A heading", () => {
  test.each([
    ["Side 1", "side 1"],
    ["side_2", "side 2"],
    ["DATE", "date"],
    ["Uhrzeit", "time"],
    ["Altersklasse", "draw"],
    ["Épreuve", "discipline"],
    ["Numéro", "number"],
    ["Kampnr.", "number"],
    ["Række", "draw"],
    ["Lapangan", "court"],
    ["Pemain 1", "side 1"],
    ["选手2", "side 2"],
    ["赛制", "format"],
    ["Zahlweise", "format"],
    ["Umpire", null],
    ["", null],
  ])("%s names the column %s", (heading, column) => {
    expect(columnOf(heading)).toBe(column);
  });
});

test.each([
  ["MS", "MS"],
  ["ms", "MS"],
  ["HE", "MS"],
  ["DE", "WS"],
  ["HD", "MD"],
  ["DD", "WD"],
  ["GD", "XD"],
  ["Mixed", "XD"],
  ["男单", "MS"],
  ["混双", "XD"],
  ["Tunggal Putri", "WS"],
  ["Women's Doubles", "WD"],
  ["other", "OTHER"],
  ["XS", null],
  ["", null],
])("the discipline %s is %s", (cell, discipline) => {
  expect(readDiscipline(cell)).toBe(discipline);
});

describe("A date", () => {
  test.each([
    ["2026-11-22", "2026-11-22"],
    ["2026-1-2", "2026-01-02"],
    ["22.11.2026", "2026-11-22"],
    ["2. 1. 2026", "2026-01-02"],
    ["2026年11月22日", "2026-11-22"],
    ["2026/11/22", "2026-11-22"],
    // Only one of the two interpretations is a valid day.
    ["11/22/2026", "2026-11-22"],
    ["22/11/2026", "2026-11-22"],
    ["11/11/2026", "2026-11-11"],
    ["11/12/2026", "ambiguous"],
    ["29.02.2026", null],
    ["2028-02-29", "2028-02-29"],
    ["32.1.2026", null],
    ["22/22/2026", null],
    ["22.11.26", null],
    ["today", null],
  ])("%s is %s", (cell, day) => {
    expect(readDay(cell, null)).toBe(day);
  });

  test("with two interpretations is read in the given order", () => {
    expect(readDay("11/12/2026", "DAY_FIRST")).toBe("2026-12-11");
    expect(readDay("11/12/2026", "MONTH_FIRST")).toBe("2026-11-12");
    expect(readDay("11/22/2026", "DAY_FIRST")).toBeNull();
    expect(readDay("2026-11-12", "MONTH_FIRST")).toBe("2026-11-12");
  });
});

test.each([
  ["14:00", "14:00"],
  ["9:05", "09:05"],
  ["9.05", "09:05"],
  ["14h30", "14:30"],
  ["14:00:00", "14:00"],
  ["2:30 pm", "14:30"],
  ["12:15 AM", "00:15"],
  ["12:00 p.m.", "12:00"],
  ["24:00", null],
  ["14:60", null],
  ["13:00 pm", null],
  ["14", null],
])("the time %s is %s", (cell, time) => {
  expect(readTimeOfDay(cell)).toBe(time);
});

test.each([
  ["at", "AT"],
  ["Not before", "NOT_BEFORE"],
  ["NB", "NOT_BEFORE"],
  ["followed by", "FOLLOWS"],
  ["fb", "FOLLOWS"],
  ["constructor", null],
])("the kind %s is %s", (cell, kind) => {
  expect(readKind(cell)).toBe(kind);
});

test.each([
  ["3x21", "THREE_BY_21"],
  ["3 × 15", "THREE_BY_15"],
  ["3X11", "THREE_BY_11"],
  ["5x11", "FIVE_BY_11"],
  ["1*21", "ONE_BY_21"],
  ["3x9", null],
])("the format %s is %s", (cell, format) => {
  expect(readFormat(cell)).toBe(format);
});

test("a number must be valid for a match", () => {
  expect(readNumber("104")).toBe(104);
  for (const wrong of ["0", "-1", "1.5", "100000", "1o4", "０"]) expect(readNumber(wrong), wrong).toBeNull();
});

describe("A score", () => {
  test.each([
    [
      "21-17 18-21 21-9",
      [
        [21, 17],
        [18, 21],
        [21, 9],
      ],
    ],
    [
      "21–17, 30–29",
      [
        [21, 17],
        [30, 29],
      ],
    ],
    ["31-29", null],
    ["21-17", null],
    ["21-17 18-21", null],
    ["21-17 21-18 21-9", null],
    ["21-17 w.o.", null],
    ["", null],
  ])("%s in three games to 21 is %j", (cell, games) => {
    expect(readScore(cell, "THREE_BY_21")).toEqual(games);
  });

  test("is described by its format", () => {
    expect(describeFormat("THREE_BY_21")).toBe("three games to 21");
    expect(describeFormat("ONE_BY_21")).toBe("one game to 21");
    expect(describeFormat("FIVE_BY_11")).toBe("five games to 11");
  });
});

describe("A side", () => {
  const side = { players: [], from: null, seed: null, team: null };
  const player = { shortName: null, country: null };
  test.each([
    [
      "Solberg, Mia (DEN) [1]",
      { ...side, seed: "1", players: [{ ...player, name: "Mia Solberg", country: "DEN" }] },
    ],
    ["Mia SOLBERG", { ...side, players: [{ ...player, name: "Mia SOLBERG" }] }],
    [
      "van der Berg, Anna (ned)",
      { ...side, players: [{ name: "Anna van der Berg", shortName: "van der Berg", country: "NED" }] },
    ],
    [
      "Holm, Ida (DEN) / Nilsen, Eva (NOR) [3/4]",
      {
        ...side,
        seed: "3/4",
        players: [
          { ...player, name: "Ida Holm", country: "DEN" },
          { ...player, name: "Eva Nilsen", country: "NOR" },
        ],
      },
    ],
    ["陈雨", { ...side, players: [{ ...player, name: "陈雨" }] }],
    ["Winner 104", { ...side, from: "Winner of 104" }],
    ["Sieger 104", { ...side, from: "Winner of 104" }],
    ["Verlierer Spiel 7", { ...side, from: "Loser of 7" }],
    ["Vainqueur du match 12", { ...side, from: "Winner of 12" }],
    ["Gagnant 12", { ...side, from: "Winner of 12" }],
    ["Sieger aus Spiel 12", { ...side, from: "Winner of 12" }],
    ["Loser of the match #12", { ...side, from: "Loser of 12" }],
    ["vainqueur de 12", { ...side, from: "Winner of 12" }],
    ["胜者104", { ...side, from: "Winner of 104" }],
    ["Bye", { ...side, from: "Bye" }],
    ["Winner, Anna", { ...side, players: [{ ...player, name: "Anna Winner" }] }],
    ["/", side],
  ])("%s", (cell, expected) => {
    expect(parseSide(cell)).toEqual(expected);
  });
});
