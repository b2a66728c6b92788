import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Harness } from "../../../testing/harness.ts";
import { startHarness } from "../../../testing/harness.ts";
import { callMatch } from "../../../testing/tournament/matches.ts";
import {
  askMatchPreview,
  importMatches,
  listMatches,
  previewMatches,
  runImport,
} from "../../../testing/tournament/matchImports.ts";
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

const list = () => listMatches(site);
const run = (file: Uint8Array | readonly string[]) => runImport(site, file);

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

  test("that two admins import at the same time is imported once", async () => {
    await run(plan);
    await site.sql("delete from match");
    const previews = [await previewMatches(site, plan), await previewMatches(site, plan)];
    const payloads = await Promise.all(previews.map(({ id }) => importMatches(site.admin, id)));
    expect(new Set(payloads.map(({ preview }) => preview?.added))).toEqual(new Set([0, 3]));
    expect(await list()).toHaveLength(3);
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
