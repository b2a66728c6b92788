import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import { OperationTypeNode } from "graphql";

import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { extraRules, parseOptions } from "./documentRules.ts";
import { badInput } from "./errors.ts";
import type { Executions } from "./executions.ts";
import { limits } from "./limits.ts";

/** GraphQL over HTTP: every query reads one snapshot, and every answer says at which revision it was read. */
export function createApollo(
  config: Config,
  executions: Executions,
  newestRevision: () => number | null,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema: executions.schema,
    introspection: config.hasPlayground,
    hideSchemaDetailsFromClientErrors: !config.hasPlayground,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions,
    validationRules: [...extraRules],
    validationOptions: { maxErrors: limits.document.errors },
    plugins: [ApolloServerPluginLandingPageDisabled(), answerFromSnapshot(executions, newestRevision)],
  });
}

function answerFromSnapshot(
  executions: Executions,
  newestRevision: () => number | null,
): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, contextValue }) {
          if (operation?.operation === OperationTypeNode.QUERY) await executions.openSnapshot(contextValue);
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
            throw badInput("Subscriptions are answered over the WebSocket.");
        },
        async willSendResponse({ response, errors, contextValue }) {
          await executions.close(contextValue);
          if (response.body.kind !== "single") return;
          const { singleResult } = response.body;
          if (errors) {
            const presented = errors.map((error) => executions.present(error, contextValue.requestId));
            singleResult.errors = presented.map((error) => error.toJSON());
            if (presented.some(({ extensions }) => extensions["code"] === "SERVICE_UNAVAILABLE"))
              response.http.status = 503;
          }
          singleResult.extensions = {
            ...singleResult.extensions,
            revision: contextValue.clock?.revision ?? newestRevision(),
          };
        },
      };
    },
  };
}
