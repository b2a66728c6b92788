import { CombinedGraphQLErrors } from "@apollo/client/errors";

import type { Courts_CourtFragment as Court } from "../lib/generated/TournamentUpdates.ts";
import { useUmpirePageQuery } from "../lib/generated/UmpirePage.ts";

const pollMs = 4_000;

interface CourtOfToken {
  /** The last value received; undefined before the first. */
  court: Court | undefined;
  /** The server's message when the token is refused; null otherwise. */
  refusal: string | null;
  /** Whether the last request was not answered. */
  isUnreachable: boolean;
  refetch: () => void;
}

const refusals = new Set<unknown>(["UNAUTHENTICATED", "FORBIDDEN"]);
const noCourt = "This link is for no court any more. Ask for a new one.";

/** The court of the token. It is polled every few seconds, since the page has no WebSocket. */
export function useCourtOfToken(headers: Record<string, string>): CourtOfToken {
  const { data, previousData, error, refetch } = useUmpirePageQuery({
    // Otherwise a poll with the previous link that is still pending would also answer for this one.
    context: { headers, queryDeduplication: false },
    // The cache may contain the court of the link that this tab had before.
    fetchPolicy: "network-only",
    pollInterval: pollMs,
  });
  const court = (data ?? previousData)?.scorerCourt;
  const refused = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => refusals.has(extensions?.["code"]))
    : undefined;
  return {
    court: court ?? undefined,
    refusal: refused?.message ?? (court === null ? noCourt : null),
    isUnreachable: error !== undefined,
    refetch: () => void Promise.allSettled([refetch()]),
  };
}
