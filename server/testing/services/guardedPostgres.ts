import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startPostgres } from "../../embedded/postgres.ts";
import { removeClusters, stopWhenGone } from "./guard.ts";

/** A PostgreSQL that ends with the tests, even when they are killed. */
export interface GuardedPostgres {
  url: string;
  /** Stops PostgreSQL and removes its folder. */
  remove: () => Promise<void>;
}

/** A PostgreSQL that can be stopped and started again at the same address. */
export interface RestartablePostgres extends GuardedPostgres {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** Starts the embedded PostgreSQL with a new cluster in the parent folder. */
export async function startGuardedPostgres(parent: string = tmpdir()): Promise<RestartablePostgres> {
  const directory = await mkdtemp(join(parent, "broadcasts-test-"));
  const cancelGuard = stopWhenGone(directory);
  async function remove() {
    await removeClusters(directory);
    cancelGuard();
  }
  try {
    let postgres = await startPostgres({ directory });
    return {
      url: postgres.url,
      stop: () => postgres.stop(),
      async start() {
        postgres = await startPostgres({ directory });
      },
      async remove() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    // PostgreSQL may run although its start failed later, such as at the creation of the database.
    await remove();
    throw error;
  }
}
