import "./fonts/fonts.css";
import "./ui/theme.css";

import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { createGrantHeaders, sendGrants } from "./access/grants.ts";
import { App } from "./app/App.tsx";
import { loadDashboard, loadPage } from "./app/AppRoutes.tsx";
import { createApolloClient } from "./lib/apollo.ts";
import { createConnection } from "./lib/connection.ts";
import { waitForFirstPaint } from "./lib/firstPaint.ts";
import { watchOutages } from "./lib/outages.ts";
import { takeRendered } from "./lib/rendered.ts";
import { returnFromEndedSession, waitForNewSession } from "./session/newSession.ts";
import { InsteadOfServerHtml, ServerHtml } from "./ui/ServerHtml.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

const rendered = takeRendered();
const painted = waitForFirstPaint();
const { connection, fetch } = watchOutages(
  createConnection({
    url: async () => {
      await Promise.all([painted, waitForNewSession()]);
      return `${location.origin.replace(/^http/, "ws")}/graphql`;
    },
    connectionParams: () => ({ seriesGrants: sendGrants() }),
    onSessionEnded: () => void returnFromEndedSession(client, connection),
  }),
  (...request) => window.fetch(...request),
);
const client = createApolloClient({ connection, headers: createGrantHeaders, rendered, fetch });

const page = (
  <BrowserRouter>
    <App client={client} connection={connection} />
  </BrowserRouter>
);

const beginTakeover = () => document.getElementById("app")?.dispatchEvent(new Event("takeover"));

if (rendered?.isForViewer) {
  // The app replaces the server's HTML once the code of all that it shows is loaded.
  const takeItsPlace = (): void => {
    beginTakeover();
    root.inert = false;
    const inItsPlace = <InsteadOfServerHtml>{page}</InsteadOfServerHtml>;
    createRoot(root).render(<StrictMode>{inItsPlace}</StrictMode>);
  };
  void Promise.allSettled([loadDashboard(), painted]).then(takeItsPlace);
} else if (rendered) {
  // The page is hydrated as a whole, since a change around a part whose code is still loading would blank that part.
  // React hydrates in slices, so that a touch meanwhile is handled without delay.
  const takeOver = (): void => {
    // From here on React handles events.
    beginTakeover();
    const takenOver = <ServerHtml at={rendered.renderedAt}>{page}</ServerHtml>;
    startTransition(() => void hydrateRoot(root, <StrictMode>{takenOver}</StrictMode>));
  };
  void Promise.allSettled([loadPage(location.pathname), painted]).then(takeOver);
} else {
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
