import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { movePositions } from "./movePositions.ts";
import { noPositions } from "./positionStore.ts";
import { keepRowHint } from "./rowHint.ts";
import { allUnsavedPositions, unsavedPositionsOf } from "./unsavedPositions.ts";
import { visitorPositions } from "./visitorPositions.ts";

/**
 * Moves the browser's positions to the account that has signed in, and removes them when it signs out. Mounted only
 * where somebody has signed in. A position that could not be moved is moved when the connection is back, or at the next
 * visit.
 */
export function useMoveVisitorPositions(): void {
  const client = useApolloClient();
  const { viewer, isLoading } = useViewer();
  const isConnectionLost = useIsConnectionLost();
  const positions = useSyncExternalStore(visitorPositions.watch, visitorPositions.read, () => noPositions);
  const userId = viewer?.id;
  const positionsBefore = useRef(positions);

  useEffect(() => {
    if (userId !== undefined) positionsBefore.current = positions;
  }, [userId, positions]);

  useEffect(() => {
    if (userId === undefined || isConnectionLost || positions.length === 0) return;
    void Promise.allSettled([movePositions(client, visitorPositions)]);
  }, [client, userId, isConnectionLost, positions]);

  useEffect(() => {
    if (userId === undefined || isConnectionLost) return;
    void Promise.allSettled([movePositions(client, unsavedPositionsOf(userId))]);
  }, [client, userId, isConnectionLost]);

  useEffect(() => {
    if (isLoading || userId !== undefined) return;
    // Another tab that signed out may have stored the visitor's new positions before this tab learned of it.
    visitorPositions.drop(positionsBefore.current);
    positionsBefore.current = noPositions;
    allUnsavedPositions.drop(allUnsavedPositions.read());
    keepRowHint(visitorPositions.read().some(({ isHidden }) => !isHidden));
  }, [isLoading, userId]);
}
