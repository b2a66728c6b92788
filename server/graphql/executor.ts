import type { GraphQLSchema } from "graphql";
import { GraphQLError } from "graphql";
import type { DataSource } from "typeorm";

import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Context, RequestInfo, Services } from "../context.ts";
import { createContext, readFrom } from "../context.ts";
import { presentError } from "../errors.ts";
import type { ClockName, Clocks } from "../live/clock.ts";
import type { ReadClock } from "../live/followedClock.ts";
import type { Snapshot } from "../live/loaders.ts";
import type { PrepareDocument } from "./documentCache.ts";
import { createDocumentCache } from "./documentCache.ts";
import type { SnapshotExecutor } from "./snapshotExecutor.ts";
import { createSnapshotExecutor } from "./snapshotExecutor.ts";

/**
 * Executes the operations of HTTP and WebSocket. Documents are parsed and validated once, and every response has its
 * own context.
 */
export interface Executor extends SnapshotExecutor {
  schema: GraphQLSchema;
  /** Valid documents are cached. */
  prepare: PrepareDocument;
  createContext(request: RequestInfo): Context;
  /** Opens the snapshot that a query reads. */
  openSnapshot(context: Context): Promise<void>;
  /** Closes the context's snapshot; called when the response is complete. */
  close(context: Context): Promise<void>;
  /** The error for the client: an unexpected error is masked, and logged with the request's id. */
  present(error: GraphQLError, requestId: string): GraphQLError;
}

export function createExecutor({
  schema,
  database,
  services,
  ...options
}: {
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
  track: PendingWork["track"];
  report: (cause: unknown, requestId: string) => void;
}): Executor {
  const hideSchema = services.config.hasPlayground ? (error: GraphQLError) => error : withoutSuggestion;

  async function openSnapshot(): Promise<Snapshot> {
    const snapshot = await options.openSnapshot();
    options.onClocks(snapshot.clocks);
    return snapshot;
  }

  const createContextOf = (request: RequestInfo): Context =>
    createContext(services, request, database.manager);

  const present = (error: GraphQLError, requestId: string): GraphQLError =>
    hideSchema(presentError(error, requestId, (cause) => options.report(cause, requestId)));

  return {
    ...createSnapshotExecutor({ ...options, schema, openSnapshot, createContext: createContextOf, present }),
    schema,
    prepare: createDocumentCache(schema, hideSchema),
    createContext: createContextOf,
    async openSnapshot(context) {
      readFrom(context, await openSnapshot());
    },
    async close({ snapshot }) {
      await snapshot?.close();
    },
    present,
  };
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
