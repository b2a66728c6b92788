import type { PlayerIndex, Side } from "../../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { nameShortly } from "../padWords.ts";

interface Option<Value> {
  value: Value;
  label: string;
}

/** The options for both sides of a match. */
export function listSides(match: Pick<Match, "sides">): readonly Option<Side>[] {
  return ([0, 1] as const).map((value) => ({ value, label: nameShortly(match, value) }));
}

/** The options for the players of a side. */
export function listPlayers({ sides }: Pick<Match, "sides">, side: Side): readonly Option<PlayerIndex>[] {
  const players = sides[side]?.players ?? [];
  return ([0, 1] as const)
    .slice(0, Math.max(1, players.length))
    .map((value) => ({ value, label: players[value]?.name ?? `Player ${value + 1}` }));
}
