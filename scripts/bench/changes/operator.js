import { findFirst } from "../stage/catalogue.js";

/**
 * An admin who switches an episode live and back, which alters the home page each time.
 * @param {import("../stage/stage.js").Site} site
 * @param {import("../stage/stage.js").Server} server
 */
export async function openOperator(site, server) {
  const admin = await site.signIn(server);
  const { episode } = await findFirst(site);
  let isLive = false;
  return {
    /** The revision at which the answer says that it is done, and what it is now. */
    async change() {
      isLive = !isLive;
      const { data, errors, extensions } = await admin.ask(
        `mutation ($id: ID!, $isLive: Boolean!) {
          setEpisodeLive(id: $id, isLive: $isLive) { episode { isLive } userErrors { message } } }`,
        { id: episode, isLive },
      );
      if (errors || data.setEpisodeLive.episode?.isLive !== isLive)
        throw new Error(`The switch failed: ${JSON.stringify(errors ?? data)}`);
      return { isLive, revision: extensions.revision };
    },
  };
}
