import { AsyncLocalStorage } from "node:async_hooks";

import type { DataSource } from "typeorm";

/** The actor of a transaction's changes, for the history. */
export interface TransactionActor {
  userId: string | null;
  tokenId: string | null;
  via: "web" | "api" | "import" | "plan" | "terminal";
  /** The name of the mutation, job or command. */
  operation: string;
}

const actors = new AsyncLocalStorage<TransactionActor>();
/** The number of calls of `actAs` that have not ended. */
let running = 0;

/**
 * Runs the work in the name of the actor: each transaction that it begins passes the actor to the triggers of the
 * history. The actor is not a parameter of the services, so that no service can forget it.
 */
export async function actAs<Done>(actor: TransactionActor, work: () => Promise<Done>): Promise<Done> {
  running += 1;
  try {
    return await actors.run(actor, work);
  } finally {
    running -= 1;
    // While the storage is enabled, Node 20 calls a hook for every request, message and promise of the process. That costs
    // up to a third of a cached response.
    if (running === 0) actors.disable();
  }
}

/** Makes each transaction of the pool pass its actor to the database. */
export function nameActors(database: DataSource): void {
  database.subscribers.push({
    async afterTransactionStart({ queryRunner }) {
      const actor = actors.getStore();
      if (actor) await queryRunner.query("select set_config('app.actor', $1, true)", [JSON.stringify(actor)]);
    },
  });
}
