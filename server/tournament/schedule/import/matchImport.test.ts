import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { present } from "../../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../../testing/harness.ts";
import { startHarness } from "../../../testing/harness.ts";
import { callMatch } from "../../../testing/tournament/matches.ts";
import type { MatchImport } from "../../../testing/tournament/matchImports.ts";
import { askMatchPreview, importMatches, previewMatches } from "../../../testing/tournament/matchImports.ts";
import {
  equivalentFiles,
  refused,
  withFaults,
  writeLongFile,
} from "../../../testing/tournament/orderOfPlayFiles.ts";
import { makeTablet, press } from "../../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../../testing/tournament/tournament.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ EVENT_TIME_ZONE: "Europe/Copenhagen" });
});
afterAll(() => site.close());
beforeEach(() => site.sql("delete from match; delete from court"));

const [english] = equivalentFiles;
const plan = english?.bytes ?? new Uint8Array();

interface Listed {
  id: string;
  number: number;
  court: string | null;
  day: string;
  kind: string;
  at: string | null;
  status: string;
  place: number | null;
}

const list = (): Promise<Listed[]> =>
  site.sql(
    `select match.id, number, court.name as court, day::text, scheduled_kind as kind,
        to_char(scheduled_at at time zone 'UTC', 'HH24:MI') as at, status, court_sequence as place
      from match left join court on court.id = court_id order by number`,
  );

async function run(file: Uint8Array | readonly string[]): Promise<MatchImport> {
  const { id, newCourts } = await previewMatches(site, file);
  const payload = await importMatches(site.admin, id, newCourts);
  return present(payload.preview, payload);
}

