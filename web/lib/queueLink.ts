import { ApolloLink } from "@apollo/client";
import { defer, finalize, from, lastValueFrom, Subject, switchMap } from "rxjs";

/** The context of a mutation that is sent after the previous queued ones, so that the last one wins. */
export const queued = { isQueued: true };

export function isQueued(operation: ApolloLink.Operation): boolean {
  return operation.getContext()["isQueued"] === true;
}

/** Sends operations with the context `queued` one after the other, and all others immediately. */
export function createQueueLink(): ApolloLink {
  let last: Promise<unknown> = Promise.resolve();

  return new ApolloLink((operation, forward) => {
    if (!isQueued(operation)) return forward(operation);
    return defer(() => {
      const previous = last;
      const left = new Subject<void>();
      last = Promise.all([previous, lastValueFrom(left, { defaultValue: undefined })]);
      return from(previous).pipe(
        switchMap(() => forward(operation)),
        finalize(() => left.complete()),
      );
    });
  });
}
