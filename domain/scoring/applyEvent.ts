import { eventEffects } from "./eventEffects.ts";
import type { ScoringFormat } from "./formats.ts";
import { type Applied, impossibilities, isImpossible } from "./impossibilities.ts";
import { type MatchEvent, type MatchEventKind, isMatchEventKind } from "./matchEvents.ts";
import type { ScoreState } from "./scoreState.ts";

/** What may still be recorded when the match has ended. */
const afterTheEnd: ReadonlySet<MatchEventKind> = new Set([
  "VOID",
  "CARD",
  "REFEREE",
  "NOTE",
  "SCORE_SET",
  "CONFIRMED",
]);

/**
 * The state after one more event that is in force. A VOID changes no score here: `reduceMatch` skips the events that are
 * not in force.
 */
export function applyEvent(
  format: ScoringFormat,
  isDoubles: boolean,
  state: ScoreState,
  event: MatchEvent,
): Applied {
  // A newer program may have recorded it.
  if (!isMatchEventKind(event.kind)) return { reason: impossibilities.unknownKind };
  if (state.phase === "FINISHED" && !afterTheEnd.has(event.kind)) return { reason: impossibilities.ended };
  const wrong = describeWrongPlace(isDoubles, event);
  if (wrong !== null) return { reason: wrong };
  const { kind, side, detail, at } = event;
  const applied = eventEffects[kind]({ format, isDoubles, state, side, detail, at });
  return isImpossible(applied) ? applied : { ...applied, changedAt: at };
}

/** The numbers come from outside, so they may be others than their types say. */
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
