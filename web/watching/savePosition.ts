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
  /** 0 forgets the position. */
  seconds: number;
}

function keepIn(store: PositionStore, { episodeId, seconds }: Place): void {
  if (seconds === 0) store.forget(episodeId);
  else {
    store.keep(episodeId, seconds);
    keepRowHint(true);
  }
}

/** Saves where a visitor stopped. */
export function saveInBrowser(place: Place): void {
  keepIn(visitorPositions, place);
}

let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Saves where a signed-in viewer stopped; false when that failed, so that the next save tries it again. One save is sent
 * after the other: of two on their way, the server would keep the one that comes later. Until the account has it, the
 * browser keeps it.
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
  // The home page may have queried before this was saved.
  void client.refetchQueries({
    include: "active",
    onQueryUpdated: ({ queryName }) => queryName === "ContinueWatching",
  });
  return true;
}

/** The same while the page is being unloaded: the browser sends a beacon also afterwards. */
export function saveByBeacon(userId: string, variables: Place, isConnectionLost: boolean): void {
  if (variables.seconds > 0) keepRowHint(true);
  const body = JSON.stringify({
    operationName: "KeepPosition",
    query: print(KeepPositionDocument),
    variables,
  });
  const isSent = navigator.sendBeacon("/graphql", new Blob([body], { type: "application/json" }));
  // The result of a beacon is not known.
  if (!isSent || isConnectionLost || !navigator.onLine) keepIn(unsavedPositionsOf(userId), variables);
}
