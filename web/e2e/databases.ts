import { inject } from "vitest";

import { createDatabase, onDatabase } from "../../server/testing/services/databases.ts";

/** A database with the catalogue of a site. */
export interface SiteDatabase {
  url: string;
  remove: () => Promise<void>;
}

/** A new database with the demonstration, changed by the statement, on the PostgreSQL server of all journeys. */
export async function copyDemonstration(statement?: string): Promise<SiteDatabase> {
  const { url, drop } = await createDatabase(inject("postgresUrl"));
  if (statement !== undefined) await onDatabase(url, async (client) => void (await client.query(statement)));
  return { url, remove: drop };
}
