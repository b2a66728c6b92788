import type { EntityManager } from "typeorm";

import type { ScoreState } from "../../../domain/scoring/scoreState.ts";
import { hasBegun, shownGames } from "../../../domain/scoring/scoreState.ts";
import type { UserErrorPayload } from "../../errors.ts";
import { UserErrorCode } from "../../errors.ts";
import { readCurrentTime } from "../../postgres/currentTime.ts";
import { findCourt } from "../courts/court.service.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { endLease, findObstacle, isOnCourt, needsItsCourt } from "./calls.service.ts";
import type { PlacedMatch } from "./match.entity.ts";
import { Match } from "./match.entity.ts";
import type { MatchStatus } from "./match.enums.ts";

/** The status of a match according to its log. */
export function statusOf({ calledAt }: Pick<PlacedMatch, "calledAt">, score: ScoreState): MatchStatus {
  if (score.phase === "FINISHED") return "FINISHED";
  if (hasBegun(score)) return "ON_COURT";
  return calledAt === null ? "SCHEDULED" : "CALLED";
}

/**
 * The reason why a match that had ended cannot continue with this score: another match needs its court or a player;
 * null when it can, and for any other match. A court has one match at a time.
 */
export async function findReturnObstacle(
  db: EntityManager,
  caller: CourtRights,
  match: PlacedMatch,
  score: ScoreState,
): Promise<Pick<UserErrorPayload, "code" | "message"> | null> {
  if (!isReturning(match, statusOf(match, score))) return null;
  if (match.courtId === null)
    return {
      code: UserErrorCode.IMPOSSIBLE,
      message: "This match has no court any more. Give it one first.",
    };
  const message = await findObstacle(db, caller, match, await findCourt(db, match.courtId));
  return message === null ? null : { code: UserErrorCode.ON_COURT, message };
}

function isReturning(match: PlacedMatch, status: MatchStatus): boolean {
  return match.status === "FINISHED" && isOnCourt({ status });
}

/**
 * Stores the result of its log in the match: score, status, start and end. A match that begins, or continues after its
 * end, becomes the current one of its court and is shown in the court's broadcast. A cancelled match stays cancelled.
 * The transaction must hold the tournament's clock. It also stores the events.
 */
export async function applyScore(
  db: EntityManager,
  match: PlacedMatch,
  score: ScoreState,
  lastEventNumber: number,
): Promise<PlacedMatch> {
  const former = match.status;
  const isBegun = !hasBegun(match.score) && hasBegun(score);
  Object.assign(match, {
    score,
    lastEventNumber,
    startedAt: readTime(score.startedAt),
    endedAt: readTime(score.endedAt),
    isFresh: true,
  });
  const isBack = isReturning(match, statusOf(match, score));
  if (former !== "CANCELLED") match.status = statusOf(match, score);
  // A match whose result was entered without a call is called now, or waits again.
  if (isBack) match.calledAt ??= new Date(await readCurrentTime(db));
  if (match.status === "SCHEDULED") endLease(match);
  if (isBack || (match.status === "ON_COURT" && former !== "ON_COURT")) await takeFreeCourt(db, match);
  // A walkover was never shown.
  const isPlayed = match.status === "ON_COURT" || shownGames(score).length > 0;
  if ((isBegun && isPlayed) || isBack) match.episodeId = (await findBroadcast(db, match)) ?? match.episodeId;
  const { status, calledAt, startedAt, endedAt, isFresh, episodeId } = match;
  const { lease, scorerToken, scorerUser, scorerDevice } = match;
  await db.update(
    Match,
    { id: match.id },
    {
      score,
      lastEventNumber,
      calledAt,
      startedAt,
      endedAt,
      isFresh,
      status,
      episodeId,
      lease,
      scorerToken,
      scorerUser,
      scorerDevice,
    },
  );
  return match;
}

function readTime(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

/** Makes the match the current one of its court, unless another match occupies it. */
async function takeFreeCourt(db: EntityManager, { id, courtId }: PlacedMatch): Promise<void> {
  await db.query(
    `update court set current_match_id = $2
      where id = $1 and current_match_id is distinct from $2 and not exists (
        select from match where match.id = court.current_match_id and ${needsItsCourt})`,
    [courtId, id],
  );
}

/** The broadcast that shows the match now, which is that of the court whose current match it is. */
async function findBroadcast(db: EntityManager, { id }: PlacedMatch): Promise<string | null> {
  const [court] = await db.query<{ episodeId: string | null }[]>(
    `select episode_id as "episodeId" from court where current_match_id = $1`,
    [id],
  );
  return court?.episodeId ?? null;
}
