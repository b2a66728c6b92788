import {
  createContext,
  type ReactNode,
  startTransition,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
} from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";

import type { TournamentPages } from "../../domain/renderedPage.ts";
import { waitForFirstPaint } from "../lib/firstPaint.ts";
import { CodeNotLoaded, lazyPart } from "../loading/lazyPart.tsx";
import { useCodeRepair } from "../loading/useCodeRepair.ts";
import type { FollowedTournament } from "./TournamentFollower.tsx";

/** A court, with the data that pages need besides scores. */
export interface ShownCourt {
  id: string;
  name: string;
  /** The episode that is broadcast from it now, and its series; null for a court that is not broadcast. */
  episodeId: string | null;
  seriesId: string | null;
  /** The match that is displayed; null without one. */
  matchId: string | null;
}

/** A court that displays a match. */
export type PlayedCourt = ShownCourt & { matchId: string };

/** The data of the tournament besides its scores. */
export interface ShownTournament extends TournamentPages {
  /** All courts in order; null until they are loaded. */
  courts: readonly ShownCourt[] | null;
}

/** Returns whether the server's HTML links to the page. The server decides this, and the browser reads its HTML. */
export const IsLinked = createContext(
  (path: string): boolean => document.querySelector(`nav [href="${path}"]`) !== null,
);

const ShownTournamentContext = createContext<ShownTournament>({
  courts: null,
  hasCourts: false,
  hasSchedule: false,
});

const TournamentFollower = lazyPart(
  async () => (await import("./TournamentFollower.tsx")).TournamentFollower,
);

/** Follows courts and matches for all pages of the tab. Its code and data are loaded after the first paint. */
export function TournamentProvider({ children }: { children: ReactNode }) {
  const isLinked = use(IsLinked);
  const [linked] = useState<ShownTournament>(() => ({
    courts: null,
    hasCourts: isLinked("/courts"),
    hasSchedule: isLinked("/schedule"),
  }));
  const [followed, setFollowed] = useState<FollowedTournament | null>(null);
  const tournament = useMemo(
    // Until the days are loaded, the link of the server's HTML stays.
    () => (followed ? { ...followed, hasSchedule: followed.hasSchedule ?? linked.hasSchedule } : linked),
    [followed, linked],
  );
  const isPainted = useIsPainted();
  return (
    <ShownTournamentContext value={tournament}>
      {children}
      {isPainted && (
        <ErrorBoundary FallbackComponent={MissingFollower}>
          <Suspense>
            {/* A transition renders in slices, since every live card of the page changes. */}
            <TournamentFollower onShown={(shown) => startTransition(() => setFollowed(shown))} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ShownTournamentContext>
  );
}

function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    void waitForFirstPaint().then(() => setIsPainted(true));
  }, []);
  return isPainted;
}

/** Shows nothing until the code can be loaded: pages are usable without scores. */
function MissingFollower({ error, resetErrorBoundary }: FallbackProps) {
  return error instanceof CodeNotLoaded ? <Repair error={error} onLoaded={resetErrorBoundary} /> : null;
}

function Repair({ error, onLoaded }: { error: CodeNotLoaded; onLoaded: () => void }) {
  useCodeRepair(error, onLoaded);
  return null;
}

/** All courts in order; null until they are loaded. */
export function useShownCourts(): readonly ShownCourt[] | null {
  return use(ShownTournamentContext).courts;
}

/** The pages of the tournament with content; until that is loaded, those to which the server's HTML links. */
export function useTournamentPages(): TournamentPages {
  return use(ShownTournamentContext);
}

const isPlayed = (court: ShownCourt): court is PlayedCourt => court.matchId !== null;

/** The first court of the series that displays a match. */
export function useCourtOfSeries(seriesId: string): PlayedCourt | undefined {
  return useShownCourts()
    ?.filter(isPlayed)
    .find((court) => court.seriesId === seriesId);
}

/** The court of the episode, while it displays a match. */
export function useCourtOfEpisode(episodeId: string | undefined): PlayedCourt | undefined {
  return useShownCourts()
    ?.filter(isPlayed)
    .find((court) => court.episodeId === episodeId);
}
