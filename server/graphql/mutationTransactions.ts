import type { GraphQLSchema } from "graphql";
import type { DataSource, EntityManager } from "typeorm";

import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { readFrom, writeTo } from "../context.ts";
import { changeAndRead, openSnapshot } from "../database.ts";
import { UserError } from "../errors.ts";
import type { Clock } from "../live/clock.ts";
import type { Snapshot } from "../live/loaders.ts";

/**
 * Runs each mutation of the schema in one transaction, and reads its payload from a snapshot taken after the commit.
 * A UserError rolls back and becomes the payload's `userErrors`. A mutation that does something slow first sets
 * `hasOwnTransaction` in its extensions and receives the pool instead. A change of the catalogue is written to the audit log
 * after the commit.
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
      const readPayloadFrom = (snapshot: Snapshot): void => {
        readFrom(context, snapshot);
        // The response cache must receive the clock before the response is sent.
        onClock(snapshot.clock);
      };
      const runInTransaction = async (): Promise<unknown> => {
        const { done, revision, snapshot } = await changeAndRead(database, run);
        readPayloadFrom(snapshot);
        noteChange(context, field.name, { args, done, revision });
        return done;
      };
      const payload = await withUserErrors(async () => {
        const done = await (hasOwnTransaction ? run(database.manager) : runInTransaction());
        for (const call of context.afterCommit.splice(0)) call();
        return done;
      });
      if (context.snapshot === null) readPayloadFrom(await openSnapshot(database));
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

/** Writes a line to the audit log when the transaction changed the catalogue. */
function noteChange(
  context: Context,
  operation: string,
  { args, done, revision }: { args: unknown; done: unknown; revision: number | null },
): void {
  const { caller, device, audit } = actorOf(context);
  // Only admins change the catalogue.
  if (revision === null || !caller.isAdmin) return;
  const { userId } = caller;
  const nounId = findNounId(args, done);
  audit({ event: "catalogue changed", userId, operation, nounId, revision, address: device.address });
}

/** The id of the row that a mutation changed: its argument `id` or, for a created row, the id in the payload. */
function findNounId(args: unknown, payload: unknown): string | null {
  const made = isRecord(payload) ? Object.values(payload).find((value) => isRecord(value)) : undefined;
  for (const named of [args, made])
    if (isRecord(named) && typeof named["id"] === "string") return named["id"];
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
