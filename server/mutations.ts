import type { GraphQLSchema } from "graphql";
import type { DataSource, EntityManager } from "typeorm";

import type { Clock } from "./catalogue/clock.ts";
import { readOwnRevision } from "./catalogue/clock.ts";
import type { Context } from "./context.ts";
import { readFrom, writeTo } from "./context.ts";
import { openSnapshot } from "./database.ts";
import { UserError } from "./errors.ts";

/**
 * Runs each mutation of the schema in one transaction, and reads its payload from a snapshot taken after the commit.
 * A UserError rolls back and becomes the payload's `userErrors`. A mutation that does something slow first says
 * `hasOwnTransaction` in its extensions and is given the pool instead. What changed the catalogue is noted in the log,
 * once it is committed.
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
      const run = async (db: EntityManager): Promise<unknown> => {
        writeTo(context, db);
        return resolve(root, args, context, info);
      };
      const runAndNote = async (db: EntityManager): Promise<unknown> => {
        const done = await run(db);
        // Nobody else changes the catalogue.
        if (context.caller.isAdmin) await noteChange(db, context, field.name, { args, done });
        return done;
      };
      const payload = await withUserErrors(async () => {
        const done = await (hasOwnTransaction ? run(database.manager) : database.transaction(runAndNote));
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

/** Lets the commit leave its line in the log, when this transaction changed the catalogue. */
async function noteChange(
  db: EntityManager,
  { afterCommit, audit, caller, device }: Context,
  operation: string,
  { args, done }: { args: unknown; done: unknown },
): Promise<void> {
  const revision = await readOwnRevision(db);
  if (revision === null) return;
  const { userId } = caller;
  const nounId = findNounId(args, done);
  afterCommit.push(() =>
    audit({ event: "catalogue changed", userId, operation, nounId, revision, address: device.address }),
  );
}

/** What a mutation is about stands in its argument `id` or, when it was just made, in its payload. */
function findNounId(args: unknown, payload: unknown): string | null {
  const made = isRecord(payload) ? Object.values(payload).find((value) => isRecord(value)) : undefined;
  for (const named of [args, made])
    if (isRecord(named) && typeof named["id"] === "string") return named["id"];
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
