import { randomUUID } from "node:crypto";

import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLSchema } from "graphql";
import {
  GraphQLError,
  OperationTypeNode,
  execute,
  getOperationAST,
  getVariableValues,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import type { DataSource } from "typeorm";

import { withValidCodes } from "../access/codeReader.ts";
import { unknownDevice } from "../auth/device.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import { limits } from "../configuration/limits.ts";
import type { Context, RequestInfo, Services } from "../context.ts";
import { createContext, readFrom } from "../context.ts";
import { badInput, presentError } from "../errors.ts";
import type { Change, ClockDefinition, ClockName, Clocks } from "../live/clock.ts";
import { cursorOf } from "../live/clock.ts";
import type { Value } from "../live/fanout/value.ts";
import type { ReadClock } from "../live/followedClock.ts";
import type { Snapshot } from "../live/loaders.ts";
import { createSharedSnapshot } from "../live/sharedSnapshot.ts";
import { trackReads } from "../live/trackReads.ts";
import { isDatabaseAway } from "../postgres/databaseErrors.ts";
import type { AnonymousCaller, Caller } from "../rights/caller.ts";
import { executeCompiled } from "./compiledExecutor.ts";
import { extraRules, findSkippedRoot, parseOptions } from "./documentRules.ts";
import type { GraphqlRequest } from "./graphqlRequest.ts";
import { revisionsOf, stateRevisions } from "./revisions.ts";
import { cursorVariable } from "./subscriptionDocument.ts";

/**
 * Executes the operations of HTTP and WebSocket. Documents are parsed and validated once, and every response has its
 * own context.
 */
export interface Executor {
  schema: GraphQLSchema;
  /** Parses and validates a document, or returns the errors; valid documents are cached. */
  prepare(query: string): DocumentNode | readonly GraphQLError[];
  createContext(request: RequestInfo): Context;
  /** Opens the snapshot that a query reads. */
  openSnapshot(context: Context): Promise<void>;
  /** Closes the context's snapshot; called when the response is complete. */
  close(context: Context): Promise<void>;
  /** The error for the client: an unexpected error is masked, and logged with the request's id. */
  present(error: GraphQLError, requestId: string): GraphQLError;
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

/** The number of cached valid documents. A site uses a few dozen. */
const maxDocuments = 500;

export function createExecutor(options: {
  schema: GraphQLSchema;
  database: DataSource;
  services: Services;
  /** Opens a snapshot on a connection for reading. */
  openSnapshot: () => Promise<Snapshot>;
  /** Called with the clocks of each snapshot. */
  onClocks: (clocks: Clocks) => void;
  /** Whether this process has received no newer revision of the clock. */
  isNewest: (name: ClockName, clocks: Clocks) => boolean;
  /** The clocks as the listener last read them. */
  followed: readonly ReadClock[];
  watch: PendingWork["watch"];
  report: (cause: unknown, requestId: string) => void;
}): Executor {
  const { schema, database, services } = options;
  const documents = new Map<string, DocumentNode>();
  const hideSchema = services.config.hasPlayground ? (error: GraphQLError) => error : withoutSuggestion;

  async function openPresent(): Promise<Snapshot> {
    const snapshot = await options.openSnapshot();
    options.onClocks(snapshot.clocks);
    return snapshot;
  }

  const createContextOf = (request: RequestInfo): Context =>
    createContext(services, request, database.manager);

  function createContextOn(snapshot: Snapshot, caller: Caller): Context {
    const context = createContextOf({
      caller,
      device: unknownDevice,
      transport: {},
      requestId: randomUUID(),
    });
    readFrom(context, snapshot);
    return context;
  }

  const share = (name: ClockName) =>
    createSharedSnapshot({
      open: openPresent,
      isNewest: ({ clocks }) => options.isNewest(name, clocks),
      watch: options.watch,
      onError: (error) => options.report(error, randomUUID()),
    });
  const shared = { catalogue: share("catalogue"), tournament: share("tournament") };

  const executor: Executor = {
    schema,
    prepare(query) {
      const known = documents.get(query);
      if (known) return known;
      const document = parseDocument(query);
      if (!("kind" in document)) return document;
      const skipped = findSkippedRoot(document);
      if (skipped) return [skipped];
      const errors = validate(schema, document, [...specifiedRules, ...extraRules], {
        maxErrors: limits.document.errors,
      });
      if (errors.length > 0) return errors.map(hideSchema);
      for (const oldest of documents.keys()) {
        if (documents.size < maxDocuments) break;
        documents.delete(oldest);
      }
      documents.set(query, document);
      return document;
    },
    createContext: createContextOf,
    async openSnapshot(context) {
      readFrom(context, await openPresent());
    },
    async close({ snapshot }) {
      await snapshot?.close();
    },
    present: (error, requestId) =>
      hideSchema(presentError(error, requestId, (cause) => options.report(cause, requestId))),
    async read(document, { operationName, variables }, caller, clock) {
      const args = { schema, document, operationName, variableValues: variables };
      const snapshot = await openPresent();
      try {
        const context = createContextOn(snapshot, caller);
        const reads = trackReads(context);
        const result = await executeIn(context, args, executeCompiled);
        if (result.errors) return null;
        const { clocks } = snapshot;
        return {
          result: { data: result.data, extensions: stateRevisions(revisionsOf(clocks), [clock]) },
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
    executeValue: (args, caller, since, clock) =>
      shared[clock.name].read(async (snapshot) => {
        for (const followed of options.followed) followed.prime(snapshot);
        const asked = { ...args, variableValues: { ...args.variableValues, [cursorVariable]: since } };
        // The rights are read again, so that a revoked code unlocks nothing from this value on.
        const context = createContextOn(snapshot, await withValidCodes(caller, snapshot));
        const { requestId } = context;
        const result = await executeIn(context, asked, execute);
        const { clocks } = snapshot;
        // A database error ended the snapshot's transaction, so nothing else can be read in it.
        if (result.errors) shared[clock.name].renew();
        const errors = result.errors?.map((error) => executor.present(error, requestId));
        return {
          result: {
            data: result.data ?? null,
            ...(errors && { errors }),
            extensions: stateRevisions(revisionsOf(clocks), [clock.name]),
          },
          clock: clocks[clock.name],
          cursor: cursorOf(context, clock),
        };
      }),
  };
  return executor;
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
  if (causes.length > 0 && causes.every(isDatabaseAway)) throw causes[0];
  return result;
}

/** Whether the error was not thrown as a message for the caller. */
function isUnexpected(cause: Error | null | undefined): boolean {
  return cause != null && !(cause instanceof GraphQLError);
}

/**
 * Removes suggestions, which would reveal the schema to a client that guesses. A server with a playground keeps them.
 */
function withoutSuggestion(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(cutSuggestion(error.message), { nodes, source, positions, path, extensions });
}

/** A pattern would take time quadratic in the length of a message, which may quote a long text of the client. */
function cutSuggestion(message: string): string {
  const start = message.indexOf("Did you mean ");
  return start >= 0 && message.endsWith("?") ? message.slice(0, start).trimEnd() : message;
}

function parseDocument(query: string): DocumentNode | readonly GraphQLError[] {
  try {
    return parse(query, parseOptions);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** The errors of an operation over the WebSocket: it is not a subscription, or its variables are not valid. */
export function checkSubscription(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): readonly GraphQLError[] {
  const operation = getOperationAST(document, operationName);
  if (!operation) return [badInput("The document contains no operation with this name.")];
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    return [badInput("The WebSocket answers subscriptions only; queries and mutations go by POST.")];
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: limits.document.errors,
  });
  return errors ?? [];
}
