import { randomUUID } from "node:crypto";

import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLSchema } from "graphql";
import { GraphQLError, execute } from "graphql";

import { withValidCodes } from "../access/codeReader.ts";
import { unknownDevice } from "../auth/device.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Context, RequestInfo } from "../context.ts";
import { readFrom } from "../context.ts";
import type { Change, ClockDefinition, ClockName, Clocks } from "../live/clock.ts";
import { cursorOf } from "../live/clock.ts";
import type { Value } from "../live/fanout/value.ts";
import type { ReadClock } from "../live/followedClock.ts";
import type { Snapshot } from "../live/loaders.ts";
import { createSharedSnapshot } from "../live/sharedSnapshot.ts";
import { trackReads } from "../live/trackReads.ts";
import { isDatabaseUnavailable } from "../postgres/databaseErrors.ts";
import type { AnonymousCaller, Caller } from "../rights/caller.ts";
import { executeCompiled } from "./compiledExecutor.ts";
import type { GraphqlRequest } from "./graphqlRequest.ts";
import { revisionsOf, statedClocks, stateRevisions } from "./revisions.ts";
import { cursorVariable } from "./subscriptionDocument.ts";

/** Executes the operations whose response many callers share, each on its own or on a shared snapshot. */
export interface SnapshotExecutor {
  /**
   * Executes a query of one clock for every caller of the scope; null when the result has errors. `reads` are complete
   * only for callers who are not admins and have no token.
   */
  read(
    document: DocumentNode,
    request: Pick<GraphqlRequest, "operationName" | "variables">,
    caller: AnonymousCaller,
    clock: ClockName,
  ): Promise<{ result: ExecutionResult; clocks: Clocks; reads: Context["reads"] } | null>;
  /**
   * Opens the clock's shared snapshot for the next values of subscriptions, until the returned function is called. Null
   * while a shared snapshot is in use.
   */
  prepareSnapshot(clock: ClockName): (() => void) | null;
  /** Invalidates the shared snapshots, after a change that no clock counts. */
  renewSnapshots(): void;
  /**
   * Executes one value of a subscription, prepared by `prepareSubscription`, for every subscriber of the scope with the
   * cursor `since`.
   */
  executeValue<Entry extends Change>(
    args: ExecutionArgs,
    caller: Caller,
    since: string | null,
    clock: ClockDefinition<Entry>,
  ): Promise<Value>;
}

export function createSnapshotExecutor(options: {
  schema: GraphQLSchema;
  /** Opens a snapshot and receives its clocks. */
  openSnapshot: () => Promise<Snapshot>;
  createContext: (request: RequestInfo) => Context;
  /** Whether this process has received no newer revision of the clock. */
  isNewest: (name: ClockName, clocks: Clocks) => boolean;
  /** The clocks as the listener last read them. */
  followed: readonly ReadClock[];
  track: PendingWork["track"];
  present: (error: GraphQLError, requestId: string) => GraphQLError;
  report: (cause: unknown, requestId: string) => void;
}): SnapshotExecutor {
  const { schema, openSnapshot } = options;

  const share = (name: ClockName) =>
    createSharedSnapshot({
      open: openSnapshot,
      isNewest: ({ clocks }) => options.isNewest(name, clocks),
      track: options.track,
      onError: (error) => options.report(error, randomUUID()),
    });
  const shared = { catalogue: share("catalogue"), tournament: share("tournament") };

  function createContextOn(snapshot: Snapshot, caller: Caller): Context {
    const context = options.createContext({
      caller,
      device: unknownDevice,
      transport: {},
      requestId: randomUUID(),
    });
    readFrom(context, snapshot);
    return context;
  }

  async function executeValueOn<Entry extends Change>(
    snapshot: Snapshot,
    args: ExecutionArgs,
    caller: Caller,
    clock: ClockDefinition<Entry>,
  ): Promise<Value> {
    for (const followed of options.followed) followed.prime(snapshot);
    // The rights are read again, so that a revoked code unlocks nothing from this value on.
    const context = createContextOn(snapshot, await withValidCodes(caller, snapshot));
    const result = await executeIn(context, args, execute);
    const { clocks } = snapshot;
    // A database error ended the snapshot's transaction, so nothing else can be read in it.
    if (result.errors) shared[clock.name].renew();
    const errors = result.errors?.map((error) => options.present(error, context.requestId));
    return {
      result: {
        data: result.data ?? null,
        ...(errors && { errors }),
        extensions: stateRevisions(revisionsOf(clocks), [clock.name]),
      },
      clock: clocks[clock.name],
      cursor: cursorOf(context, clock),
    };
  }

  return {
    async read(document, { operationName, variables }, caller, clock) {
      const args = { schema, document, operationName, variableValues: variables };
      const snapshot = await openSnapshot();
      try {
        const context = createContextOn(snapshot, caller);
        const reads = trackReads(context);
        const result = await executeIn(context, args, executeCompiled);
        if (result.errors) return null;
        const { clocks } = snapshot;
        return {
          result: { data: result.data, extensions: stateRevisions(revisionsOf(clocks), statedClocks[clock]) },
          clocks,
          reads,
        };
      } finally {
        await snapshot.close();
      }
    },
    prepareSnapshot: (clock) => shared[clock].prepare(),
    renewSnapshots() {
      shared.catalogue.renew();
      shared.tournament.renew();
    },
    executeValue(args, caller, since, clock) {
      const withCursor = { ...args, variableValues: { ...args.variableValues, [cursorVariable]: since } };
      return shared[clock.name].read((snapshot) => executeValueOn(snapshot, withCursor, caller, clock));
    },
  };
}

/** Executes an operation. Throws when the database is unavailable; returns other errors in the result. */
async function executeIn(
  context: Context,
  args: ExecutionArgs,
  executeArgs: typeof execute,
): Promise<ExecutionResult> {
  const result = await executeArgs({ ...args, contextValue: context });
  const causes = (result.errors ?? []).map(({ originalError }) => originalError).filter(isUnexpected);
  // Another kind of error ended the transaction first, and the fields after it failed as if the database were
  // unavailable.
  if (causes.length > 0 && causes.every(isDatabaseUnavailable)) throw causes[0];
  return result;
}

/** Whether the error was not thrown as a message for the caller. */
function isUnexpected(cause: Error | null | undefined): boolean {
  return cause != null && !(cause instanceof GraphQLError);
}
