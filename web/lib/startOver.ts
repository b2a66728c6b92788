import type { ApolloClient } from "@apollo/client";

import type { Connection } from "./connection.ts";

/**
 * Called after the caller has changed: opens a new socket, clears the cache and executes the page's queries again. A
 * failed query shows its error in place of its data.
 */
export async function startOver(client: ApolloClient, connection: Connection): Promise<void> {
  connection.restart();
  await Promise.allSettled([client.resetStore()]);
}
