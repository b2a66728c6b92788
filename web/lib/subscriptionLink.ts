import { ApolloLink, CombinedGraphQLErrors, Observable } from "@apollo/client";
import { print } from "@apollo/client/utilities";

import type { Connection } from "./connection.ts";

function findCursor(data: Record<string, unknown> | null | undefined): string | undefined {
  for (const value of Object.values(data ?? {})) {
    if (value instanceof Object && "cursor" in value && typeof value.cursor === "string") return value.cursor;
  }
  return undefined;
}

/**
 * Sends subscriptions over the connection. One that follows a clock with `since` is always sent with the newest cursor
 * it has received: after a lost socket, and when a page is opened again from the cache. One that starts with null
 * receives everything, whatever was received before.
 */
export function createSubscriptionLink(connection: Connection): ApolloLink {
  const cursors = new Map<string, string>();

  return new ApolloLink(({ query, operationName, variables }) => {
    const { since, ...subject } = variables;
    const key = `${operationName} ${JSON.stringify(subject)}`;
    if (since === null) cursors.delete(key);
    if (typeof since === "string" && !cursors.has(key)) cursors.set(key, since);

    return new Observable((observer) =>
      connection.subscribe(
        {
          query: print(query),
          operationName,
          variables:
            "since" in variables
              ? {
                  ...subject,
                  get since() {
                    return cursors.get(key);
                  },
                }
              : subject,
        },
        {
          next(result) {
            // A value with errors may lack changes up to its cursor.
            const cursor = result.errors ? undefined : findCursor(result.data);
            if (cursor !== undefined) cursors.set(key, cursor);
            observer.next(result);
          },
          error: (errors) => observer.error(new CombinedGraphQLErrors({ errors: [...errors] })),
          complete: () => observer.complete(),
        },
      ),
    );
  });
}
