import { setTimeout as pause } from "node:timers/promises";

import type { DataSource } from "typeorm";

import { limits } from "../configuration/limits.ts";
import { isDatabaseAway } from "../postgres/databaseErrors.ts";

/** Returns whether this process can serve. The database is queried at most once a second. */
export function createReadiness(options: {
  database: DataSource;
  isListening: () => boolean;
}): () => Promise<boolean> {
  let present: Promise<boolean> | null = null;

  async function check(): Promise<boolean> {
    const isReady =
      options.isListening() &&
      (await Promise.race([
        canWrite(options.database),
        pause(limits.readiness.responseMs, false, { ref: false }),
      ]));
    setTimeout(() => (present = null), limits.readiness.keptMs).unref();
    return isReady;
  }

  return () => (present ??= check());
}

/**
 * An update of existing rows succeeds even on a full disk. So the probe sorts more rows than fit into its small memory,
 * which writes a temporary file. It also updates no row, which a read-only database refuses.
 */
const write = `
  set local work_mem = '64kB';
  select count(*) from (select n from generate_series(1, 10000) as n order by n desc offset 1) as sorted;
  update catalogue_clock set id = id where false;
  select 'ready'`;

/**
 * A process with an exhausted pool is not ready, even if the database is. Neither is a process whose database cannot
 * write.
 */
async function canWrite(database: DataSource): Promise<boolean> {
  try {
    await database.query(write);
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}
