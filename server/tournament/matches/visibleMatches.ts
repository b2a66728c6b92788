import type { CallerLoaders } from "../../live/loaders.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { isShownTo, seesAllDays } from "../courts/visibility.ts";
import type { TournamentChange } from "../tournamentClock.ts";
import { changedMatches } from "../tournamentClock.ts";
import type { PlacedMatch } from "./match.entity.ts";
import { matchesById, nextMatches, nextPublishedMatches } from "./matchRows.ts";

// Callers with different rights share the read rows, so each response omits the rows that its own caller may not see.

/**
 * Whether the match exists for the caller. A match on a court that does not exist for them does not exist either.
 * Unless it has been called, neither does a match of a day that is not published.
 */
export function isMatchShownTo(
  caller: CourtRights,
  { courtId, isPublic, isPublished }: PlacedMatch,
): boolean {
  return isShownTo(caller, courtId, isPublic) && (isPublished || seesAllDays(caller, courtId));
}

/** The first scheduled match of the court that exists for the caller, who sees the court; null when there is none. */
export function loadNextMatch({ load, caller }: CallerLoaders, courtId: string): Promise<PlacedMatch | null> {
  return load(seesAllDays(caller, courtId) ? nextMatches : nextPublishedMatches, courtId);
}

/** The match with this id; null when it does not exist for the caller. */
export async function loadVisibleMatch(
  { load, caller }: CallerLoaders,
  id: string,
): Promise<PlacedMatch | null> {
  const match = await load(matchesById, id);
  return match !== null && isMatchShownTo(caller, match) ? match : null;
}

/** The matches in the changes of the tournament. */
interface ChangedMatches {
  /** The changed matches that exist for the caller; empty when there are too many to be sent. */
  shown: PlacedMatch[];
  isTooMany: boolean;
  /** The ids of matches that do not exist for the caller any more. */
  removed: string[];
}

/** The matches among the changes, in their current state for the caller. */
export async function loadChangedMatches(
  { load, caller }: CallerLoaders,
  changes: readonly TournamentChange[],
): Promise<ChangedMatches> {
  const { ids, isTooMany } = changedMatches(changes);
  const moved = new Set(changes.flatMap(({ noun, id, isMoved }) => (noun === "match" && isMoved ? id : [])));
  // Only matches that moved can have become hidden.
  const looked = [...(isTooMany ? moved : ids)];
  const found = await Promise.all(looked.map((id) => load(matchesById, id)));
  const shown = found.flatMap((match) => (match !== null && isMatchShownTo(caller, match) ? match : []));
  const known = new Set(shown.map(({ id }) => id));
  return {
    shown: isTooMany ? [] : shown,
    isTooMany,
    removed: looked.filter((id) => moved.has(id) && !known.has(id)),
  };
}
