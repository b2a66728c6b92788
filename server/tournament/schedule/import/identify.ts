import { foldName } from "../../../../domain/tournament/foldName.ts";
import type { PlacedMatch } from "../../matches/match.entity.ts";
import { groupBy } from "./groups.ts";
import type { ReadMatch } from "./readMatchRows.ts";
import type { RowIssueList } from "./rowIssueList.ts";

/**
 * The existing match of each row: the one with the row's key; for a row without a key, the one with its number; for a
 * row without a number, the one with the same draw, round and sides. Rows that are missing in the map are new matches.
 */
export function identify(
  rows: readonly ReadMatch[],
  present: readonly PlacedMatch[],
  errors: RowIssueList,
): Map<ReadMatch, PlacedMatch> {
  const byKey = new Map(present.map((match) => [match.externalId, match]));
  const byNumber = groupBy(present, ({ number }) => number);
  const byPlay = groupBy(present, playOf);
  const found = new Map<ReadMatch, PlacedMatch>();
  const rowOf = new Map<PlacedMatch, number>();
  for (const row of rows) {
    const match =
      (row.key !== null && byKey.get(row.key)) ||
      (row.number !== null
        ? findOne(row, byNumber.get(row.number))
        : findOne(row, preferFree(byPlay.get(playOf(row)), rowOf)));
    if (!match) continue;
    const other = rowOf.get(match);
    if (other === undefined) rowOf.set(match, row.row);
    else errors.addFor([other, row.row], null, "are the same match.");
    found.set(row, match);
  }
  return found;
}

/** Two rows without players may be equal, such as the semi-finals of a draw. Each has a match of its own. */
function preferFree(matches: readonly PlacedMatch[] = [], taken: ReadonlyMap<PlacedMatch, number>) {
  const free = matches.filter((match) => !taken.has(match));
  return free.length > 0 ? free : matches;
}

/** Chooses among several matches the one on the same day. A match with another key is a different match. */
function findOne({ key, day }: ReadMatch, matches: readonly PlacedMatch[] = []): PlacedMatch | undefined {
  const possible = matches.filter(({ externalId }) => key === null || externalId === null);
  return possible.find((match) => match.day === day) ?? possible[0];
}

/** The fields that identify matches without keys and numbers. */
interface Play extends Pick<PlacedMatch, "discipline" | "sides"> {
  draw: string | null;
  round: string | null;
}

function playOf({ draw, round, discipline, sides }: Play): string {
  const names = sides.map(({ players, from }) =>
    players.length > 0 ? players.map(({ name }) => name) : [from],
  );
  return foldName(JSON.stringify([discipline, draw ?? "", round ?? "", ...names]));
}
