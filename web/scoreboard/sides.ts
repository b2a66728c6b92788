import { shortNameOf } from "../../domain/tournament/shortName.ts";
import type { NameForm } from "./parameters.ts";

interface Player {
  name: string;
  shortName: string;
  country: string | null;
}

export interface ScoreboardSide {
  players: readonly Player[];
  /** The origin of its players while they are unknown, such as "Winner of 104". */
  from: string | null;
  seed: string | null;
}

/** The names of a side's players, or its origin; empty when neither is known. */
export function listNames(side: ScoreboardSide, form: NameForm): string[] {
  if (side.players.length === 0) return side.from === null ? [] : [side.from];
  const country = form === "code" ? findCountry(side) : null;
  return country === null ? side.players.map((player) => namePlayer(player, form)) : [country];
}

/** The country of a side, or both when its players come from two; null when none is known. */
export function findCountry({ players }: ScoreboardSide): string | null {
  const countries = players.flatMap(({ country }) => (country === null ? [] : [country]));
  return countries.length > 0 ? [...new Set(countries)].join("/") : null;
}

function namePlayer({ name, shortName }: Player, form: NameForm): string {
  switch (form) {
    case "full":
      return name;
    case "last":
      return shortNameOf(name);
    case "short":
    // The short name also replaces the code of a player without a country.
    case "code":
      return shortName;
    default:
      return form satisfies never;
  }
}
