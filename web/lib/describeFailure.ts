import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";

import { NoResponseError } from "./timeLimitLink.ts";

/** The message for a mutation without a response. */
export const unknownResult =
  "The server did not respond, so this may or may not have been done. Please check before you try again.";

/** Whether a request may have been executed although its response did not arrive. */
export function isUnanswered(error: unknown): boolean {
  // The status of a proxy that has waited for the server in vain is 5xx.
  return ServerError.is(error) ? error.statusCode >= 500 : !CombinedGraphQLErrors.is(error);
}

function describeWait(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.ceil(seconds), "second"]
      : seconds < 3600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

/**
 * The message for a failed request: the time of the next attempt after a rate limit, that the result of a mutation
 * without a response is not known, otherwise the action's sentence.
 */
export function describeFailure(error: unknown, sentence: string): string {
  if (error instanceof NoResponseError) return unknownResult;
  const seconds = findRetrySeconds(error);
  if (seconds === null) return sentence;
  const when = seconds > 0 ? `in ${describeWait(seconds)}` : "later";
  return `Too many attempts. Please try again ${when}.`;
}

/** The seconds until the next attempt, 0 if they are not stated; null for an error that is not a rate limit. */
function findRetrySeconds(error: unknown): number | null {
  // A proxy in front of the site states them in a header, as a number or as a date.
  if (ServerError.is(error) && error.statusCode === 429)
    return Number(error.response.headers.get("retry-after")) || 0;
  const refusal = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => extensions?.["code"] === "TOO_MANY_REQUESTS")
    : undefined;
  if (!refusal) return null;
  const seconds = refusal.extensions?.["retryAfterSeconds"];
  return typeof seconds === "number" ? seconds : 0;
}
