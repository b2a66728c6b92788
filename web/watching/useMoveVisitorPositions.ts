import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { useViewer } from "../session/ViewerProvider.tsx";
import { keepRowHint } from "./rowHint.ts";
import {
  dropVisitorPositions,
  noPositions,
  readVisitorPositions,
  watchVisitorPositions,
} from "./visitorPositions.ts";

/**
 * Moves the browser's positions to the account that has signed in, and leaves none behind when it signs out. What
 * could not be moved is moved at the next visit.
 */
export function useMoveVisitorPositions(): void {
  const client = useApolloClient();
  const { viewer, isLoading } = useViewer();
  const positions = useSyncExternalStore(watchVisitorPositions, readVisitorPositions, () => noPositions);
  const userId = viewer?.id;

  useEffect(() => {
    if (userId === undefined || positions.length === 0) return;
    const move = import("./movePositions.ts").then(({ movePositions }) => movePositions(client, positions));
    void Promise.allSettled([move]);
  }, [client, userId, positions]);

  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (isLoading) return;
    if (userId === undefined && wasSignedIn.current) {
      dropVisitorPositions(readVisitorPositions());
      keepRowHint(false);
    }
    wasSignedIn.current = userId !== undefined;
  }, [isLoading, userId]);
}
