import { limits } from "../../configuration/limits.ts";
import type { CallerLoaders } from "../../live/loaders.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { isShownTo, seesAllDays } from "../courts/visibility.ts";
import type { TournamentChange } from "../tournamentClock.ts";
import type { PlacedMatch } from "./match.entity.ts";
import { matchesById, nextMatches, nextPublishedMatches } from "./matchRows.ts";

// What is read is shared by callers with other rights, so each answer omits what its caller may not see.

/**
 * Whether the match exists for the caller: one on a court that does not exist for them does not either, nor, unless it has
 * been called, one of a day that is not published.
 */
export function isMatchShownTo(
  caller: CourtRights,
  { courtId, isPublic, isPublished }: PlacedMatch,
): boolean {
  return isShownTo(caller, courtId, isPublic) && (isPublished || seesAllDays(caller, courtId));
}

/** The first match that waits for the court and exists for the caller, who sees the court; null when none does. */
export function loadNextMatch({ load, caller }: CallerLoaders, courtId: string): Promise<PlacedMatch | null> {
  return load(seesAllDays(caller, courtId) ? nextMatches : nextPublishedMatches, courtId);
}

/** The match with this id; null when there is none for the caller. */
export async function loadVisibleMatch(
  { load, caller }: CallerLoaders,
  id: string,
): Promise<PlacedMatch | null> {
  const match = await load(matchesById, id);
  return match !== null && isMatchShownTo(caller, match) ? match : null;
}

/** What changes of the tournament say of its matches. */
interface ChangedMatches {
  /** Those that exist for the caller; empty when there are too many to be sent. */
  shown: PlacedMatch[];
  isTooMany: boolean;
  /** The ids of those that do not exist for the caller any more. */
  removed: string[];
}

/** The matches among the changes, as they exist for the caller now. */
export async function loadChangedMatches(
  { load, caller }: CallerLoaders,
  changes: readonly TournamentChange[],
): Promise<ChangedMatches> {
  const ofMatches = changes.filter(({ noun }) => noun === "match");
  const ids = new Set(ofMatches.map(({ id }) => id));
  const moved = new Set(ofMatches.flatMap(({ id, isMoved }) => (isMoved ? id : [])));
  const isTooMany = ids.size > limits.tournament.updated;
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
