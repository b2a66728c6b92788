import { shortNameOf } from "../../../domain/tournament/shortName.ts";
import type { StoredSide } from "./match.entity.ts";

/** The side with all its fields, of which a stored one contains only those that were entered. */
export function completeSide({ players, from, seed, team }: StoredSide) {
  return {
    players: players.map(({ name, shortName, country }) => ({
      name,
      shortName: shortName ?? shortNameOf(name),
      country: country ?? null,
    })),
    from: from ?? null,
    seed: seed ?? null,
    team: team ?? null,
  };
}
