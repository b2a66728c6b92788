import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { catchError, throwError } from "rxjs";

import { isQueued } from "./queueLink.ts";

/** A request whose response is not complete after this time fails, as over a connection that has silently died. */
const responseTimeoutMs = 30_000;
/**
 * For mutations that block no others: the server waits up to 30 seconds for the body, and up to 30 more for earlier
 * attempts with the same password.
 */
const mutationTimeoutMs = 60_000;

/** A mutation received no response in time. It may have succeeded. */
export class NoResponseError extends Error {}

/** Ends requests that receive no response. A caller's own `signal` replaces the limit. */
export function createTimeLimitLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const isMutation = operation.operationType === OperationTypeNode.MUTATION;
    const milliseconds = isMutation && !isQueued(operation) ? mutationTimeoutMs : responseTimeoutMs;
    const limit = AbortSignal.timeout(milliseconds);
    operation.setContext(({ fetchOptions }) => ({ fetchOptions: { signal: limit, ...fetchOptions } }));
    // Browsers give the error of an ended request different names, so its signal is asked.
    return forward(operation).pipe(
      catchError((error: unknown) =>
        throwError(() =>
          isMutation && limit.aborted ? new NoResponseError("No response", { cause: error }) : error,
        ),
      ),
    );
  });
}
