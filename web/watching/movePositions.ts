import type { ApolloClient } from "@apollo/client";

import { KeepPositionsDocument } from "../lib/generated/KeepPositions.ts";
import { type VisitorPosition, dropVisitorPositions } from "./visitorPositions.ts";

/** Moves the positions to the account of the signed-in viewer. */
export async function movePositions(
  client: ApolloClient,
  positions: readonly VisitorPosition[],
): Promise<void> {
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
  dropVisitorPositions(positions);
}
