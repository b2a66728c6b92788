import { findFirst } from "../testbed/catalogue.ts";
import type { Server, Site } from "../testbed/testbed.ts";

/** An admin who switches an episode live and back. Each switch changes the home page. */
export async function openOperator(site: Site, server: Server) {
  const admin = await site.signIn(server);
  const { episode } = await findFirst(site);
  const [present] = await site.sql<{ is_live: boolean }>("select is_live from episode where id = $1", [
    episode,
  ]);
  // A switch to the current state would change nothing, and notify nobody.
  let isLive = present?.is_live ?? false;
  return {
    /** Switches the episode, and returns its new state and the revision in the response. */
    async change() {
      isLive = !isLive;
      const { data, errors, extensions } = await admin.ask<{
        setEpisodeLive: { episode: { isLive: boolean } | null };
      } | null>(
        `mutation ($id: ID!, $isLive: Boolean!) {
          setEpisodeLive(id: $id, isLive: $isLive) { episode { isLive } userErrors { message } } }`,
        { id: episode, isLive },
      );
      if (errors || data?.setEpisodeLive.episode?.isLive !== isLive)
        throw new Error(`The switch failed: ${JSON.stringify(errors ?? data)}`);
      return { isLive, revision: extensions.revision };
    },
  };
}
