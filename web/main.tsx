import "./ui/theme.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { App } from "./app/App.tsx";
import { createApollo } from "./lib/apollo.ts";
import { createConnection } from "./lib/connection.ts";
import { waitForFirstPaint } from "./lib/firstPaint.ts";
import { startOver } from "./lib/startOver.ts";
import { createGrantHeaders, sendGrants } from "./series/grants.ts";

// A path begins at its top also when it is come back to; the browser would scroll to where it was left.
history.scrollRestoration = "manual";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

const painted = waitForFirstPaint();
const connection = createConnection({
  url: async () => {
    await painted;
    return `${location.origin.replace(/^http/, "ws")}/graphql`;
  },
  connectionParams: () => ({ seriesGrants: sendGrants() }),
  onSessionEnded: () => void startOver(client, connection),
});
const client = createApollo({ connection, headers: createGrantHeaders });

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App client={client} connection={connection} />
    </BrowserRouter>
  </StrictMode>,
);
