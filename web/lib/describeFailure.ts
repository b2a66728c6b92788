import { CombinedGraphQLErrors } from "@apollo/client/errors";

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
 * The message for a failed request: the time of the next attempt after a rate limit, otherwise the action's sentence.
 */
export function describeFailure(error: unknown, sentence: string): string {
  const refusal = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => extensions?.["code"] === "TOO_MANY_REQUESTS")
    : undefined;
  if (!refusal) return sentence;
  const seconds = refusal.extensions?.["retryAfterSeconds"];
  const when = typeof seconds === "number" ? `in ${describeWait(seconds)}` : "later";
  return `Too many attempts. Please try again ${when}.`;
}
