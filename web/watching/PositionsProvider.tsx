import { skipToken } from "@apollo/client/react";
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from "react";

import { useSeriesPositionsQuery } from "../lib/generated/Positions.ts";
import { useRetry } from "../lib/useRetry.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { noPositions } from "./positionStore.ts";
import { unsavedPositionsOf } from "./unsavedPositions.ts";
import { visitorPositions } from "./visitorPositions.ts";

interface Positions {
  /** It is not known yet who the viewer is, or where they stopped. */
  isLoading: boolean;
  /** False also after a failed query, which is sent again. */
  isKnown: boolean;
  /** By the id of the episode, in seconds. */
  seconds: ReadonlyMap<string, number>;
}

const PositionsContext = createContext<Positions>({ isLoading: false, isKnown: true, seconds: new Map() });

/** Knows for all episodes of a series where the viewer stopped: by the account, or by what a visitor's browser keeps. */
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
  useRetry(error !== undefined && !data, refetch);
  const isKnown = !isViewerLoading && (viewer === null || data !== undefined);
  const isLoading = !isKnown && !error;
  const ofAccount = data?.viewer?.watchPositions;

  const positions = useMemo(() => {
    const saved = (ofAccount ?? []).map(({ episode, seconds, seenAt }) => ({
      episodeId: episode.id,
      seconds,
      seenAt,
    }));
    // What was seen just now, or before signing in, may still be on its way to the account.
    const inOrder = [...saved, ...kept, ...unsaved].toSorted(
      (a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt),
    );
    const seconds = new Map(inOrder.map((position) => [position.episodeId, position.seconds]));
    return { isLoading, isKnown, seconds };
  }, [isLoading, isKnown, ofAccount, kept, unsaved]);

  return <PositionsContext value={positions}>{children}</PositionsContext>;
}

/** Where the viewer stopped, in seconds; null when they have not begun, or have seen it all. */
export function usePosition(episodeId: string): number | null {
  return use(PositionsContext).seconds.get(episodeId) ?? null;
}

/** Tells of any episode of the series where the viewer stopped, as `usePosition`; undefined while it is not known. */
export function useKnownPositions(): (episodeId: string) => number | null | undefined {
  const { isKnown, seconds } = use(PositionsContext);
  return (episodeId) => (isKnown ? (seconds.get(episodeId) ?? null) : undefined);
}

/** Where an episode's video starts. */
interface Start {
  /**
   * In seconds: where the viewer stopped before it was opened, null for its beginning, undefined while that is not known.
   */
  startAt: number | null | undefined;
  /** The query of the position failed, so the video starts at its beginning. */
  isGuess: boolean;
}

const beginning: Start = { startAt: null, isGuess: false };
const unsettled: Start = { startAt: undefined, isGuess: false };

/** The start of the episode's video. Once it is settled, later positions do not change it. */
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
