import { useApolloClient } from "@apollo/client/react";
import { useEffect, useSyncExternalStore } from "react";

import { useViewer } from "../session/ViewerProvider.tsx";
import { movePositions } from "./movePositions.ts";
import { keepRowHint } from "./rowHint.ts";
import {
  dropVisitorPositions,
  noPositions,
  readVisitorPositions,
  watchVisitorPositions,
} from "./visitorPositions.ts";

/**
 * Moves the browser's positions to the account that has signed in, and leaves none behind when it signs out: for where
 * somebody has been signed in. What could not be moved is moved at the next visit.
 */
export function useMoveVisitorPositions(): void {
  const client = useApolloClient();
  const { viewer, isLoading } = useViewer();
  const positions = useSyncExternalStore(watchVisitorPositions, readVisitorPositions, () => noPositions);
  const userId = viewer?.id;

  useEffect(() => {
    if (userId === undefined || positions.length === 0) return;
    void Promise.allSettled([movePositions(client, positions)]);
  }, [client, userId, positions]);

  useEffect(() => {
    if (isLoading || userId !== undefined) return;
    dropVisitorPositions(readVisitorPositions());
    keepRowHint(false);
  }, [isLoading, userId]);
}
