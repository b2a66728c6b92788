import type { ApolloClient } from "@apollo/client";

import type { Connection } from "./connection.ts";

/**
 * After the caller has changed: clears the cache and executes the page's queries again, with a new socket. A failed query shows
 * its error in place of its data.
 */
export async function startOver(client: ApolloClient, connection: Connection): Promise<void> {
  connection.restart();
  await Promise.allSettled([client.resetStore()]);
}
