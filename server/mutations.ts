import type { GraphQLSchema } from "graphql";
import type { DataSource } from "typeorm";

import type { Clock } from "./catalogue/clock.ts";
import type { Context } from "./context.ts";
import { readFrom, writeTo } from "./context.ts";
import { openSnapshot } from "./database.ts";
import { UserError } from "./errors.ts";

/**
 * Runs each mutation of the schema in one transaction, and reads its payload from a snapshot taken after the commit.
 * A UserError rolls back and becomes the payload's `userErrors`. A mutation that does something slow first says
 * `hasOwnTransaction` in its extensions and is given the pool instead.
 */
export function runMutationsInTransactions(
  schema: GraphQLSchema,
  database: DataSource,
  onClock: (clock: Clock) => void,
): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) throw new Error(`${field.name} has no resolver`);
    const hasOwnTransaction = field.extensions["hasOwnTransaction"] === true;
    field.resolve = async (root: unknown, args, context: Context, info) => {
      const run = async (db: DataSource["manager"]): Promise<unknown> => {
        writeTo(context, db);
        return resolve(root, args, context, info);
      };
      const payload = await withUserErrors(async () => {
        const done = await (hasOwnTransaction ? run(database.manager) : database.transaction(run));
        for (const call of context.afterCommit.splice(0)) call();
        return done;
      });
      const snapshot = await openSnapshot(database);
      // Before the answer leaves, this process knows what it answers.
      onClock(snapshot.clock);
      readFrom(context, snapshot);
      return payload;
    };
  }
}

async function withUserErrors(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // graphql-js throws any Error it finds in a result, so the notes leave as plain objects.
    return { userErrors: error.notes.map(({ code, field, message }) => ({ code, field, message })) };
  }
}
