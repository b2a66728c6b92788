import { fillCatalogue, large } from "./catalogue.ts";
import { oneAddress } from "./oneAddress.ts";
import type { Stage } from "./stage.ts";

/** A site with a large catalogue and one server of it, with limits for thousands of clients. `settings`: beside those. */
export async function openLargeSite(stage: Stage, settings: Record<string, string> = {}) {
  const site = await stage.openSite({ ...oneAddress, ...settings });
  const server = await site.startServer();
  await fillCatalogue(site, large);
  return { site, server };
}
