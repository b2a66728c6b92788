import { ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { OperationTypeNode } from "graphql";

import type { Connection } from "./connection.ts";
import { createRevisionLink } from "./revisionLink.ts";
import { createSubscriptionLink } from "./subscriptionLink.ts";

// A list comes whole, so that the newer one stands for the older one, also when it is shorter.
const replaced = { merge: false };

function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: { fields: { searchSeries: replaced, liveEpisodes: replaced } },
      Subscription: { fields: { catalogueUpdates: replaced, seriesUpdates: replaced } },
      Catalogue: { keyFields: [], fields: { categories: replaced, series: replaced } },
      Category: { fields: { series: replaced } },
      Site: { keyFields: [] },
      // What one selection asked of the content must not drop what another one did.
      Series: { fields: { content: { merge: true } } },
      SeriesContent: { fields: { episodes: replaced } },
      Episode: { fields: { videos: replaced } },
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
