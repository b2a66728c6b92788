import type { FormattedExecutionResult, GraphQLFormattedError } from "graphql";
import type { Client } from "graphql-ws";

import type { Pauses } from "./pauses.ts";

/**
 * The payload that opens a subscription. It is read again each time it is sent, so that a getter can return the newest
 * cursor.
 */
export interface SubscriptionRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown>;
}

type Values = Record<string, unknown>;

export interface SubscriptionSink {
  next(result: FormattedExecutionResult<Values, Values>): void;
  error(errors: readonly GraphQLFormattedError[]): void;
  complete(): void;
}

const transientCodes = new Set(["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"]);

function isTransient(errors: readonly GraphQLFormattedError[]): boolean {
  return errors.some(({ extensions }) => transientCodes.has(String(extensions?.["code"])));
}

/**
 * Subscribes, and again after each interruption, until the server or the caller ends the subscription. `onState` is
 * called with the state after each interruption, after each value, and at the end.
 */
export function keepSubscribed(
  client: Client,
  wait: Pauses["wait"],
  request: SubscriptionRequest,
  sink: SubscriptionSink,
  onState: (state: "interrupted" | "open" | "over") => void,
): () => void {
  let failures = 0;
  let isOver = false;
  let stop: (() => void) | undefined;

  function end(report: () => void) {
    if (isOver) return;
    isOver = true;
    stop?.();
    onState("over");
    report();
  }

  function start() {
    if (isOver) return;
    let isCurrent = true;
    const again = () => {
      if (!isCurrent) return;
      isCurrent = false;
      onState("interrupted");
      void wait(failures++).then(start);
    };
    const dispose = client.subscribe<Values, Values>(request, {
      next(result) {
        if (!isCurrent) return;
        if (result.errors && isTransient(result.errors)) {
          dispose();
          again();
          return;
        }
        failures = 0;
        onState("open");
        sink.next(result);
      },
      // A reason other than GraphQL errors means a lost socket that graphql-ws does not retry itself.
      error(reason: unknown) {
        if (!isCurrent) return;
        if (!Array.isArray(reason) || isTransient(reason)) again();
        else end(() => sink.error(reason));
      },
      complete() {
        if (isCurrent) end(() => sink.complete());
      },
    });
    stop = () => {
      isCurrent = false;
      dispose();
    };
  }

  start();
  return () => end(() => {});
}
