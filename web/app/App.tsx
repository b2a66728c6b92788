import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { useLayoutEffect } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Route, Routes } from "react-router-dom";

import { UnlockedProvider } from "../access/UnlockedProvider.tsx";
import { ConnectionProvider } from "../lib/ConnectionProvider.tsx";
import { watchHistory } from "../lib/leaving.ts";
import type { WatchedConnection } from "../lib/outages.ts";
import { ViewerProvider } from "../session/ViewerProvider.tsx";
import { AccountTransfer } from "./AccountTransfer.tsx";
import { AppRoutes, LazyUmpirePage } from "./AppRoutes.tsx";
import { BareLayout } from "./BareLayout.tsx";
import { PageFailure } from "./PageFailure.tsx";

/** The whole site, inside whichever router the browser, the server or a test brings along. */
export function App({ client, connection }: { client: ApolloClient; connection: WatchedConnection }) {
  // This listener must be registered before the router's: React runs the effects of children first.
  useLayoutEffect(watchHistory, []);
  return (
    <ConnectionProvider connection={connection}>
      <ApolloProvider client={client}>
        <Routes>
          {/* A device with a token has no viewer: following one would open a WebSocket with the cookie of the signed-in user. */}
          <Route element={<BareLayout />}>
            <Route path="umpire" element={<LazyUmpirePage />} />
          </Route>
          <Route path="*" element={<ViewersApp />} />
        </Routes>
      </ApolloProvider>
    </ConnectionProvider>
  );
}

function ViewersApp() {
  return (
    <ViewerProvider>
      {/* The page's own boundary leaves the header usable; this one is for what fails around the page. */}
      <ErrorBoundary FallbackComponent={PageFailure}>
        <UnlockedProvider>
          <AppRoutes />
          <AccountTransfer />
        </UnlockedProvider>
      </ErrorBoundary>
    </ViewerProvider>
  );
}
