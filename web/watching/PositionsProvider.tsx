import { skipToken } from "@apollo/client/react";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";

import { useSeriesPositionsQuery } from "../lib/generated/Positions.ts";
import { useRetry } from "../lib/useRetry.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { noPositions } from "./positionStore.ts";
import { unsavedPositionsOf } from "./unsavedPositions.ts";
import { visitorPositions } from "./visitorPositions.ts";

interface Positions {
  /** Whether the viewer or the positions are still loading. */
  isLoading: boolean;
  /** Whether the positions are loaded; also false after a failed query, which is sent again. */
  isKnown: boolean;
  /** The positions in seconds, by the ids of the episodes. */
  seconds: ReadonlyMap<string, number>;
}

const PositionsContext = createContext<Positions>({ isLoading: false, isKnown: true, seconds: new Map() });

/** Provides the viewer's positions in all episodes of a series, from the account, or for a visitor from the browser. */
export function PositionsProvider({ seriesId, children }: { seriesId: string; children: ReactNode }) {
  const { viewer, isLoading: isViewerLoading } = useViewer();
  const kept = useSyncExternalStore(visitorPositions.watch, visitorPositions.read, () => noPositions);
  const { watch, read } = viewer ? unsavedPositionsOf(viewer.id) : visitorPositions;
  const unsaved = useSyncExternalStore(watch, read, () => noPositions);
  // Another device may have continued meanwhile, so earlier positions are discarded.
  const { data, error, refetch } = useSeriesPositionsQuery(
    viewer
      ? { variables: { seriesId }, fetchPolicy: "network-only", nextFetchPolicy: "cache-first" }
      : skipToken,
  );
  useRetry(error !== undefined, refetch);
  useReturn(() => {
    if (viewer) void Promise.allSettled([refetch()]);
  });
  const isKnown = !isViewerLoading && (viewer === null || data !== undefined);
  const isLoading = !isKnown && !error;
  const ofAccount = data?.viewer?.watchPositions;

  const positions = useMemo(() => {
    const saved = (ofAccount ?? []).map(({ episode, seconds, seenAt }) => ({
      episodeId: episode.id,
      seconds,
      seenAt,
    }));
    // Positions from just now, or from before signing in, may not have reached the account yet.
    const inOrder = [...saved, ...kept, ...unsaved].toSorted(
      (a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt),
    );
    const seconds = new Map(inOrder.map((position) => [position.episodeId, position.seconds]));
    return { isLoading, isKnown, seconds };
  }, [isLoading, isKnown, ofAccount, kept, unsaved]);

  return <PositionsContext value={positions}>{children}</PositionsContext>;
}

/** Calls `onReturn` when the viewer returns to the page, who may have watched on another device meanwhile. */
function useReturn(onReturn: () => void): void {
  const report = useEffectEvent(onReturn);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") report();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}

/** The viewer's position in seconds; null when the recording has not been begun, or was watched to the end. */
export function usePosition(episodeId: string): number | null {
  return use(PositionsContext).seconds.get(episodeId) ?? null;
}

/** Returns a function like `usePosition` for any episode of the series; undefined until the positions are loaded. */
export function useKnownPositions(): (episodeId: string) => number | null | undefined {
  const { isKnown, seconds } = use(PositionsContext);
  return (episodeId) => (isKnown ? (seconds.get(episodeId) ?? null) : undefined);
}

/** The start of an episode's video. */
interface Start {
  /**
   * The position in seconds at which the viewer stopped before; null for the beginning, undefined until it is loaded.
   */
  startAt: number | null | undefined;
  /** Whether the video starts at its beginning only because the query of the position failed. */
  isGuess: boolean;
}

const beginning: Start = { startAt: null, isGuess: false };
const unsettled: Start = { startAt: undefined, isGuess: false };

/** The start of the episode's video. Once it is determined, later positions do not change it. */
export function useStart(episodeId: string, isRecording: boolean): Start {
  const { isLoading, isKnown, seconds } = use(PositionsContext);
  const [settled, setSettled] = useState<{ episodeId: string; start: Start }>();
  if (!isRecording) return beginning;
  if (settled?.episodeId === episodeId) return settled.start;
  if (isLoading) return unsettled;
  const start = { startAt: seconds.get(episodeId) ?? null, isGuess: !isKnown };
  setSettled({ episodeId, start });
  return start;
}
