import type { FastifyReply } from "fastify";
import { GraphQLError } from "graphql";

import type { Executions } from "./executions.ts";
import { mediaTypeOf } from "./question.ts";

/** Sends what a GraphQL client reads as an error, for a request that failed before it was executed. */
export type SendFailure = (reply: FastifyReply, error: unknown) => FastifyReply;

export function createFailures(executions: Executions, revision: () => number | null): SendFailure {
  return (reply, error) => {
    const cause = error instanceof Error ? error : new Error(String(error));
    const thrown = cause instanceof GraphQLError ? cause : new GraphQLError("", { originalError: cause });
    const failure = executions.present(thrown, reply.request.id);
    const { code, retryAfterSeconds } = failure.extensions;
    if (typeof retryAfterSeconds === "number") void reply.header("retry-after", retryAfterSeconds);
    const body = { errors: [failure.toJSON()], extensions: { revision: revision() } };
    return reply
      .code(statuses.get(code) ?? 500)
      .type(`${mediaTypeOf(reply.request.headers) ?? "application/json"}; charset=utf-8`)
      .send(JSON.stringify(body));
  };
}

/** What is refused before anything is executed. */
const statuses = new Map<unknown, number>([
  ["BAD_USER_INPUT", 400],
  ["GRAPHQL_VALIDATION_FAILED", 400],
  ["SERVICE_UNAVAILABLE", 503],
  ["TOO_MANY_REQUESTS", 429],
]);
