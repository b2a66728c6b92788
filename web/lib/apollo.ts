import { ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import type { Connection } from "./connection.ts";
import { createRevisionLink } from "./revisionLink.ts";
import { createSubscriptionLink } from "./subscriptionLink.ts";

function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Catalogue: { keyFields: [] },
      Site: { keyFields: [] },
      // What one selection asked of the content must not drop what another one did.
      Series: { fields: { content: { merge: true } } },
    },
  });
}

interface ApolloOptions {
  connection: Connection;
  fetch?: typeof fetch;
}

/** Queries and mutations by POST, subscriptions over the connection, one cache that merges both by id. */
export function createApollo({ connection, fetch }: ApolloOptions): ApolloClient {
  return new ApolloClient({
    cache: createCache(),
    link: createRevisionLink().split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      createSubscriptionLink(connection),
      new HttpLink({ uri: "/graphql", fetch }),
    ),
  });
}
