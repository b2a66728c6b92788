import { fillCatalogue, large } from "./catalogue.js";
import { oneAddress } from "./oneAddress.js";

/**
 * A site with a large catalogue and one server of it, which thousands may ask.
 * @param {import("./stage.js").Stage} stage
 * @param {Record<string, string>} [settings] beside those
 */
export async function openLargeSite(stage, settings = {}) {
  const site = await stage.openSite({ ...oneAddress, ...settings });
  const server = await site.startServer();
  await fillCatalogue(site, large);
  return { site, server };
}
