import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { applyEvent } from "../../../domain/scoring/applyEvent.ts";
import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { impossibilities, isImpossible } from "../../../domain/scoring/impossibilities.ts";
import type { MatchEvent, MatchEventKind } from "../../../domain/scoring/matchEvents.ts";
import { hasValidDetail } from "../../../domain/scoring/matchEvents.ts";
import { type Reduced, reduceMatch } from "../../../domain/scoring/reduceMatch.ts";
import { contradictsItsGames } from "../../../domain/scoring/setScore.ts";
import { limits } from "../../configuration/limits.ts";
import type { UserErrorPayload } from "../../errors.ts";
import { UserErrorCode, badInput } from "../../errors.ts";
import { violatedConstraint } from "../../postgres/databaseErrors.ts";
import type { Caller } from "../../rights/caller.ts";
import { tokenIdOf } from "../../rights/caller.ts";
import type { PlacedMatch } from "../matches/match.entity.ts";
import { logsOfMatches } from "../matches/matchRows.ts";
import { applyScore, findReturnObstacle } from "../matches/score.service.ts";
import { noLeaseHolder } from "./lease.ts";

/** An event that is not in the log yet. It has no number, and its time comes from the scorer. */
export type NewEvent = Omit<MatchEvent, "number" | "at"> & { at: Date };

/** The reason why nothing was appended, and the index of the event among the new ones. */
export type Refused = Pick<UserErrorPayload, "code" | "message"> & { place: number };

/** The database's clock, which all processes share. */
export async function readTime(db: EntityManager): Promise<Date> {
  const [{ now }] = await db.query<[{ now: Date }]>("select clock_timestamp() as now");
  return now;
}

/** The ids of the first events after a number, in order; empty for an unknown match. */
export async function readIdsAfter(
  db: EntityManager,
  matchId: string,
  after: number,
  most: number,
): Promise<string[]> {
  if (!isId(matchId)) return [];
  const rows = await db.query<{ id: string }[]>(
    "select id from match_event where match_id = $1 and number > $2 order by number limit $3",
    [matchId, after, most],
  );
  return rows.map(({ id }) => id);
}

/**
 * Appends events to the log of a match, completely or not at all, and updates the match in the row and in the database.
 * The transaction must hold the tournament's clock. A confirmed result ends the lease.
 */
export async function appendEvents(
  db: EntityManager,
  caller: Caller,
  match: PlacedMatch,
  events: readonly NewEvent[],
  now: Date,
): Promise<Refused | null> {
  const { lastEventNumber, score } = match;
  const most = limits.tournament.events;
  if (lastEventNumber + events.length > most)
    return refuse(0, `The log of a match has at most ${most.toLocaleString("en")} events.`);
  const added = placeInLog(match, events, now);
  const reduced = await reduceWith(db, match, added);
  if ("impossible" in reduced) {
    const place = reduced.impossible - lastEventNumber - 1;
    // The impossible event may be in the log already, and become impossible because of a VOID.
    const isNew = place >= 0;
    return refuse(isNew ? place : events.findIndex(({ kind }) => kind === "VOID"), reduced.reason);
  }
  const obstacle = await findReturnObstacle(db, caller, match, reduced.state);
  if (obstacle !== null) return { ...obstacle, place: events.findIndex(({ kind }) => canUndoEnd.has(kind)) };
  if (reduced.state.isConfirmed && !score.isConfirmed) Object.assign(match, noLeaseHolder);
  await Promise.all([
    insertEvents(db, caller, match, added, now),
    applyScore(db, match, reduced.state, lastEventNumber + added.length),
  ]);
  return null;
}

/** The events that can revert the end of a match. */
const canUndoEnd: ReadonlySet<MatchEventKind> = new Set(["VOID", "SCORE_SET"]);

const refuse = (place: number, message: string): Refused => ({
  code: UserErrorCode.IMPOSSIBLE,
  message,
  place,
});

/**
 * Numbers the events. The time of an event is limited: not later than now, and not earlier than the previous event or
 * the call of the match.
 */
function placeInLog(
  { score, calledAt, lastEventNumber }: PlacedMatch,
  events: readonly NewEvent[],
  now: Date,
): MatchEvent[] {
  let before = score.changedAt === null ? (calledAt ?? now).getTime() : Date.parse(score.changedAt);
  return events.map((event, place) => {
    before = Math.max(before, Math.min(event.at.getTime(), now.getTime()));
    return { ...event, number: lastEventNumber + place + 1, at: new Date(before).toISOString() };
  });
}

/** The match's score is the result of all events so far, so only a VOID requires reading the log. */
async function reduceWith(
  db: EntityManager,
  { id, format, discipline, sides, score }: PlacedMatch,
  events: readonly MatchEvent[],
): Promise<Reduced> {
  const areDoubles = isDoubles(discipline, sides);
  // The rules skip a voided event, such as one that is sent together with its VOID, so its detail is checked here.
  const wrong = events.find((event) => !hasValidDetail(event));
  if (wrong) return { impossible: wrong.number, reason: impossibilities.detail };
  const contradictory = events.find((event) => contradictsItsGames(format, event));
  if (contradictory) return { impossible: contradictory.number, reason: impossibilities.decided };
  if (events.some(({ kind }) => kind === "VOID")) {
    const [log = []] = await logsOfMatches(db, [id]);
    return reduceMatch(format, areDoubles, [...log, ...events]);
  }
  let state = score;
  for (const event of events) {
    const applied = applyEvent(format, areDoubles, state, event);
    if (isImpossible(applied)) return { impossible: event.number, reason: applied.reason };
    state = applied;
  }
  return { state };
}

async function insertEvents(
  db: EntityManager,
  caller: Caller,
  { id, lease }: PlacedMatch,
  events: readonly MatchEvent[],
  now: Date,
): Promise<void> {
  try {
    await db.query(
      `insert into match_event
          (match_id, number, id, kind, side, player, detail, at, recorded_at, lease, by_token, by_user)
        select $1, event.*, $9, $10, $11, $12
          from unnest($2::integer[], $3::uuid[], $4::text[], $5::smallint[], $6::smallint[], $7::jsonb[],
            $8::timestamptz[]) as event`,
      [
        id,
        events.map(({ number }) => number),
        events.map((event) => event.id),
        events.map(({ kind }) => kind),
        events.map(({ side }) => side),
        events.map(({ player }) => player),
        events.map(({ detail }) => JSON.stringify(detail)),
        events.map(({ at }) => at),
        now,
        lease,
        tokenIdOf(caller),
        caller.userId,
      ],
    );
  } catch (error) {
    if (violatedConstraint(error) === "match_event_id_key")
      throw badInput("Another match holds an event with one of these ids.");
    throw error;
  }
}
