import type { ApolloClient } from "@apollo/client";

import { KeepPositionsDocument } from "../lib/generated/KeepPositions.ts";
import type { PositionStore } from "./positionStore.ts";

/** Moves the store's positions to the account of the signed-in viewer. */
export async function movePositions(client: ApolloClient, store: PositionStore): Promise<void> {
  const positions = store.read();
  if (positions.length === 0) return;
  await client.mutate({
    mutation: KeepPositionsDocument,
    variables: {
      positions: positions.map(({ episodeId, seconds, seenAt, isHidden }) => ({
        episodeId,
        seconds,
        seenAt,
        isHidden,
      })),
    },
  });
  store.drop(positions);
}
