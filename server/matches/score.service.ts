import type { EntityManager } from "typeorm";

import type { ScoreState } from "../../domain/scoring/scoreState.ts";
import { hasBegun, shownGames } from "../../domain/scoring/scoreState.ts";
import type { PlacedMatch } from "./match.entity.ts";
import { Match } from "./match.entity.ts";
import type { MatchStatus } from "./match.enums.ts";

/** The status that the log gives a match. */
export function statusOf({ calledAt }: Pick<PlacedMatch, "calledAt">, score: ScoreState): MatchStatus {
  if (score.phase === "FINISHED") return "FINISHED";
  if (hasBegun(score)) return "ON_COURT";
  return calledAt === null ? "SCHEDULED" : "CALLED";
}

/**
 * Writes to the match what its log now adds up to: score, status, start and end. A match that begins, or goes on after its
 * end, is the current one of its court unless the court is busy, and is shown in the court's broadcast. A cancelled match
 * stays so. The transaction holds the tournament's clock, and stores the events.
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
  if (former !== "CANCELLED") match.status = statusOf(match, score);
  const isBack = match.status === "ON_COURT" && former !== "ON_COURT";
  if (isBack) await takeFreeCourt(db, match);
  // A walkover was never shown.
  const isPlayed = match.status === "ON_COURT" || shownGames(score).length > 0;
  if ((isBegun && isPlayed) || isBack) match.episodeId = (await findBroadcast(db, match)) ?? match.episodeId;
  const { status, startedAt, endedAt, isFresh, episodeId } = match;
  const { lease, scorerToken, scorerUser, scorerDevice } = match;
  await db.update(
    Match,
    { id: match.id },
    {
      score,
      lastEventNumber,
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

/** Makes the match the current one of its court, unless another one needs it. */
async function takeFreeCourt(db: EntityManager, { id, courtId }: PlacedMatch): Promise<void> {
  await db.query(
    `update court set current_match_id = $2
      where id = $1 and current_match_id is distinct from $2 and not exists (
        select from match where match.id = court.current_match_id and match.status in ('CALLED', 'ON_COURT'))`,
    [courtId, id],
  );
}

/** The broadcast that shows the match now: that of the court whose current match it is. */
async function findBroadcast(db: EntityManager, { id }: PlacedMatch): Promise<string | null> {
  const [court] = await db.query<{ episodeId: string | null }[]>(
    `select episode_id as "episodeId" from court where current_match_id = $1`,
    [id],
  );
  return court?.episodeId ?? null;
}
