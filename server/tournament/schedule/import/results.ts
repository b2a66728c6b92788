import { randomUUID } from "node:crypto";

import { applyEvent } from "../../../../domain/scoring/applyEvent.ts";
import { isDoubles } from "../../../../domain/scoring/doubles.ts";
import { isImpossible } from "../../../../domain/scoring/impossibilities.ts";
import type { MatchEvent } from "../../../../domain/scoring/matchEvents.ts";
import type { Score } from "../../../../domain/scoring/scoreState.ts";
import { initialScore } from "../../../../domain/scoring/scoreState.ts";
import type { Match } from "../../matches/match.entity.ts";
import { statusOf } from "../../matches/score.service.ts";

/**
 * Records the result of a match without events, and returns the one event of its log. The end of the match is unknown:
 * it is the current time, or the planned start when that is earlier.
 */
export function recordResult(match: Match, games: readonly Score[], now: Date): MatchEvent {
  const { scheduledAt, format, discipline, sides } = match;
  const ended = scheduledAt !== null && scheduledAt < now ? scheduledAt : now;
  const event: MatchEvent = {
    id: randomUUID(),
    number: 1,
    kind: "SCORE_SET",
    side: null,
    player: null,
    detail: { games, serving: null, ending: null, winner: null },
    at: ended.toISOString(),
  };
  const score = applyEvent(format, isDoubles(discipline, sides), initialScore, event);
  if (isImpossible(score)) throw new Error(`The result of a match is impossible: ${score.reason}`);
  Object.assign(match, { score, lastEventNumber: 1, status: statusOf(match, score), endedAt: ended });
  return event;
}
