import type { ApolloClient } from "@apollo/client";

import type { Connection } from "../lib/connection.ts";
import { ViewerDocument } from "../lib/generated/Viewer.ts";
import { startOver } from "../lib/startOver.ts";

const lock = "new session";
/** A tab whose request gets no response must not keep the browser's other tabs waiting. */
const longestWaitMs = 5_000;

/** Replaces the lock where the browser has none, which is the case without https, or refuses it. */
let ownRequest: Promise<unknown> = Promise.resolve();

/**
 * Sends a request that ends the current session and whose response contains the cookie of a new one. Until it
 * arrives, no tab of this browser opens a socket, which would be a visitor's.
 */
export function awaitNewSession<T>(send: () => Promise<T>): Promise<T> {
  const request = holdLock({}, send);
  ownRequest = Promise.allSettled([request]);
  return request;
}

/** Waits until no tab of this browser is awaiting a new session. */
export async function waitForNewSession(): Promise<void> {
  const released = Promise.all([ownRequest, holdLock({ mode: "shared" }, async () => undefined)]);
  await Promise.race([released, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}

/** Does the work while it holds the lock, or without it where the browser has none or refuses it with its storage. */
async function holdLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return work();
  let begun: Promise<T> | undefined;
  try {
    await navigator.locks.request(lock, options, () => (begun = work()));
  } catch {
    // An error of the work is returned with its promise.
  }
  return begun ?? work();
}

/**
 * Called after the server has ended the session of the socket. The tab continues when the browser has a new session of
 * the same account, as after a change of the password; otherwise it starts over as the current caller.
 */
export async function returnFromEndedSession(client: ApolloClient, connection: Connection): Promise<void> {
  // Read before waiting: the next socket may already report that there is no session.
  const former = client.readQuery({ query: ViewerDocument })?.viewer?.id;
  await waitForNewSession();
  if (former !== undefined && former === (await findViewerId(client))) connection.restart();
  else await startOver(client, connection);
}

/** The id of the signed-in account; null for a visitor, and when the query fails. */
async function findViewerId(client: ApolloClient): Promise<string | null> {
  const [outcome] = await Promise.allSettled([
    client.query({ query: ViewerDocument, fetchPolicy: "no-cache" }),
  ]);
  return outcome.status === "fulfilled" ? (outcome.value.data?.viewer?.id ?? null) : null;
}
