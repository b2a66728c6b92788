import { randomUUID } from "node:crypto";

import type { DataSource } from "typeorm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { reduceMatch } from "../../../domain/scoring/reduceMatch.ts";
import { initialScore } from "../../../domain/scoring/scoreState.ts";
import { openDatabase } from "../../database.ts";
import { visitor } from "../../rights/caller.ts";
import { createDatabase, settingsOf } from "../../testing/services/databases.ts";
import { callMatch } from "../../tournament/matches/calls.service.ts";
import { Match } from "../../tournament/matches/match.entity.ts";
import type { PlacedMatch } from "../../tournament/matches/match.entity.ts";
import { logsOfMatches, matchesById, nextMatches } from "../../tournament/matches/matchRows.ts";
import type { DemonstrationMatch } from "./demonstrationMatches.ts";
import { demonstrationCourt, demonstrationCourtId, listEvents } from "./demonstrationMatches.ts";
import { fillDemonstrationCourts } from "./fillCourts.ts";
import { playCourt } from "./playCourt.ts";
import { programmes } from "./programme.ts";

const court = 1;
const now = middleOf(court);
const courtId = demonstrationCourtId(court);

let db: DataSource;
let other: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  drop = database.drop;
  db = await openDatabase(settingsOf(database.url), () => undefined);
  other = await openDatabase(settingsOf(database.url), () => undefined);
});
beforeEach(async () => {
  await db.query("delete from match; delete from court");
  await fillDemonstrationCourts(db.manager);
});
afterAll(async () => {
  await db.destroy();
  await other.destroy();
  await drop();
});

/** A time in the middle of a match on this court. */
function middleOf(number: number): Date {
  const { present } = demonstrationCourt(number, new Date("2026-11-24T13:00:00Z"));
  return new Date(present.startsAt.getTime() + present.script.seconds * 500);
}

const later = (minutes: number, at = now) => new Date(at.getTime() + minutes * 60_000);

const play = (at: Date, source = db) =>
  source.transaction((manager) => playCourt(manager, "UTC", demonstrationCourt(court, at), at));

async function readMatch(id: string): Promise<PlacedMatch> {
  const [match = null] = await matchesById(db.manager, [id]);
  if (match === null) throw new Error("The match is missing");
  return match;
}

async function readCurrent(): Promise<string | null> {
  const [row] = await db.query("select current_match_id as id from court where id = $1", [courtId]);
  return row.id;
}

async function readRevision(): Promise<number> {
  const [row] = await db.query("select revision from tournament_clock");
  return row.revision;
}

/** Checks that the log of a match equals the demonstration's and produces the stored score. */
async function checkLog(match: DemonstrationMatch, at: Date): Promise<void> {
  const [log = []] = await logsOfMatches(db.manager, [match.id]);
  expect(log).toMatchObject(listEvents(match, at));
  const stored = await readMatch(match.id);
  expect(stored.lastEventNumber).toBe(log.length);
  const reduced = reduceMatch(match.format, isDoubles(match.discipline, match.sides), log);
  expect(reduced).toEqual({ state: stored.score });
}

describe("On an empty court", () => {
  test("one match is over, one is played according to the clock, and another is next", async () => {
    await play(now);
    const { former, present, next } = demonstrationCourt(court, now);
    await checkLog(former, now);
    await checkLog(present, now);
    expect(await readMatch(former.id)).toMatchObject({ status: "FINISHED", scorerUser: null, lease: 0 });
    const { status, calledAt, startedAt } = await readMatch(present.id);
    expect(status).toBe("ON_COURT");
    expect(calledAt).toEqual(present.startsAt);
    expect(startedAt?.getTime()).toBeLessThan(later(-1).getTime());
    expect(await readCurrent()).toBe(present.id);
    const [waiting] = await nextMatches(db.manager, [courtId]);
    expect(waiting?.id).toBe(next[0]?.id);
  });

  test("matches follow each other, and the last few are stored", async () => {
    const { matches, seconds } = programmes[court - 1] ?? { matches: [], seconds: 0 };
    for (let minutes = 0; minutes < seconds / 60; minutes += 5) await play(later(minutes));
    const played = await db.getRepository(Match).countBy({ status: "FINISHED" });
    expect(played).toBeLessThan(matches.length + 1);
    expect(played).toBeGreaterThan(4);
    const current = demonstrationCourt(court, later(Math.floor(seconds / 300) * 5)).present;
    await checkLog(current, later(Math.floor(seconds / 300) * 5));
  });
});

