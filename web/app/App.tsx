import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { useLayoutEffect } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { ConnectionProvider } from "../lib/ConnectionProvider.tsx";
import { watchHistory } from "../lib/leaving.ts";
import type { WatchedConnection } from "../lib/outages.ts";
import { UnlockedProvider } from "../series/UnlockedProvider.tsx";
import { ViewerProvider } from "../session/ViewerProvider.tsx";
import { AccountTransfer } from "./AccountTransfer.tsx";
import { AppRoutes } from "./AppRoutes.tsx";
import { PageFailure } from "./PageFailure.tsx";

/** The whole site, inside whichever router the browser, the server or a test brings along. */
export function App({ client, connection }: { client: ApolloClient; connection: WatchedConnection }) {
  // What is inside the router begins to listen before it: React runs the effects of the children first.
  useLayoutEffect(watchHistory, []);
  return (
    <ConnectionProvider connection={connection}>
      <ApolloProvider client={client}>
        <ViewerProvider>
          {/* The page's own boundary leaves the header usable; this one is for what fails around the page. */}
          <ErrorBoundary FallbackComponent={PageFailure}>
            <UnlockedProvider>
              <AppRoutes />
              <AccountTransfer />
            </UnlockedProvider>
          </ErrorBoundary>
        </ViewerProvider>
      </ApolloProvider>
    </ConnectionProvider>
  );
}
