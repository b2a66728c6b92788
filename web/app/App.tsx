import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Route, Routes } from "react-router-dom";

import { UnlockedProvider } from "../access/UnlockedProvider.tsx";
import { ConnectionProvider } from "../lib/ConnectionProvider.tsx";
import type { WatchedConnection } from "../lib/outages.ts";
import { ViewerProvider } from "../session/ViewerProvider.tsx";
import { AccountTransfer } from "./AccountTransfer.tsx";
import { AppRoutes, LazyUmpirePage } from "./AppRoutes.tsx";
import { BareLayout } from "./BareLayout.tsx";
import { PageFailure } from "./PageFailure.tsx";

interface AppProps {
  client: ApolloClient;
  connection: WatchedConnection;
  /** The routes at the dashboard's paths: its pages, or where they are not part of the build, the way to that build. */
  dashboard: ReactNode;
}

/** The whole site. The browser, the server or a test renders it inside its router. */
export function App({ client, connection, dashboard }: AppProps) {
  return (
    <ConnectionProvider connection={connection}>
      <ApolloProvider client={client}>
        <Routes>
          {/* A device with a token needs no viewer: its subscription would open a WebSocket with the user's cookie. */}
          <Route element={<BareLayout />}>
            <Route path="umpire" element={<LazyUmpirePage />} />
          </Route>
          <Route path="*" element={<ViewersApp dashboard={dashboard} />} />
        </Routes>
      </ApolloProvider>
    </ConnectionProvider>
  );
}

function ViewersApp({ dashboard }: Pick<AppProps, "dashboard">) {
  return (
    <ViewerProvider>
      {/* The boundary inside the layout keeps the header usable; this one is for errors outside the page. */}
      <ErrorBoundary FallbackComponent={PageFailure}>
        <UnlockedProvider>
          <AppRoutes dashboard={dashboard} />
          <AccountTransfer />
        </UnlockedProvider>
      </ErrorBoundary>
    </ViewerProvider>
  );
}
