import type { ApolloClient } from "@apollo/client";
import { print } from "@apollo/client/utilities";

import { KeepPositionDocument } from "../lib/generated/Positions.ts";
import type { PositionStore } from "./positionStore.ts";
import { keepRowHint } from "./rowHint.ts";
import { unsavedPositionsOf } from "./unsavedPositions.ts";
import { visitorPositions } from "./visitorPositions.ts";

interface Place {
  seriesId: string;
  episodeId: string;
  /** The position; 0 deletes it. */
  seconds: number;
}

function keepIn(store: PositionStore, { episodeId, seconds }: Place): void {
  if (seconds === 0) store.remove(episodeId);
  else {
    store.keep(episodeId, seconds);
    keepRowHint(true);
  }
}

/** Saves the position of a visitor. */
export function saveInBrowser(place: Place): void {
  keepIn(visitorPositions, place);
}

let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Saves the position of a signed-in viewer; resolves to false on a failure, so that the next save retries it. Saves are
 * sent one after the other, since the server would keep the one that arrives last. Until the account has a position,
 * the browser stores it.
 */
export async function saveOnAccount(client: ApolloClient, userId: string, place: Place): Promise<boolean> {
  const unsaved = unsavedPositionsOf(userId);
  keepIn(unsaved, place);
  const kept = unsaved.read().filter(({ episodeId }) => episodeId === place.episodeId);
  const before = lastSave;
  const save = before.then(() => client.mutate({ mutation: KeepPositionDocument, variables: place }));
  lastSave = Promise.allSettled([save]);
  const [saved] = await Promise.allSettled([save]);
  if (saved.status === "rejected") return false;
  unsaved.drop(kept);
  // The home page may have queried the positions before this one was saved.
  void client.refetchQueries({
    include: "active",
    onQueryUpdated: ({ queryName }) => queryName === "ContinueWatching",
  });
  return true;
}

/** Saves the position while the page is being unloaded: the browser sends a beacon also afterwards. */
export function saveByBeacon(userId: string, variables: Place, isConnectionLost: boolean): void {
  if (variables.seconds > 0) keepRowHint(true);
  const body = JSON.stringify({
    operationName: "KeepPosition",
    query: print(KeepPositionDocument),
    variables,
  });
  const isSent = navigator.sendBeacon("/graphql", new Blob([body], { type: "application/json" }));
  // The outcome of a beacon cannot be observed.
  if (!isSent || isConnectionLost || !navigator.onLine) keepIn(unsavedPositionsOf(userId), variables);
}
