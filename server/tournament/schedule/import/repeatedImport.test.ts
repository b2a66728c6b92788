import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Harness } from "../../../testing/harness.ts";
import { startHarness } from "../../../testing/harness.ts";
import { callMatch } from "../../../testing/tournament/matches.ts";
import { listMatches, previewMatches, runImport } from "../../../testing/tournament/matchImports.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ EVENT_TIME_ZONE: "Europe/Copenhagen" });
});
afterAll(() => site.close());
beforeEach(() => site.sql("delete from match; delete from court"));

const list = () => listMatches(site);
const run = (file: readonly string[]) => runImport(site, file);

/** The seeds of the sides of each match. */
async function readSeeds(): Promise<(string | null)[][]> {
  const { matches } = await site.admin.query<{ matches: { sides: { seed: string | null }[] }[] }>(
    "{ matches { sides { seed } } }",
  );
  return matches.map(({ sides }) => sides.map(({ seed }) => seed));
}

describe("An order of play of existing matches", () => {
  test("changes matches according to the file, in its order, and keeps and lists matches that are not in the file", async () => {
    await run([
      "number,discipline,date,time,court,side 1,side 2",
      "1,MS,2026-11-22,10:00,Court 1,A,B",
      "2,MS,2026-11-22,,Court 1,C,D",
      "3,MS,2026-11-22,,Court 1,E,F",
      "4,MS,2026-11-22,10:00,Court 2,G,H",
      "5,MS,2026-11-23,10:00,Court 2,I,J",
    ]);
    const second = await run([
      "number,discipline,date,time,court,side 1,side 2",
      "3,MS,2026-11-22,10:30,Court 1,E,F",
      "1,MS,2026-11-22,,Court 1,A,B",
      "4,WS,2026-11-22,10:00,Court 2,G,H",
    ]);
    expect(second).toMatchObject({ added: 0, changed: 3, unchanged: 0, missing: ["2"] });
    expect(await list()).toMatchObject([
      { number: 1, court: "Court 1", kind: "AT", at: "09:00", place: 2 },
      { number: 2, court: "Court 1", place: 3 },
      { number: 3, court: "Court 1", kind: "AT", at: "09:30", place: 1 },
      { number: 4, court: "Court 2", kind: "AT", at: "09:00", place: 1 },
      { number: 5, day: "2026-11-23" },
    ]);
  });

  test("identifies its matches by their ids, their numbers, or their draw and sides", async () => {
    const header = "id,number,draw,round,discipline,side 1,side 2";
    await run([header, "x,,Open,QF,MS,A,B", ",7,Open,QF,MS,C,D", ",,Open,QF,MS,E,F"]);
    expect(
      await run([
        header,
        "x,1,Open,SF,MS,A2,B2",
        ",7,Open,SF,MS,C2,D2",
        ",,Open,QF,MS,e,f",
        ",,Open,SF,MS,E,F",
      ]),
    ).toMatchObject({ added: 1, changed: 3, unchanged: 0 });
    const { errors } = await previewMatches(site, [header, "x,,,,MS,A,B", ",1,,,MS,A,B"]);
    expect(errors).toEqual([{ row: 3, column: null, message: "Row 2 and 3 are the same match." }]);
  });

  test("treats a match with another id as a different match, whatever its number", async () => {
    const header = "id,number,discipline,side 1,side 2";
    await run([header, "x,7,MS,A,B"]);
    expect(await run([header, "y,7,MS,C,D"])).toMatchObject({ added: 1, changed: 0 });
  });

  test("finds a match whose names contain other white space", async () => {
    const header = "draw,round,discipline,side 1,side 2";
    await run([header, "Men  Open,Quarter\u00a0 final,MS,A  B,C"]);
    expect(await run([header, "Men Open,Quarter final,MS,A B,C"])).toMatchObject({ added: 0, unchanged: 1 });
  });

  test("finds a match, and its player, whose name is written with other characters that look the same", async () => {
    const header = "draw,round,discipline,side 1,side 2";
    const name = "José Müller";
    await run([header, `Open,Demi-finale à 4,MS,${name} (ESP) [1],B`]);
    const file = [header, `Open,Demi-finale à 4,MS,${name},B`.normalize("NFD")];
    expect(await run(file)).toMatchObject({ added: 0, missing: [] });
    const { matches } = await site.admin.query<{ matches: unknown[] }>(
      "{ matches { sides { seed players { country } } } }",
    );
    expect(matches).toMatchObject([{ sides: [{ seed: "1", players: [{ country: "ESP" }] }, {}] }]);
  });

  test("does not change the positions of matches that are already in its order, even with a gap", async () => {
    const rows = [1, 2, 3].map((number) => `${number},MS,2026-11-22,Court 1,A${number},B${number}`);
    const header = "number,discipline,date,court,side 1,side 2";
    await run([header, ...rows]);
    await site.sql("delete from match where number = 2");
    expect(await run([header, rows[0] ?? "", rows[2] ?? ""])).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await list()).toMatchObject([
      { number: 1, place: 1 },
      { number: 3, place: 3 },
    ]);
  });

  test("keeps the known players of a match, and the origin of its sides", async () => {
    const header = "number,discipline,side 1,side 2";
    await run([header, "1,MS,Winner 7,B"]);
    await run([header, "1,MS,A,B"]);
    expect(await run([header, "1,MS,Winner 7,B"])).toMatchObject({ unchanged: 1 });
    const { matches } = await site.admin.query<{ matches: unknown[] }>(
      "{ matches { sides { from players { name } } } }",
    );
    expect(matches).toEqual([
      {
        sides: [
          { from: "Winner of 7", players: [{ name: "A" }] },
          { from: null, players: [{ name: "B" }] },
        ],
      },
    ]);
  });

  test("replaces the players of a side that is a bye now, unless the match has a result", async () => {
    const header = "number,discipline,side 1,side 2,score";
    await run([header, "1,MS,A,B,", "2,MD,C / D,E / F,", "3,MS,G,H,21-17 21-9"]);
    await run([header, "1,MS,A,Bye,", "2,MD,Freilos,E / F,", "3,MS,G,Bye,"]);
    const { matches } = await site.admin.query<{ matches: unknown[] }>(
      "{ matches { sides { from players { name } } } }",
    );
    const bye = { from: "Bye", players: [] };
    expect(matches).toMatchObject([
      { sides: [{ players: [{ name: "A" }] }, bye] },
      { sides: [bye, { players: [{ name: "E" }, { name: "F" }] }] },
      { sides: [{ players: [{ name: "G" }] }, { players: [{ name: "H" }] }] },
    ]);
    await run([header, "1,MS,A,B2,"]);
    expect(await site.admin.query("{ matches { sides { players { name } } } }")).toMatchObject({
      matches: [{ sides: [{}, { players: [{ name: "B2" }] }] }, {}, {}],
    });
  });

  test("leaves the matches that have begun before those that wait when it contains only the latter", async () => {
    const header = "number,discipline,date,time,court,side 1,side 2,score";
    const rows = [
      "101,MS,2026-11-22,10:00,Court 1,A,B,21-17 21-9",
      "102,MS,2026-11-22,,Court 1,C,D,",
      "103,MS,2026-11-22,12:00,Court 1,E,F,",
      "104,MS,2026-11-22,,Court 1,G,H,",
    ];
    await run([header, ...rows]);
    const before = await list();
    expect(before).toMatchObject([{ status: "FINISHED" }, {}, { kind: "FOLLOWS" }, {}]);
    await run([header, ...rows.slice(1)]);
    expect(await list()).toEqual(before);
    const [court] = await site.sql<{ id: string }>("select id from court");
    await callMatch(site.admin, before[1]?.id ?? "", court?.id ?? "");
    await run([header, ...rows.slice(2)]);
    expect((await list()).map(({ place, kind }) => [place, kind])).toEqual(
      before.map(({ place, kind }) => [place, kind]),
    );
  });

  test.each([
    ["dates", "number,discipline,time,court,side 1,side 2", ["11:00,Court 1", "12:00,Court 1"]],
    ["courts", "number,discipline,date,time,side 1,side 2", ["2026-11-22,11:00", "2026-11-22,12:00"]],
  ])("keeps the kinds of start in a file without %s", async (_omitted, header, [second, third]) => {
    await run([
      "number,discipline,date,time,court,side 1,side 2,score",
      "1,MS,2026-11-22,10:00,Court 1,A,B,21-17 21-9",
      "2,MS,2026-11-22,11:00,Court 1,C,D,",
      "3,MS,2026-11-22,12:00,Court 1,E,F,",
    ]);
    const before = await list();
    expect(before).toMatchObject([{ kind: "AT" }, { kind: "FOLLOWS" }, { kind: "FOLLOWS" }]);
    expect(await run([header, `2,MS,${second},C,D`, `3,MS,${third},E,F`])).toMatchObject({ unchanged: 2 });
    expect(await list()).toEqual(before);
  });

  test("lets the seed follow its player to the other side, and gives it to nobody else", async () => {
    const header = "number,discipline,side 1,side 2";
    await run([header, "1,MS,Holm [1],Berg"]);
    await run([header, "1,MS,Berg,Holm"]);
    expect(await readSeeds()).toEqual([[null, "1"]]);
    await run([header, "1,MS,Berg,Lee"]);
    expect(await readSeeds()).toEqual([[null, null]]);
  });

  test("finds each of several equal matches without players", async () => {
    const rows = ["draw,round,discipline,side 1,side 2", "Open,SF,MS,,", "Open,SF,MS,,"];
    await run(rows);
    expect(await run(rows)).toMatchObject({ added: 0, unchanged: 2 });
  });
});
