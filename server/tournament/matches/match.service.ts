import type { EntityManager } from "typeorm";

import { endedNotCancelled, matchHasPoints } from "../../../domain/refusals.ts";
import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { initialScore } from "../../../domain/scoring/scoreState.ts";
import { fixedFormat, fixedPlayers } from "../../../domain/tournament/matchForm.ts";
import { fieldsOf, isUnchanged, outOfDate } from "../../catalogue/versions.ts";
import { limits } from "../../configuration/limits.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import type { Caller } from "../../rights/caller.ts";
import { findCourt } from "../courts/court.service.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import { endLease, isOnCourt, leaveCourts, placeOnCourt } from "./calls.service.ts";
import type { PlacedMatch } from "./match.entity.ts";
import { Match } from "./match.entity.ts";
import type { CheckedFields, MatchInput } from "./match.input.ts";
import { checkMatch } from "./match.input.ts";
import { findMatch, nextSequence } from "./matchRows.ts";
import { statusOf } from "./score.service.ts";

/** Adds a match after the last one of its court and day. */
export async function createMatch(db: EntityManager, input: MatchInput): Promise<PlacedMatch> {
  const { isCancelled, ...checked } = checkMatch(input);
  await takeTournamentClock(db);
  await checkNumberOfMatches(db);
  if (checked.courtId !== null) await findCourt(db, checked.courtId, "courtId");
  const { id } = await db.save(
    db.create(Match, {
      ...checked,
      sequence: await nextSequence(db, checked.courtId, checked.day),
      status: isCancelled ? "CANCELLED" : "SCHEDULED",
      score: initialScore,
    }),
  );
  return findMatch(db, id);
}

/**
 * Replaces the match, unless another update came after `version`. An unchanged match keeps its version. Fields on which
 * its log depends are fixed once it has events. A match that was called moves to another court as by `callMatch`.
 */
export async function updateMatch(
  db: EntityManager,
  caller: Caller,
  id: string,
  version: number,
  input: MatchInput,
): Promise<PlacedMatch> {
  const { isCancelled, courtId, ...checked } = checkMatch(input);
  await takeTournamentClock(db);
  const match = await findMatch(db, id);
  if (match.version !== version) throw outOfDate();
  checkFixedFields(match, checked);
  const former = fieldsOf(match);
  const { status, day, courtId: formerCourtId } = match;
  Object.assign(match, checked);
  if (isCancelled !== (match.status === "CANCELLED")) setCancelled(match, isCancelled);
  const isRestored = status === "CANCELLED" && match.status !== "CANCELLED";
  if (courtId !== match.courtId || (isRestored && isOnCourt(match))) await move(db, caller, match, courtId);
  if (match.courtId !== formerCourtId || match.day !== day)
    match.sequence = await nextSequence(db, match.courtId, match.day);
  if (isUnchanged(former, match)) return match;
  match.version += 1;
  await db.save(match);
  return findMatch(db, id);
}

/** Deletes a match. Only the super admin can delete one with events, because its log is deleted too. */
export async function deleteMatch(db: EntityManager, caller: Caller, id: string): Promise<void> {
  await takeTournamentClock(db);
  const { lastEventNumber } = await findMatch(db, id);
  if (lastEventNumber > 0 && !caller.isSuperAdmin) throw userError(UserErrorCode.INVALID, matchHasPoints);
  await db.delete(Match, { id });
}

/** Refuses fields that would change the meaning of recorded events: another format, or doubles instead of singles. */
function checkFixedFields(match: PlacedMatch, { format, discipline, sides }: CheckedFields): void {
  if (match.lastEventNumber === 0) return;
  if (format !== match.format) throw userError(UserErrorCode.INVALID, fixedFormat, "format");
  if (isDoubles(discipline, sides) !== isDoubles(match.discipline, match.sides))
    throw userError(UserErrorCode.INVALID, fixedPlayers, "discipline");
}

function setCancelled(match: PlacedMatch, isCancelled: boolean): void {
  if (match.status === "FINISHED") throw userError(UserErrorCode.INVALID, endedNotCancelled, "isCancelled");
  if (isCancelled) endLease(match);
  match.status = isCancelled ? "CANCELLED" : statusOf(match, match.score);
}

async function move(
  db: EntityManager,
  caller: Caller,
  match: PlacedMatch,
  courtId: string | null,
): Promise<void> {
  const court = courtId === null ? null : await findCourt(db, courtId, "courtId");
  if (!isOnCourt(match)) {
    await leaveCourts(db, match.id);
    Object.assign(match, { courtId, isPublic: court?.isPublic ?? true });
  } else if (court === null) {
    throw userError(UserErrorCode.INVALID, "A match that has been called keeps having a court.", "courtId");
  } else {
    await placeOnCourt(db, caller, match, court);
  }
}

const mostMatches = limits.tournament.matches;

export const tooManyMatches = `There can be at most ${mostMatches.toLocaleString("en")} matches.`;

async function checkNumberOfMatches(db: EntityManager): Promise<void> {
  const [counted] = await db.query<{ count: number }[]>("select count(*)::integer as count from match");
  if (counted && counted.count >= mostMatches) throw userError(UserErrorCode.INVALID, tooManyMatches);
}
