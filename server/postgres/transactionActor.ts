import { escapeLiteral } from "pg";
import type { DataSource, EntityManager, QueryRunner } from "typeorm";

/** The actor of a transaction's changes, for the history. */
export interface TransactionActor {
  userId: string | null;
  tokenId: string | null;
  via: "web" | "api" | "import" | "plan" | "terminal";
  /** The name of the mutation, job or command. */
  operation: string;
}

/**
 * The actors of the next transactions, by their connections. They are not in an AsyncLocalStorage, because Node 20 then
 * calls a hook for every request, message and promise of the process.
 */
const actors = new WeakMap<object, TransactionActor>();

/** Passes the actor of the runner's next transaction to the triggers of the history. */
export async function passActor(runner: QueryRunner, actor: TransactionActor): Promise<void> {
  // TypeORM does not expose the type of its connection.
  const connection = (await runner.connect()) as object;
  actors.set(connection, actor);
}

/** The statement that names the actor at the start of the connection's transaction; empty when there is none. */
export function actorStatement(connection: object): string {
  const actor = actors.get(connection);
  actors.delete(connection);
  return actor ? `set local app.actor = ${escapeLiteral(JSON.stringify(actor))}` : "";
}

/** Runs the work in a transaction. */
export type RunInTransaction = <Done>(work: (db: EntityManager) => Promise<Done>) => Promise<Done>;

/** Runs the work in a transaction in the name of the actor. */
export async function transactionAs<Done>(
  database: DataSource,
  actor: TransactionActor,
  work: (db: EntityManager) => Promise<Done>,
): Promise<Done> {
  const runner = database.createQueryRunner();
  try {
    await passActor(runner, actor);
    return await runner.manager.transaction(work);
  } finally {
    await runner.release();
  }
}
