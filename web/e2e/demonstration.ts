import type { TestProject } from "vitest/node";

import { onDatabase } from "../../server/testing/services/databases.ts";
import { startGuardedPostgres } from "../../server/testing/services/guardedPostgres.ts";
import { hasChromium } from "./chromium.ts";
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
  const postgres = await startGuardedPostgres();
  try {
    await onDatabase(postgres.url, (client) => client.query("create database template_site"));
    const url = new URL(postgres.url);
    url.pathname = "/template_site";
    const site = await startSite({ url: url.href, remove: async () => undefined });
    await site.stop();
  } catch (error) {
    await postgres.remove();
    throw error;
  }
  project.provide("postgresUrl", postgres.url);
  return postgres.remove;
}
