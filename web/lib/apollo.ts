import { ApolloClient, ApolloLink, InMemoryCache, type InMemoryCacheConfig } from "@apollo/client";
import { BaseHttpLink } from "@apollo/client/link/http";
import { OperationTypeNode } from "graphql";
import { from, switchMap } from "rxjs";

import type { Connection } from "./connection.ts";
import { createQueueLink } from "./queueLink.ts";
import type { Rendered } from "./rendered.ts";
import { createResultCacheLink } from "./resultCache.ts";
import { createRevisionLink } from "./revisionLink.ts";
import { createSubscriptionLink } from "./subscriptionLink.ts";
import { createTimeLimitLink } from "./timeLimitLink.ts";
import type { SendUpload } from "./uploadLink.ts";

// A received list is complete, so it replaces the cached one, also when it is shorter.
const replaced = { merge: false };
// Values from different cursors replace each other. Otherwise a tab that stays open would keep one for each cursor.
const replacedAtAnyCursor = { ...replaced, keyArgs: false } as const;

/** The configuration of the cache in the browser and in server-side rendering. */
export const cacheConfig: InMemoryCacheConfig = {
  typePolicies: {
    Query: {
      fields: {
        admins: replaced,
        alarms: replaced,
        episodes: replaced,
        liveEpisodes: replaced,
        matches: replaced,
        reminders: replaced,
        searchEpisodes: replaced,
        searchSeries: replaced,
        searchUsers: replaced,
        staff: replaced,
        tournamentDays: replaced,
        unlockedSeries: replaced,
        webhooks: replaced,
      },
    },
    Subscription: {
      fields: {
        admins: replaced,
        alarms: replaced,
        catalogueUpdates: replacedAtAnyCursor,
        liveEpisodes: replaced,
        seriesUpdates: { ...replaced, keyArgs: ["id"] },
        staff: replaced,
        tournamentUpdates: replacedAtAnyCursor,
        unlockedSeries: replaced,
      },
    },
    Catalogue: { keyFields: [], fields: { categories: replaced, series: replaced } },
    Category: { fields: { series: replaced } },
    Match: {
      fields: {
        gamePointFor: replaced,
        games: replaced,
        gamesWon: replaced,
        matchPointFor: replaced,
        sides: replaced,
      },
    },
    Site: { keyFields: [] },
    User: { fields: { roles: replaced } },
    Viewer: {
      fields: {
        continueWatching: replaced,
        roles: replaced,
        savedSeries: replaced,
        watchPositions: replaced,
      },
    },
    // The fields of one selection must not remove those of another.
    Series: { fields: { content: { merge: true } } },
    SeriesContent: { fields: { episodes: replaced } },
    Episode: { fields: { videos: replaced } },
    Tournament: { keyFields: [], fields: { courts: replaced } },
    TournamentDay: { keyFields: ["day"] },
  },
};

interface ApolloOptions {
  connection: Connection;
  /** The caller's headers besides cookies; called for each request. */
  headers?: () => Record<string, string>;
  /** The query results of the server-rendered HTML, which need not be requested again. */
  rendered?: Rendered | undefined;
  fetch?: typeof fetch;
  sendUpload?: SendUpload;
}

function hasFile({ variables }: ApolloLink.Operation): boolean {
  return Object.values(variables).some((value) => value instanceof File);
}

/** The upload code is loaded with the pages that upload files. */
function createLoadedUploadLink(sendUpload?: SendUpload): ApolloLink {
  return new ApolloLink((operation, forward) =>
    from(import("./uploadLink.ts")).pipe(
      switchMap(({ createUploadLink }) => createUploadLink(sendUpload).request(operation, forward)),
    ),
  );
}

/** Sends queries and mutations by POST and subscriptions over the connection, with one cache that merges both by id. */
export function createApolloClient({
  connection,
  headers = () => ({}),
  rendered,
  fetch,
  sendUpload,
}: ApolloOptions): ApolloClient {
  const cache = new InMemoryCache(cacheConfig);
  if (rendered) cache.restore(rendered.cache);
  const http = ApolloLink.from([
    createQueueLink(),
    new ApolloLink((operation, forward) => {
      operation.setContext(({ headers: given }) => ({ headers: { ...given, ...headers() } }));
      return forward(operation);
    }),
    ApolloLink.split(
      hasFile,
      createLoadedUploadLink(sendUpload),
      createTimeLimitLink().concat(new BaseHttpLink({ uri: "/graphql", fetch })),
    ),
  ]);
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      createResultCacheLink(cache),
      createRevisionLink(rendered?.revision).split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        createSubscriptionLink(connection),
        http,
      ),
    ]),
  });
}
