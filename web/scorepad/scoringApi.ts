import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";

import {
  type RecordMatchEventsMutation,
  type RecordMatchEventsMutationVariables,
  RecordMatchEventsDocument,
  type TakeScoringMutation,
  type TakeScoringMutationVariables,
  TakeScoringDocument,
} from "../lib/generated/Scoring.ts";
import type { ServerClock } from "./serverClock.ts";

export type TakeResult = TakeScoringMutation["takeScoring"];
export type RecordResult = RecordMatchEventsMutation["recordMatchEvents"];

/** The two requests of a scorer. They reject when no response was received. */
export interface ScoringApi {
  take: (variables: TakeScoringMutationVariables) => Promise<TakeResult>;
  record: (variables: RecordMatchEventsMutationVariables) => Promise<RecordResult>;
}

/** A request that takes longer counts as failed, and is sent again. */
const responseTimeoutMs = 5_000;

/** `readHeaders` returns the present headers of a scorer without an account. */
export function createScoringApi(
  client: ApolloClient,
  readHeaders: () => Record<string, string> | undefined,
): ScoringApi {
  async function send<Data, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const fetchOptions = { signal: AbortSignal.timeout(responseTimeoutMs) };
    const { data } = await client.mutate<Data>({
      mutation,
      variables,
      context: { headers: readHeaders(), fetchOptions },
    });
    if (!data) throw new Error("The response is incomplete.");
    return data;
  }

  return {
    take: async (variables) => (await send(TakeScoringDocument, variables)).takeScoring,
    record: async (variables) => (await send(RecordMatchEventsDocument, variables)).recordMatchEvents,
  };
}

/** The requests for one match from one device. Each contains the device and the number of events that stay unsent. */
export interface ScorerRequests {
  take: (unsent: number, takeOver: boolean) => Promise<TakeResult>;
  record: (
    unsent: number,
    sent: Pick<RecordMatchEventsMutationVariables, "lease" | "after" | "events">,
  ) => Promise<RecordResult>;
}

interface ScorerRequestsOptions {
  matchId: string;
  api: ScoringApi;
  device: { id: string; name: string };
  /** Measured by the server's time in each response. */
  clock: ServerClock;
}

export function createScorerRequests({ matchId, api, device, clock }: ScorerRequestsOptions): ScorerRequests {
  async function time<Result extends { serverTime: string }>(
    request: (sentAt: string) => Promise<Result>,
  ): Promise<Result> {
    const sentAt = Date.now();
    const result = await request(new Date(sentAt).toISOString());
    clock.correct({ sentAt, receivedAt: Date.now(), serverTime: result.serverTime });
    return result;
  }

  return {
    take: (unsent, takeOver) =>
      time((sentAt) => api.take({ matchId, device: { ...device, sentAt, unsent }, takeOver })),
    record: (unsent, sent) =>
      time((sentAt) => api.record({ matchId, ...sent, device: { ...device, sentAt, unsent } })),
  };
}

/**
 * How to continue after a failed request: retry, or stop, since the caller may not score the match (`isForbidden`), or
 * since the server will never accept the request.
 */
type Failure = { isFinal: false; afterMs: number } | { isFinal: true; message: string; isForbidden: boolean };

const invalid = "The server did not accept this entry, so it was taken back.";

export function readFailure(error: unknown): Failure {
  const again: Failure = { isFinal: false, afterMs: 0 };
  if (!CombinedGraphQLErrors.is(error)) return again;
  for (const { extensions, message } of error.errors) {
    switch (extensions?.["code"]) {
      case "UNAUTHENTICATED":
      case "FORBIDDEN":
        return { isFinal: true, message, isForbidden: true };
      case "BAD_USER_INPUT":
        return { isFinal: true, message: invalid, isForbidden: false };
      case "TOO_MANY_REQUESTS":
        return { isFinal: false, afterMs: 1000 * Number(extensions?.["retryAfterSeconds"] ?? 1) };
    }
  }
  return again;
}
