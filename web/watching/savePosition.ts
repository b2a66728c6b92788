import type { ApolloClient } from "@apollo/client";
import { print } from "@apollo/client/utilities";

import { KeepPositionDocument } from "../lib/generated/Positions.ts";
import { keepRowHint } from "./rowHint.ts";
import { dropVisitorPosition, keepVisitorPosition } from "./visitorPositions.ts";

interface Place {
  seriesId: string;
  episodeId: string;
  /** 0 forgets the position. */
  seconds: number;
}

/** Saves where a visitor stopped. */
export function saveInBrowser({ episodeId, seconds }: Place): void {
  if (seconds === 0) dropVisitorPosition(episodeId);
  else {
    keepVisitorPosition(episodeId, seconds);
    keepRowHint(true);
  }
}

/** Saves where a signed-in viewer stopped; false when that failed, so that the next save tries it again. */
export async function saveOnAccount(client: ApolloClient, variables: Place): Promise<boolean> {
  if (variables.seconds > 0) keepRowHint(true);
  const [saved] = await Promise.allSettled([client.mutate({ mutation: KeepPositionDocument, variables })]);
  return saved.status === "fulfilled";
}

/** The same while the page is being left: a beacon is sent even when the page is gone. */
export function saveByBeacon(variables: Place): void {
  if (variables.seconds > 0) keepRowHint(true);
  const body = JSON.stringify({
    operationName: "KeepPosition",
    query: print(KeepPositionDocument),
    variables,
  });
  navigator.sendBeacon("/graphql", new Blob([body], { type: "application/json" }));
}
