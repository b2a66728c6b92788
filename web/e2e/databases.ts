import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { inject } from "vitest";

import { createDatabase, onDatabase } from "../../server/testing/services/databases.ts";
import { stopWhenGone } from "../../server/testing/services/guard.ts";

/** A database with the catalogue of a site. */
export interface SiteDatabase {
  url: string;
  remove: () => Promise<void>;
}

/** A separate PostgreSQL server, which can be stopped and started again at the same address. */
export interface Cluster extends SiteDatabase {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

const built = fileURLToPath(new URL("../../dist/server/embedded/postgres.js", import.meta.url));

export async function startCluster(): Promise<Cluster> {
  const { startPostgres }: typeof import("../../server/embedded/postgres.ts") = await import(built);
  // A separate folder, which must be accessible to the account that PostgreSQL runs as.
  const directory = await mkdtemp(join(tmpdir(), "journeys-database-"));
  const cancelGuard = stopWhenGone(directory);
  let postgres = await startPostgres({ directory });
  return {
    url: postgres.url,
    stop: () => postgres.stop(),
    async start() {
      postgres = await startPostgres({ directory });
    },
    async remove() {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
      cancelGuard();
    },
  };
}

/** A new database with the demonstration, changed by the statement, on the PostgreSQL server of all journeys. */
export async function copyDemonstration(statement?: string): Promise<SiteDatabase> {
  const { url, drop } = await createDatabase(inject("postgresUrl"));
  if (statement !== undefined) await onDatabase(url, async (client) => void (await client.query(statement)));
  return { url, remove: drop };
}