describe("An order of play", () => {
  test("is previewed, imported with its new courts, and then unchanged", async () => {
    const preview = await previewMatches(site, plan);
    expect(preview).toMatchObject({
      added: 3,
      changed: 0,
      unchanged: 0,
      missing: [],
      newCourts: ["Court 1", "Court 2"],
      errors: [],
      notes: [],
    });
    expect(await list()).toEqual([]);
    expect((await importMatches(site.admin, preview.id, preview.newCourts)).preview).toMatchObject({
      added: 3,
    });
    expect(await list()).toMatchObject([
      { number: 101, court: "Court 1", kind: "AT", at: "09:00", status: "FINISHED", place: 1 },
      { number: 102, court: "Court 1", kind: "FOLLOWS", at: null, status: "SCHEDULED", place: 2 },
      { number: 103, court: "Court 2", kind: "NOT_BEFORE", at: "13:00", status: "SCHEDULED", place: 1 },
    ]);
    const revision = await readTournamentRevision(site);
    expect(await run(plan)).toMatchObject({ added: 0, changed: 0, unchanged: 3, newCourts: [] });
    expect(await readTournamentRevision(site)).toBe(revision);
  });

  test("adds a result as one event, which is in the log", async () => {
    await run(plan);
    const log = await site.sql("select number, kind, detail, by_user is not null as known from match_event");
    expect(log).toEqual([
      {
        number: 1,
        kind: "SCORE_SET",
        detail: {
          games: [
            [21, 17],
            [18, 21],
            [21, 9],
          ],
          serving: null,
          ending: null,
          winner: null,
        },
        known: true,
      },
    ]);
    const { matches } = await site.admin.query<{ matches: object[] }>(
      "{ matches(statuses: [FINISHED]) { number games winner ending phase } }",
    );
    expect(matches).toEqual([
      {
        number: 101,
        games: [
          [21, 17],
          [18, 21],
          [21, 9],
        ],
        winner: 0,
        ending: "NORMAL",
        phase: "FINISHED",
      },
    ]);
  });

  test("is refused as a whole while a new court is not confirmed", async () => {
    const { id } = await previewMatches(site, plan);
    expect(await importMatches(site.admin, id, ["Court 1"])).toEqual({
      preview: null,
      userErrors: [{ code: "INVALID", field: "addCourts", message: "Row 4: court 'Court 2' is unknown." }],
    });
    expect(await list()).toEqual([]);
    expect((await importMatches(site.admin, id, ["court 1", "COURT 2"])).preview).toMatchObject({ added: 3 });
  });

  test("with errors cannot be imported", async () => {
    const { id, errors } = await previewMatches(site, withFaults.bytes);
    expect(errors).toContainEqual({
      row: 10,
      column: "score",
      message: "Row 10: '31-29' is no score of three games to 21.",
    });
    expect((await importMatches(site.admin, id)).userErrors).toMatchObject([
      { code: "EXPIRED", field: "previewId" },
    ]);
    expect(await list()).toEqual([]);
  });

  test.each(refused)("is refused when it is $name", async ({ bytes, problem }) => {
    expect(await askMatchPreview(site, site.admin, bytes)).toEqual({
      preview: null,
      userErrors: [{ code: "INVALID", field: "file", message: problem }],
    });
  });

  test("is refused above 2 MB", async () => {
    expect((await askMatchPreview(site, site.admin, new Uint8Array(2_097_153).fill(65))).userErrors).toEqual([
      { code: "INVALID", field: "file", message: "The file has more than 2 MB." },
    ]);
  });

  test("can be imported within an hour, and only once", async () => {
    const { id, newCourts } = await previewMatches(site, plan);
    await site.sql("update match_import set created_at = now() - interval '61 minutes' where id = $1", [id]);
    expect((await importMatches(site.admin, id, newCourts)).userErrors).toMatchObject([{ code: "EXPIRED" }]);
    const again = await previewMatches(site, plan);
    await importMatches(site.admin, again.id, newCourts);
    expect((await importMatches(site.admin, again.id, newCourts)).userErrors).toMatchObject([
      { code: "EXPIRED" },
    ]);
  });

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

  test("that two admins import at the same time is imported once", async () => {
    await run(plan);
    await site.sql("delete from match");
    const previews = [await previewMatches(site, plan), await previewMatches(site, plan)];
    const payloads = await Promise.all(previews.map(({ id }) => importMatches(site.admin, id)));
    expect(new Set(payloads.map(({ preview }) => preview?.added))).toEqual(new Set([0, 3]));
    expect(await list()).toHaveLength(3);
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

  test("moves no match that is on court, and reports this", async () => {
    const header = "number,discipline,date,time,court,side 1,side 2,score";
    await run([header, "104,MS,2026-11-22,10:00,Court 1,A,B,"]);
    const [before] = await list();
    const court = await site.sql<{ id: string }>("select id from court");
    await callMatch(site.admin, before?.id ?? "", court[0]?.id ?? "");
    const moved = await run([header, "104,MS,2026-11-22,12:00,Court 2,A,B,21-17 21-9"]);
    expect(moved.notes).toEqual([
      { row: 2, column: null, message: "Row 2: Match 104 is on court; its time and court were kept." },
      { row: 2, column: null, message: "Row 2: Match 104 is on court; its score was kept." },
    ]);
    expect(await list()).toMatchObject([{ court: "Court 1", at: "09:00", status: "CALLED", place: 1 }]);
  });

  test("is imported while events of its matches are recorded, without losing any", async () => {
    await run(writeLongFile(50));
    const [first] = (await list()).filter(
      ({ court, status }) => court === "Court 2" && status === "SCHEDULED",
    );
    const [court] = await site.sql<{ id: string }>("select id from court where name = 'Court 2'");
    const [matchId, courtId] = [first?.id ?? "", court?.id ?? ""];
    await callMatch(site.admin, matchId, courtId);
    const tablet = await makeTablet(site, courtId);
    const { lease } = await tablet.take(matchId);
    const importing = run(writeLongFile(1_000));
    const isOver = importing.then(() => true);
    let recorded = 0;
    do {
      const events = [press("NOTE", { detail: { text: "One more." } })];
      const sent = { lease: lease ?? 0, after: recorded, events };
      expect((await tablet.record(matchId, sent)).lastEventNumber).toBe(recorded + 1);
      recorded += 1;
    } while (!(await Promise.race([isOver, Promise.resolve(false)])));
    expect(await importing).toMatchObject({ added: 950, errors: [] });
    const log = await site.sql("select number from match_event where match_id = $1", [matchId]);
    expect(log).toHaveLength(recorded);
    expect(await list()).toHaveLength(1_000);
  });
});
