import type { GraphiQLProps } from "graphiql";
import { OperationTypeNode, getOperationAST, parse } from "graphql";
import type { ExecutionResult } from "graphql";
import { createClient } from "graphql-ws";

type Fetcher = GraphiQLProps["fetcher"];

/** Queries and mutations by POST, subscriptions over a WebSocket that is open while one runs; both with cookies. */
export function createFetcher(): Fetcher {
  const socket = createClient({
    url: new URL("/graphql", window.location.href.replace(/^http/, "ws")).href,
    retryAttempts: Infinity,
    shouldRetry: () => true,
  });
  return ({ query, operationName, variables }, options) => {
    const document = parse(query);
    // For a moment after a change of tabs, GraphiQL still sends the name of the previous tab's operation.
    const operation = getOperationAST(document, operationName) ?? getOperationAST(document);
    const payload = { query, operationName: operation?.name?.value, variables };
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return post(payload, options?.headers);
    // Errors are plain objects; GraphiQL, whose type requires instances, only prints them.
    return socket.iterate(payload) as AsyncIterable<ExecutionResult>;
  };
}

async function post(payload: object, headers: Record<string, string> = {}): Promise<ExecutionResult> {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: {
      accept: "application/graphql-response+json, application/json",
      "content-type": "application/json",
      "apollo-require-preflight": "true",
      ...headers,
    },
    body: JSON.stringify(payload),
  });
  return response.json();
}
