import { AsyncLocalStorage } from "node:async_hooks";

import type { DataSource } from "typeorm";

/** Who makes the changes of a transaction, for the history. */
export interface TransactionActor {
  userId: string | null;
  tokenId: string | null;
  via: "web" | "api" | "import" | "plan" | "terminal";
  /** The mutation, job or command. */
  operation: string;
}

const actors = new AsyncLocalStorage<TransactionActor>();

/**
 * Runs the work in the name of the actor: each transaction that it begins says so to the triggers of the history. It is no
 * parameter of every service, so that no way of changing something can forget it.
 */
export function actAs<Done>(actor: TransactionActor, work: () => Promise<Done>): Promise<Done> {
  return actors.run(actor, work);
}

/** Lets each transaction of the pool name its actor. */
export function nameActors(database: DataSource): void {
  database.subscribers.push({
    async afterTransactionStart({ queryRunner }) {
      const actor = actors.getStore();
      if (actor) await queryRunner.query("select set_config('app.actor', $1, true)", [JSON.stringify(actor)]);
    },
  });
}
