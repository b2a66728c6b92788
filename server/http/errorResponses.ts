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
    const thrown = toGraphqlError(cause);
    const failure = executor.present(thrown, reply.request.id);
    const { code, retryAfterSeconds } = failure.extensions;
    if (typeof retryAfterSeconds === "number") void reply.header("retry-after", retryAfterSeconds);
    if (code === "UNAUTHENTICATED") void reply.header("www-authenticate", "Bearer");
    const body = { errors: [failure.toJSON()], extensions: stateRevisions(newestRevisions()) };
    return reply
      .code(isRefusedByFastify(cause) ? cause.statusCode : statusOf(thrown, code))
      .type(`${mediaTypeOf(reply.request.headers) ?? "application/json"}; charset=utf-8`)
      .send(JSON.stringify(body));
  };
}

function toGraphqlError(cause: Error): GraphQLError {
  if (cause instanceof GraphQLError) return cause;
  if (!isRefusedByFastify(cause)) return new GraphQLError("", { originalError: cause });
  const code = cause.statusCode === 413 ? "PAYLOAD_TOO_LARGE" : "BAD_USER_INPUT";
  return new GraphQLError(cause.message, { extensions: { code } });
}

/** Whether Fastify itself has refused the request, such as one whose body is not JSON. */
export function isRefusedByFastify(error: unknown): error is Error & { statusCode: number } {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : null;
  return typeof status === "number" && status < 500;
}

/** The status codes of errors before the execution that name none themselves. */
const statuses = new Map<unknown, number>([
  ["BAD_USER_INPUT", 400],
  ["FORBIDDEN", 403],
  ["UNAUTHENTICATED", 401],
  ["SERVICE_UNAVAILABLE", 503],
  ["TOO_MANY_REQUESTS", 429],
]);

function statusOf({ extensions: { http } }: GraphQLError, code: unknown): number {
  const stated: unknown = http instanceof Object && "status" in http ? http.status : null;
  return typeof stated === "number" ? stated : (statuses.get(code) ?? 500);
}
