import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";

import {
  type Courts_CourtFragment as Court,
  useTournamentDaysQuery,
  useTournamentUpdatesSubscription,
} from "../lib/generated/TournamentUpdates.ts";
import { useClock } from "../ui/useClock.ts";
import { placeUpdate } from "./placeUpdate.ts";
import { isShown } from "./shownMatch.ts";
import type { ShownCourt, ShownTournament } from "./TournamentProvider.tsx";
import { useCourts } from "./useCourts.ts";

// Always a new subscription: Apollo could otherwise deduplicate it with one that is just ending.
const context = { queryDeduplication: false };
/** The subscription starts with everything; the subscription link then sends newer cursors. */
const variables = { since: null };

function listShown(courts: readonly Court[], now: number): ShownCourt[] {
  return courts.map(({ current, id, name, episodeId, seriesId }) => {
    const matchId = current && isShown(current, now) ? current.id : null;
    return { id, name, episodeId, seriesId, matchId };
  });
}

interface Props {
  /**
   * Receives all courts, and again when a court shows another match or has another broadcast, or when days are
   * published; not after each point.
   */
  onShown: (tournament: FollowedTournament) => void;
}

/** The tournament, of which the courts may be loaded before the days: until then `hasSchedule` is null. */
export type FollowedTournament = Omit<ShownTournament, "hasSchedule"> & { hasSchedule: boolean | null };

/** Writes courts and matches to the cache and keeps them up to date. */
export function TournamentFollower({ onShown }: Props) {
  const client = useApolloClient();
  const { restart } = useTournamentUpdatesSubscription({
    context,
    variables,
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (data) placeUpdate(client.cache, data.tournamentUpdates);
    },
  });
  // Signing in or out clears the cache.
  useEffect(() => client.onResetStore(async () => restart()), [client, restart]);

  const courts = useCourts();
  // A string, so that it is equal as long as nothing has changed.
  const listed = useClock((now) => courts && JSON.stringify(listShown(courts, now)));
  const { data } = useTournamentDaysQuery({ fetchPolicy: "cache-only" });
  const hasSchedule = data?.tournamentDays.some(({ isPublished }) => isPublished) ?? null;
  const shown = useMemo(() => {
    const parsed: ShownCourt[] | undefined = listed && JSON.parse(listed);
    return parsed && { courts: parsed, hasCourts: parsed.length > 0, hasSchedule };
  }, [listed, hasSchedule]);
  useEffect(() => {
    if (shown) onShown(shown);
  }, [shown, onShown]);
  return null;
}
