import type { TestProject } from "vitest/node";

import { onDatabase } from "../../server/testing/services/databases.ts";
import { hasChromium } from "./chromium.ts";
import { startCluster } from "./databases.ts";
import { startSite } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a PostgreSQL server whose database `template_site` contains the demonstration. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server for all journeys, and the site once to fill the database that each journey copies. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasChromium) return undefined;
  const cluster = await startCluster();
  try {
    await onDatabase(cluster.url, (client) => client.query("create database template_site"));
    const url = new URL(cluster.url);
    url.pathname = "/template_site";
    const site = await startSite({ url: url.href, remove: async () => undefined });
    await site.stop();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  project.provide("postgresUrl", cluster.url);
  return cluster.remove;
}
