import { AsyncLocalStorage } from "node:async_hooks";

import { escapeLiteral } from "pg";

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

/** The statement that names the actor at the start of a transaction; empty when there is none. */
export function actorStatement(): string {
  const actor = actors.getStore();
  return actor ? `set local app.actor = ${escapeLiteral(JSON.stringify(actor))}` : "";
}
