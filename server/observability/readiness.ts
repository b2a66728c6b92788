import { setTimeout as pause } from "node:timers/promises";

import type { DataSource } from "typeorm";

import { limits } from "../configuration/limits.ts";
import { isDatabaseUnavailable } from "../postgres/databaseErrors.ts";

/**
 * Returns whether this process can serve. The database is queried at most once a second. After an unexpected error the
 * process is not ready until the next query. The first failure of an outage is passed to `onError`, and every unexpected
 * error.
 */
export function createReadiness(options: {
  database: DataSource;
  isListening: () => boolean;
  onError: (error: unknown) => void;
}): () => Promise<boolean> {
  let present: Promise<boolean> | null = null;
  let isOutage = false;

  async function check(): Promise<boolean> {
    try {
      return (
        options.isListening() &&
        (await Promise.race([canWrite(), pause(limits.readiness.responseMs, false, { ref: false })]))
      );
    } finally {
      setTimeout(() => (present = null), limits.readiness.keptMs).unref();
    }
  }

  /**
   * A process with an exhausted pool is not ready, even if the database is. Neither is a process whose database cannot
   * write.
   */
  async function canWrite(): Promise<boolean> {
    try {
      await options.database.query(write);
      isOutage = false;
      return true;
    } catch (error) {
      if (!isOutage || !isDatabaseUnavailable(error)) options.onError(error);
      isOutage = true;
      return false;
    }
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
