import { setTimeout as pause } from "node:timers/promises";

import type { DataSource } from "typeorm";

import { isDatabaseAway } from "./errors.ts";
import { limits } from "./limits.ts";

/** Whether this process can serve. However often that is asked, the database is asked once a second. */
export function createReadiness(options: {
  database: DataSource;
  isHearing: () => boolean;
}): () => Promise<boolean> {
  let present: Promise<boolean> | null = null;

  async function check(): Promise<boolean> {
    const isReady =
      options.isHearing() &&
      (await Promise.race([
        hasConnection(options.database),
        pause(limits.readiness.answer, false, { ref: false }),
      ]));
    setTimeout(() => (present = null), limits.readiness.kept).unref();
    return isReady;
  }

  return () => (present ??= check());
}

/** A pool that is exhausted serves nobody, however well the database is. */
async function hasConnection(database: DataSource): Promise<boolean> {
  try {
    await database.query("select 'ready'");
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}
