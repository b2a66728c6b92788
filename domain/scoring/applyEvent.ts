import { eventEffects } from "./eventEffects.ts";
import type { ScoringFormat } from "./formats.ts";
import { type Applied, impossibilities, isImpossible } from "./impossibilities.ts";
import { type MatchEvent, type MatchEventKind, isMatchEventKind } from "./matchEvents.ts";
import type { ScoreState } from "./scoreState.ts";

/** The events that may still be recorded after the end of the match. */
const afterTheEnd: ReadonlySet<MatchEventKind> = new Set([
  "VOID",
  "CARD",
  "REFEREE",
  "NOTE",
  "SCORE_SET",
  "CONFIRMED",
]);

/**
 * The state after one more event that is in force. A VOID does not change the score here, because `reduceMatch` skips
 * the events that are not in force.
 */
export function applyEvent(
  format: ScoringFormat,
  isDoubles: boolean,
  state: ScoreState,
  event: MatchEvent,
): Applied {
  // A newer version of the program may have recorded this kind.
  if (!isMatchEventKind(event.kind)) return { reason: impossibilities.unknownKind };
  if (state.phase === "FINISHED" && !afterTheEnd.has(event.kind)) return { reason: impossibilities.ended };
  const wrong = describeWrongPlace(isDoubles, event);
  if (wrong !== null) return { reason: wrong };
  const { kind, side, detail, at } = event;
  const applied = eventEffects[kind]({ format, isDoubles, state, side, detail, at });
  return isImpossible(applied) ? applied : { ...applied, changedAt: at };
}

/** The numbers come from outside, so their values may violate the types. */
function describeWrongPlace(
  isDoubles: boolean,
  { side, player }: { side: number | null; player: number | null },
): string | null {
  if (side !== null && !isOneOfTwo(side)) return impossibilities.noSuchSide;
  if (player !== null && !isOneOfTwo(player)) return impossibilities.noSuchPlayer;
  return !isDoubles && player === 1 ? impossibilities.noPartner : null;
}

function isOneOfTwo(index: number): boolean {
  return index === 0 || index === 1;
}
