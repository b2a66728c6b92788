import { useApolloClient } from "@apollo/client/react";
import { createContext, type ReactNode, use, useDeferredValue, useEffect, useMemo, useState } from "react";

import { useConnection } from "../lib/ConnectionProvider.tsx";
import {
  type Viewer_ViewerFragment as Viewer,
  ViewerDocument,
  useViewerQuery,
  useViewerUpdatesSubscription,
} from "../lib/generated/Viewer.ts";
import { startOver } from "../lib/startOver.ts";
import { useRetry } from "../lib/useRetry.ts";
import { RenderedAt } from "../ui/useClock.ts";
import { watchOtherTabs } from "./otherTabs.ts";
import { hasLostRights, mayAdminister } from "./roles.ts";

interface Who {
  /** Null for a visitor, and until the viewer is loaded. */
  viewer: Viewer | null;
  isLoading: boolean;
}

/** Whether the server renders the page for one viewer instead of for everyone. */
export const IsForViewer = createContext(false);

const ViewerContext = createContext<Who>({ viewer: null, isLoading: true });

/**
 * Loads the viewer once for all components, and again when another tab has signed in or out. A subscription delivers
 * changes that a signed-in viewer makes elsewhere.
 */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const connection = useConnection();
  const { data, error, refetch } = useViewerQuery({ ssr: use(IsForViewer) });
  useRetry(error !== undefined, refetch);
  // While the queries are executed again after a loss of roles, a page that is still allowed stays mounted.
  const [remaining, setRemaining] = useState<Viewer | null>(null);
  useViewerUpdatesSubscription({
    skip: !data?.viewer,
    ignoreResults: true,
    onData: ({ data: { data: update } }) => {
      if (!update) return;
      if (!update.viewer)
        client.cache.updateQuery(
          { query: ViewerDocument },
          (present) => present && { ...present, ...update },
        );
      // Data that only staff may see, such as drafts, must leave the cache together with the rights.
      const [before, now] = [data?.viewer ?? null, update.viewer ?? null];
      if (!hasLostRights(before, now)) return;
      // Pages show more to admins, so that their whole page is loaded again.
      setRemaining(mayAdminister(before) === mayAdminister(now) ? now : null);
      // Another loss may have followed, whose queries are still being executed.
      void startOver(client, connection).then(() =>
        setRemaining((present) => (present === now ? null : present)),
      );
    },
  });

  useEffect(() => watchOtherTabs(() => void startOver(client, connection)), [client, connection]);

  // Every card of a server-rendered page reads the viewer: in a transition React updates them in slices.
  const isRendered = use(RenderedAt) < Infinity;
  const first = useDeferredValue(data);
  const known = isRendered ? first && data : data;
  const who = useMemo(
    () => ({ viewer: (known ? known.viewer : remaining) ?? null, isLoading: !known && !remaining }),
    [known, remaining],
  );
  return <ViewerContext value={who}>{children}</ViewerContext>;
}

export function useViewer(): Who {
  return use(ViewerContext);
}
