import "../fonts/fonts.css";
import "../ui/theme.css";

import type { ApolloClient } from "@apollo/client";
import { type ComponentType, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { createGrantHeaders, sendGrants } from "../access/grants.ts";
import { createApolloClient } from "../lib/apollo.ts";
import { createConnection } from "../lib/connection.ts";
import { waitForFirstPaint } from "../lib/firstPaint.ts";
import { type WatchedConnection, watchOutages } from "../lib/outages.ts";
import { takeRendered } from "../lib/rendered.ts";
import { returnFromEndedSession, waitForNewSession } from "../session/newSession.ts";
import { InsteadOfServerHtml, ServerHtml } from "../ui/ServerHtml.tsx";
import { correctByPage, learnTime } from "../ui/serverTime.ts";

/** The site in its router. */
type Site = ComponentType<{ client: ApolloClient; connection: WatchedConnection }>;

/**
 * Starts the site in the browser: takes over the server's HTML, or renders a page that has none. `load` loads the code
 * of all that the server's HTML shows, also when it was rendered for one viewer.
 */
export function startApp(Site: Site, load: (isForViewer: boolean) => Promise<unknown>): void {
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
    learnTime((...request) => window.fetch(...request)),
  );
  const client = createApolloClient({ connection, headers: createGrantHeaders, rendered, fetch });
  const site = <Site client={client} connection={connection} />;
  if (!rendered) {
    createRoot(root).render(<StrictMode>{site}</StrictMode>);
    return;
  }
  const { isForViewer = false, renderedAt } = rendered;
  // Such a page is never cached, and may need no request of its own.
  if (isForViewer) correctByPage(renderedAt);

  function takeOver(container: HTMLElement) {
    // From here on React handles events.
    document.getElementById("app")?.dispatchEvent(new Event("takeover"));
    if (isForViewer) {
      container.inert = false;
      const inItsPlace = <InsteadOfServerHtml>{site}</InsteadOfServerHtml>;
      createRoot(container).render(<StrictMode>{inItsPlace}</StrictMode>);
      return;
    }
    // React hydrates in slices, so that a touch meanwhile is handled without delay.
    const takenOver = <ServerHtml at={renderedAt}>{site}</ServerHtml>;
    startTransition(() => void hydrateRoot(container, <StrictMode>{takenOver}</StrictMode>));
  }

  // The server's HTML is taken over as a whole, once the code of all that it shows is loaded: a change around a part
  // whose code is still loading would blank that part.
  void Promise.allSettled([load(isForViewer), painted]).then(() => takeOver(root));
}
