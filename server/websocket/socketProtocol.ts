import type { ExecutionArgs } from "graphql";
import { GraphQLError, createSourceEventStream } from "graphql";
import type { Server, SubscribePayload } from "graphql-ws";
import { makeServer } from "graphql-ws";

import { unknownDevice } from "../auth/device.ts";
import { limits } from "../configuration/limits.ts";
import { badInput } from "../errors.ts";
import type { Executor } from "../graphql/executor.ts";
import { checkVariables } from "../graphql/graphqlRequest.ts";
import { checkSubscription, prepareSubscription } from "../graphql/subscriptionDocument.ts";
import type { IdentityReader } from "../http/identity.ts";
import type { CheckRateLimit } from "../http/rateLimiter.ts";
import type { Change } from "../live/clock.ts";
import type { Fanouts } from "../live/fanout/fanouts.ts";
import type { SharedQuery } from "../live/fanout/group.ts";
import { IdleIterator } from "../live/fanout/idleIterator.ts";
import type { SocketRights } from "../live/socketRights.ts";
import type { Following } from "../live/subscription.ts";
import type { InternString } from "./internedStrings.ts";
import { openAsProgram } from "./openAsProgram.ts";
import type { SocketConnection } from "./socketConnection.ts";

export interface ProtocolOptions {
  executor: Executor;
  fanouts: Fanouts;
  socketRights: SocketRights;
  identityReader: IdentityReader;
  checkRateLimit: CheckRateLimit;
  /** Called when this limit refuses a client. */
  onLimit: (limit: string) => void;
}

/** The protocol of graphql-ws: the handshake with its rights, and the subscriptions, which join the fan-out. */
export function createProtocol(options: ProtocolOptions, intern: InternString): Server<SocketConnection> {
  const { executor, fanouts, socketRights } = options;

  /** The error of a rate-limited caller; null within the limit. */
  const findRateLimitError = ({ caller, device }: SocketConnection) =>
    findError(() => options.checkRateLimit(caller, device));

  return makeServer<Record<string, unknown>, SocketConnection>({
    schema: executor.schema,
    connectionInitWaitTimeout: limits.socket.initialisationMs,
    onConnect({ connectionParams, subscriptions, extra: connection }) {
      connection.operations = subscriptions;
      const { authorization, seriesGrants } = connectionParams ?? {};
      if (authorization != null)
        return openAsProgram({ ...options, findRateLimitError }, connection, authorization);
      socketRights.grant(connection, options.identityReader.withGrants(connection.caller, seriesGrants));
      return true;
    },
    onSubscribe({ subscriptions, extra: connection }, operationId, payload) {
      if (Object.keys(subscriptions).length > limits.socket.subscriptions) {
        options.onLimit("subscriptions of a socket");
        return [new GraphQLError("There are too many subscriptions on this connection.")];
      }
      const rateLimitError = findRateLimitError(connection);
      if (rateLimitError) return [rateLimitError];
      const unacceptable = findError(() => checkSize(payload.query, payload.variables));
      if (unacceptable) return [unacceptable];
      internTexts(payload, intern);
      const { query, operationName, variables } = payload;
      const document = executor.prepare(query);
      if (!("kind" in document)) return document;
      const refusals = checkSubscription(executor.schema, document, operationName, variables ?? {});
      if (refusals.length > 0) return refusals.map((refusal) => executor.present(refusal, operationId));
      const request: ExecutionArgs = {
        schema: executor.schema,
        document,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
      };
      const follow = <Entry extends Change>(following: Following<Entry>) =>
        fanouts.join(
          { connection, operationId },
          createSharedQuery({ executor, intern, request, query, following }),
        );
      // A literal, so that all objects share one hidden class. Spreading, or adding properties later, would create one
      // for each.
      return {
        schema: request.schema,
        document,
        rootValue: undefined,
        contextValue: executor.createContext({
          caller: connection.caller,
          transport: { follow, socket: connection },
          device: unknownDevice,
          requestId: connection.requestId,
        }),
        operationName: request.operationName,
        variableValues: request.variableValues,
      };
    },
    async subscribe(args) {
      const waiting = await createSourceEventStream(args);
      // graphql-ws references the arguments until the operation ends. The context is large and no longer needed.
      args.contextValue = null;
      if (Symbol.asyncIterator in waiting && !(waiting instanceof IdleIterator))
        throw new Error("Only the fan-out sends values");
      return waiting;
    },
  });
}

/** Throws when the subscription would take much memory for as long as it is open. */
function checkSize(query: string, variables: Record<string, unknown> | null | undefined): void {
  checkVariables(variables);
  const most = limits.socket.subscriptionCharacters;
  if (query.length > most || JSON.stringify(variables ?? {}).length > most)
    throw badInput(
      `A subscription and its variables have at most ${most.toLocaleString("en")} characters each.`,
    );
}

/**
 * Shares the memory of equal texts, because graphql-ws references the payload for as long as the operation is open. As a
 * reviver of the message, this would overflow the stack for a deeply nested one.
 */
function internTexts(payload: SubscribePayload, intern: InternString): void {
  Object.assign(payload, { query: intern(payload.query) });
  for (const [name, value] of Object.entries(payload.variables ?? {}))
    if (typeof value === "string") Object.assign(payload.variables ?? {}, { [name]: intern(value) });
}

/** The error that the check throws; null when it passes. */
function findError(check: () => void): GraphQLError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

interface SharedQueryOptions<Entry extends Change> {
  executor: Executor;
  intern: InternString;
  request: ExecutionArgs;
  query: string;
  following: Following<Entry>;
}

/** The query of a subscription, without its subscriber's cursor. */
function createSharedQuery<Entry extends Change>({
  executor,
  intern,
  request,
  query,
  following,
}: SharedQueryOptions<Entry>): SharedQuery<Entry> {
  const { document, variables } = prepareSubscription(request.schema, request.document);
  const used = Object.entries(request.variableValues ?? {}).filter(([name]) => variables.has(name));
  const sorted = used.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    key: intern(JSON.stringify([query, request.operationName, sorted])),
    text: query,
    following,
    execute: (caller, since) =>
      executor.executeValue({ ...request, document }, caller, since, following.clock),
  };
}
