import { skipToken } from "@apollo/client/react";
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from "react";

import { useSeriesPositionsQuery } from "../lib/generated/Positions.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { noPositions, readVisitorPositions, watchVisitorPositions } from "./visitorPositions.ts";

interface Positions {
  /** It is not known yet who the viewer is, or where they stopped. */
  isLoading: boolean;
  /** By the id of the episode, in seconds. */
  seconds: ReadonlyMap<string, number>;
}

const PositionsContext = createContext<Positions>({ isLoading: false, seconds: new Map() });

/** Knows for all episodes of a series where the viewer stopped: by the account, or by what a visitor's browser keeps. */
export function PositionsProvider({ seriesId, children }: { seriesId: string; children: ReactNode }) {
  const { viewer, isLoading: isViewerLoading } = useViewer();
  const kept = useSyncExternalStore(watchVisitorPositions, readVisitorPositions, () => noPositions);
  // Another device may have gone on meanwhile, so that nothing known from before counts.
  const { data, error } = useSeriesPositionsQuery(
    viewer
      ? { variables: { seriesId }, fetchPolicy: "network-only", nextFetchPolicy: "cache-first" }
      : skipToken,
  );
  const isLoading = isViewerLoading || (viewer !== null && !data && !error);
  const ofAccount = data?.viewer?.watchPositions;

  const positions = useMemo(() => {
    const saved = (ofAccount ?? []).map(({ episode, seconds, seenAt }) => ({
      episodeId: episode.id,
      seconds,
      seenAt,
    }));
    // What a visitor saw just before signing in may still be on its way to the account.
    const inOrder = [...saved, ...kept].toSorted((a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt));
    return { isLoading, seconds: new Map(inOrder.map(({ episodeId, seconds }) => [episodeId, seconds])) };
  }, [isLoading, ofAccount, kept]);

  return <PositionsContext value={positions}>{children}</PositionsContext>;
}

/** Where the viewer stopped, in seconds; null when they have not begun, or have seen it all. */
export function usePosition(episodeId: string): number | null {
  return use(PositionsContext).seconds.get(episodeId) ?? null;
}

/**
 * The second at which the episode's video is to start: where the viewer stopped before it was opened, null for its
 * beginning, undefined while that is not known. Once it is settled it stays, whatever is saved later.
 */
export function useStartAt(episodeId: string | undefined, isRecording: boolean): number | null | undefined {
  const { isLoading, seconds } = use(PositionsContext);
  const [settled, setSettled] = useState<{ episodeId: string; startAt: number | null }>();
  if (episodeId === undefined || !isRecording) return null;
  if (settled?.episodeId === episodeId) return settled.startAt;
  if (isLoading) return undefined;
  const startAt = seconds.get(episodeId) ?? null;
  setSettled({ episodeId, startAt });
  return startAt;
}
