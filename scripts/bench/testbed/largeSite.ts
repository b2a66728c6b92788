import { fillCatalogue, large } from "./catalogue.ts";
import { oneAddress } from "./oneAddress.ts";
import type { Testbed } from "./testbed.ts";

/** Opens a site with a large catalogue and one server, with limits for thousands of clients. `settings` adds others. */
export async function openLargeSite(testbed: Testbed, settings: Record<string, string> = {}) {
  const site = await testbed.openSite({ ...oneAddress, ...settings });
  const server = await site.startServer();
  await fillCatalogue(site, large);
  return { site, server };
}
