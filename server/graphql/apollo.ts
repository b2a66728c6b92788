import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import type { GraphQLFormattedError } from "graphql";
import { OperationTypeNode } from "graphql";

import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { Context } from "../context.ts";
import { badInput } from "../errors.ts";
import { webSocketOnly } from "../live/subscription.ts";
import { extraRules, parseOptions } from "./documentRules.ts";
import type { Executor } from "./executor.ts";
import type { OnExecuted } from "./operationLabels.ts";
import { resultCodeOf, nameOperation } from "./operationLabels.ts";
import type { NewestRevisions } from "./revisions.ts";
import { revisionsOf, stateRevisions } from "./revisions.ts";

/**
 * GraphQL over HTTP: every query reads one snapshot, and every response contains the revisions at which it was read.
 */
export function createApolloServer(
  config: Config,
  executor: Executor,
  newestRevisions: NewestRevisions,
  executed: OnExecuted,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema: executor.schema,
    introspection: config.hasPlayground,
    includeStacktraceInErrorResponses: false,
    formatError: replaceOwnCode,
    // Apollo Server refuses a request that contains no operation without calling a plugin.
    stringifyResult: (result) =>
      `${JSON.stringify(result.extensions ? result : { ...result, extensions: stateRevisions(newestRevisions()) })}\n`,
    stopOnTerminationSignals: false,
    // Persisted queries would be in the memory of one process, while the next request may reach another.
    persistedQueries: false,
    parseOptions,
    validationRules: [...extraRules],
    validationOptions: { maxErrors: limits.document.errors },
    plugins: [
      // The plugin would visit every field; the route sets Cache-Control instead.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      executeOnSnapshot(executor, newestRevisions, executed),
    ],
  });
}

/** Apollo Server's own codes for requests that it cannot execute. The API has one code for them. */
const ownCodes: readonly unknown[] = [
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
  "PERSISTED_QUERY_NOT_SUPPORTED",
];

function replaceOwnCode(error: GraphQLFormattedError): GraphQLFormattedError {
  if (!ownCodes.includes(error.extensions?.["code"])) return error;
  return { ...error, extensions: { ...error.extensions, code: "BAD_USER_INPUT" } };
}

function executeOnSnapshot(
  executor: Executor,
  newestRevisions: NewestRevisions,
  executed: OnExecuted,
): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const startedAt = performance.now();
      return {
        async didResolveOperation({ operation, contextValue }) {
          if (operation?.operation === OperationTypeNode.QUERY) await executor.openSnapshot(contextValue);
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION) throw badInput(webSocketOnly);
        },
        async willSendResponse({ response, errors, contextValue, document, operation, operationName }) {
          await executor.close(contextValue);
          if (response.body.kind !== "single") return;
          const { singleResult } = response.body;
          const presented = errors?.map((error) => executor.present(error, contextValue.requestId));
          // The name of an invalid operation may be any text.
          const name = operation ? nameOperation(document, operationName) : "other";
          executed(name, resultCodeOf(presented), performance.now() - startedAt);
          if (presented) {
            singleResult.errors = presented.map((error) => replaceOwnCode(error.toJSON()));
            if (presented.some(({ extensions }) => extensions["code"] === "SERVICE_UNAVAILABLE"))
              response.http.status = 503;
          }
          singleResult.extensions = {
            ...singleResult.extensions,
            ...stateRevisions(
              contextValue.clocks === null ? newestRevisions() : revisionsOf(contextValue.clocks),
            ),
            ...(Object.keys(contextValue.changed).length > 0 && { changed: contextValue.changed }),
          };
        },
      };
    },
  };
}
