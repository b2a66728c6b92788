import { dayIn } from "../../../domain/tournament/matchForm.ts";
import {
  useWaitingMatchesQuery,
  type WaitingMatches_MatchFragment,
} from "../../lib/generated/WaitingMatches.ts";
import type { Zones } from "../../matches/timeText.ts";
import { type ShownCourt, useShownCourts } from "../../matches/TournamentProvider.tsx";
import { useZones } from "../../matches/useZones.ts";

interface Waiting {
  court: ShownCourt;
  /** The matches in the order of play, without those that have ended. */
  matches: readonly WaitingMatches_MatchFragment[];
  zones: Zones;
}

/** The matches of a broadcast that has not begun: those on its court on the day of its start. */
export function useWaitingMatches(episodeId: string, start: string | null): Waiting | null {
  const court = useShownCourts()?.find((one) => one.episodeId === episodeId);
  // The day of the start is computed in the venue's time zone, as the days of matches are.
  const zones = useZones("viewer");
  const day = zones && start !== null ? dayIn(zones.hall, new Date(start)) : null;
  const isKnown = court !== undefined && day !== null;
  const { data, previousData } = useWaitingMatchesQuery({
    variables: { courtId: court?.id ?? "", day: day ?? "" },
    skip: !isKnown,
  });
  const matches = (data ?? previousData)?.matches;
  return isKnown && zones && matches && matches.length > 0 ? { court, matches, zones } : null;
}
