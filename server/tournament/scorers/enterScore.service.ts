import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import { applyEvent } from "../../../domain/scoring/applyEvent.ts";
import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { isImpossible } from "../../../domain/scoring/impossibilities.ts";
import type { MatchEnding } from "../../../domain/scoring/scoreState.ts";
import { outOfDate } from "../../catalogue/versions.ts";
import { UserError, userError } from "../../errors.ts";
import type { Caller } from "../../rights/caller.ts";
import type { PlacedMatch } from "../matches/match.entity.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import type { NewEvent } from "./eventLog.ts";
import { appendEvents, readTime } from "./eventLog.ts";
import { storeHeartbeat } from "./heartbeat.ts";
import { callIfWaiting, checkMayTake, describeTaken, findMatchToScore } from "./lease.service.ts";
import { holderOf, isHeld, isHeldBySameCaller } from "./lease.ts";

/** A score that an operator enters, or that a program sends without events. */
interface EnteredScore {
  matchId: string;
  games: number[][];
  serving: number | null;
  ending: MatchEnding | null;
  winner: number | null;
  /** The last event that the caller has seen. */
  after: number;
  /** Whether to take the lease from another caller. */
  takeOver: boolean;
}

/** The scorer that operators see for a match without a device. */
const enteredScore = { name: "Entered score", battery: null, unsent: 0 };

/**
 * Sets the score with one event, and takes the lease for the account or the program. A caller who scores the match on a
 * device keeps the lease there. A waiting match is called first, unless the score ends it; `timeZone` determines today's
 * date for a match without a day.
 */
export async function enterScore(
  db: EntityManager,
  timeZone: string,
  caller: Caller,
  { matchId, after, takeOver, ...detail }: EnteredScore,
): Promise<PlacedMatch> {
  await takeTournamentClock(db);
  const found = await findMatchToScore(db, caller, matchId);
  if (after !== found.lastEventNumber) throw outOfDate();
  // A walkover, or a result that is entered after the match, needs no court, and no player is called.
  const isResult = found.status === "SCHEDULED" && endsMatch(found, detail);
  const match = isResult ? found : await callIfWaiting(db, timeZone, caller, found);
  const holder = holderOf(caller, null);
  if (!isHeldBySameCaller(match, holder)) {
    await checkMayTake(db, caller, match);
    if (isHeld(match) && !takeOver) throw new UserError((await describeTaken(db, match)).userErrors);
    Object.assign(match, holder, { lease: match.lease + 1 });
  }
  const now = await readTime(db);
  const event = { ...createEvent(detail), at: now };
  const refused = await appendEvents(db, caller, match, [event], now);
  if (refused !== null) throw userError(refused.code, refused.message);
  if (match.scorerDevice === null) await storeHeartbeat(db, match, enteredScore);
  return match;
}

type ScoreDetail = Omit<EnteredScore, "matchId" | "after" | "takeOver">;

function createEvent(detail: ScoreDetail): Omit<NewEvent, "at"> {
  return { id: randomUUID(), kind: "SCORE_SET", side: null, player: null, detail };
}

/** Whether the match has ended with this score. */
function endsMatch({ format, discipline, sides, score }: PlacedMatch, detail: ScoreDetail): boolean {
  const event = { ...createEvent(detail), number: 1, at: new Date().toISOString() };
  const applied = applyEvent(format, isDoubles(discipline, sides), score, event);
  return !isImpossible(applied) && applied.phase === "FINISHED";
}
