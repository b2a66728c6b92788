import type { GraphQLSchema } from "graphql";
import type { DataSource, EntityManager } from "typeorm";

import { isRecord } from "../../domain/isRecord.ts";
import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { readFrom, writeTo } from "../context.ts";
import { changeAndRead, openSnapshot } from "../database.ts";
import { UserError } from "../errors.ts";
import type { Clocks, OwnRevisions } from "../live/clock.ts";
import { clockNames } from "../live/clock.ts";
import type { Snapshot } from "../live/loaders.ts";
import type { TransactionActor } from "../postgres/transactionActor.ts";
import type { Caller } from "../rights/caller.ts";
import { tokenIdOf } from "../rights/caller.ts";

/**
 * Runs each mutation of the schema in one transaction, and reads its payload from a snapshot taken after the commit. A
 * UserError rolls back and becomes the payload's `userErrors`. A mutation that does slow work first sets
 * `hasOwnTransaction` in its extensions and receives the pool instead; it must not change data that the history keeps,
 * because its transactions name no actor. A change of the catalogue or of the tournament is written to the audit log
 * after the commit, except for a mutation that sets `hasOwnLog`, unless an API token made the change. The line contains
 * the argument `ids` of a mutation that sets `hasIds`.
 */
export function runMutationsInTransactions(
  schema: GraphQLSchema,
  database: DataSource,
  onClocks: (clocks: Clocks) => void,
): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) throw new Error(`${field.name} has no resolver`);
    const hasOwnTransaction = field.extensions["hasOwnTransaction"] === true;
    const hasOwnLog = field.extensions["hasOwnLog"] === true;
    const hasIds = field.extensions["hasIds"] === true;
    field.resolve = async (root: unknown, args, context: Context, info) => {
      const run = async (db: EntityManager): Promise<unknown> => {
        writeTo(context, db);
        return resolve(root, args, context, info);
      };
      const readPayloadFrom = (snapshot: Snapshot): void => {
        readFrom(context, snapshot);
        // The response caches must receive the clocks before the response is sent.
        onClocks(snapshot.clocks);
      };
      const runInTransaction = async (): Promise<unknown> => {
        const { done, revisions, snapshot } = await changeAndRead(
          database,
          actorOfTransaction(context.caller, field.name),
          run,
        );
        readPayloadFrom(snapshot);
        context.changed = revisions;
        if (!hasOwnLog || context.caller.program !== null)
          auditChange(context, field.name, { args, done, revisions, hasIds });
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

function actorOfTransaction(caller: Caller, operation: string): TransactionActor {
  const { userId } = caller;
  const tokenId = tokenIdOf(caller);
  if (operation === "importMatches") return { userId, tokenId, via: "import", operation };
  return { userId, tokenId, via: tokenId === null ? "web" : "api", operation };
}

async function withUserErrors(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // graphql-js throws any Error in a result, so the user errors are returned as plain objects.
    return { userErrors: error.userErrors.map(({ code, field, message }) => ({ code, field, message })) };
  }
}

interface MadeChange {
  args: unknown;
  done: unknown;
  revisions: OwnRevisions;
  hasIds: boolean;
}

/** Writes a line to the audit log for each clock that the transaction incremented. */
function auditChange(
  context: Context,
  operation: string,
  { args, done, revisions, hasIds }: MadeChange,
): void {
  const { caller, device, audit } = actorOf(context);
  const { userId, scorer, program } = caller;
  const nounId = findNounId(args, done);
  const token = program
    ? { tokenId: program.tokenId, tokenName: program.name }
    : scorer && { tokenId: scorer.tokenId };
  for (const name of clockNames) {
    const revision = revisions[name];
    if (revision === undefined) continue;
    audit({
      event: `${name} changed`,
      userId,
      ...token,
      operation,
      nounId,
      ...(hasIds && { nounIds: idsOf(args) }),
      revision,
      address: device.address,
    });
  }
}

/** The id of the row that a mutation changed: its argument `id` or, for a created row, the id in the payload. */
function findNounId(args: unknown, payload: unknown): string | null {
  const made = isRecord(payload) ? Object.values(payload).find((value) => isRecord(value)) : undefined;
  for (const named of [args, made])
    if (isRecord(named) && typeof named["id"] === "string") return named["id"];
  return null;
}

function idsOf(args: unknown): string[] {
  const ids = isRecord(args) ? args["ids"] : null;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
