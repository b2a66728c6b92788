import type { ApolloClient } from "@apollo/client";

import type { Connection } from "./connection.ts";

/**
 * After the caller has become someone else: forgets what the former one could see and asks again, over a new socket,
 * for what the page shows. A question that fails shows its error where its answer is missing.
 */
export async function startOver(client: ApolloClient, connection: Connection): Promise<void> {
  connection.restart();
  await Promise.allSettled([client.resetStore()]);
}