describe("A court with a match in progress", () => {
  test("changes only when an event is due", async () => {
    await play(now);
    const revision = await readRevision();
    await play(now);
    expect(await readRevision()).toBe(revision);
    const { changesAt, present } = demonstrationCourt(court, now);
    await play(changesAt);
    expect(await readRevision()).toBe(revision + 1);
    await checkLog(present, changesAt);
  });

  test("is played by two processes at the same time, and each event is recorded once", async () => {
    for (let minutes = 0; minutes < 25; minutes += 0.4)
      await Promise.all([play(later(minutes)), play(later(minutes), other)]);
    const { former, present } = demonstrationCourt(court, later(24.8));
    await checkLog(former, later(24.8));
    await checkLog(present, later(24.8));
  });

  test("is finished after hours without a process, before the current match begins", async () => {
    await play(now);
    const { present, next } = demonstrationCourt(court, now);
    await play(later(600));
    await checkLog(present, later(600));
    expect((await readMatch(present.id)).status).toBe("FINISHED");
    expect(await readCurrent()).toBe(demonstrationCourt(court, later(600)).present.id);
    // The matches planned for those hours were not played.
    expect(
      await matchesById(
        db.manager,
        next.map(({ id }) => id),
      ),
    ).toEqual([null, null]);
  });
});

describe("The demonstration does not change", () => {
  test("a match that an admin scores, or its court until that match is over", async () => {
    await play(now);
    const { present } = demonstrationCourt(court, now);
    await db.query("update match set lease = 1, scorer_user = $2 where id = $1", [present.id, randomUUID()]);
    const revision = await readRevision();
    await play(later(40));
    expect(await readRevision()).toBe(revision);
    expect(await readCurrent()).toBe(present.id);

    await db.query("update match set status = 'FINISHED' where id = $1", [present.id]);
    await play(later(40));
    const next = demonstrationCourt(court, later(40)).present;
    expect(await readCurrent()).toBe(next.id);
    await checkLog(next, later(40));
  });

  test("a court with an admin’s own match", async () => {
    const id = randomUUID();
    await db.query(
      `insert into match (id, discipline, format, sides, score, court_id)
        values ($1, 'MS', 'THREE_BY_21', '[{"players": []}, {"players": []}]', $2, $3)`,
      [id, initialScore, courtId],
    );
    await db.transaction((manager) => callMatch(manager, "UTC", visitor, id, courtId));
    await play(now);
    expect(await readCurrent()).toBe(id);
    await db.query("update match set status = 'FINISHED' where id = $1", [id]);
    await play(now);
    expect(await readCurrent()).toBe(demonstrationCourt(court, now).present.id);
  });

  test("a match that an admin has cancelled", async () => {
    await play(now);
    const { present } = demonstrationCourt(court, now);
    await db.query("update match set status = 'CANCELLED' where id = $1", [present.id]);
    await play(later(1));
    const [log = []] = await logsOfMatches(db.manager, [present.id]);
    expect(log).toHaveLength(listEvents(present, now).length);
    expect(await readCurrent()).toBe(present.id);
  });

  test("a court that an admin has deleted", async () => {
    await db.query("delete from court where id = $1", [courtId]);
    const revision = await readRevision();
    await play(now);
    expect(await readRevision()).toBe(revision);
    await db.transaction(fillDemonstrationCourts);
    expect(await db.query("select id from court where id = $1", [courtId])).toEqual([]);
  });
});
