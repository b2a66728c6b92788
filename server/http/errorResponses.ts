import type { FastifyReply } from "fastify";
import { GraphQLError } from "graphql";

import type { Executor } from "../graphql/executor.ts";
import { mediaTypeOf } from "../graphql/graphqlRequest.ts";
import type { NewestRevisions } from "../graphql/revisions.ts";
import { stateRevisions } from "../graphql/revisions.ts";

/** Sends a GraphQL error response to a request that failed before its execution. */
export type SendErrorResponse = (reply: FastifyReply, error: unknown) => FastifyReply;

export function createErrorResponses(
  executor: Executor,
  newestRevisions: NewestRevisions,
): SendErrorResponse {
  return (reply, error) => {
    const cause = error instanceof Error ? error : new Error(String(error));
    const thrown = cause instanceof GraphQLError ? cause : new GraphQLError("", { originalError: cause });
    const failure = executor.present(thrown, reply.request.id);
    const { code, retryAfterSeconds } = failure.extensions;
    if (typeof retryAfterSeconds === "number") void reply.header("retry-after", retryAfterSeconds);
    if (code === "UNAUTHENTICATED") void reply.header("www-authenticate", "Bearer");
    const body = { errors: [failure.toJSON()], extensions: stateRevisions(newestRevisions()) };
    return reply
      .code(statuses.get(code) ?? 500)
      .type(`${mediaTypeOf(reply.request.headers) ?? "application/json"}; charset=utf-8`)
      .send(JSON.stringify(body));
  };
}

/** Whether Fastify itself has refused the request, such as one whose body is not JSON. */
export function isRefusedByFastify(error: unknown): boolean {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : null;
  return typeof status === "number" && status < 500;
}

/** The status codes of errors before the execution. */
const statuses = new Map<unknown, number>([
  ["BAD_USER_INPUT", 400],
  ["FORBIDDEN", 403],
  ["GRAPHQL_VALIDATION_FAILED", 400],
  ["UNAUTHENTICATED", 401],
  ["SERVICE_UNAVAILABLE", 503],
  ["TOO_MANY_REQUESTS", 429],
]);
