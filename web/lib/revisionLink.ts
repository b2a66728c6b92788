import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";

const mostAttempts = 3;

/** The names of each clock's revision in responses and requests: the catalogue's, and the tournament's. */
const clocks = [
  { stated: "revision", later: "x-revision", least: "x-min-revision" },
  { stated: "tournamentRevision", later: "x-tournament-revision", least: "x-min-tournament-revision" },
] as const;

type Clock = (typeof clocks)[number];

/** The revision at which the response was read, or a later one up to which it is valid. */
function findRevision(
  { stated, later }: Clock,
  operation: ApolloLink.Operation,
  { extensions }: ApolloLink.Result,
): number | undefined {
  const { response } = operation.getContext();
  const confirmed = response instanceof Response ? response.headers.get(later) : null;
  if (confirmed !== null) return Number(confirmed);
  const revision: unknown = extensions?.[stated];
  return typeof revision === "number" ? revision : undefined;
}

/**
 * Prevents a delayed response of a query from overwriting newer data of another query or a subscription. A response
 * that is older than the newest received revision, at first that of the page's HTML, is requested again.
 */
export function createRevisionLink(seen = 0): ApolloLink {
  const newest = new Map<Clock, number>([[clocks[0], seen]]);

  return new ApolloLink((operation, forward) => {
    const isQuery = operation.operationType === OperationTypeNode.QUERY;
    return new Observable((observer) => {
      let attempts = 0;
      let subscription = ask();

      function ask() {
        const wanted = new Map(newest);
        attempts += 1;
        const least: Record<string, string> = {};
        for (const [clock, revision] of wanted) if (revision > 0) least[clock.least] = String(revision);
        operation.setContext(({ headers }) => ({ headers: { ...headers, ...least } }));
        return forward(operation).subscribe({
          next(result) {
            const isOvertaken = clocks.map((clock) => {
              const revision = findRevision(clock, operation, result);
              return revision !== undefined && isOlder(clock, revision, wanted.get(clock) ?? 0);
            });
            if (isQuery && isOvertaken.includes(true) && attempts < mostAttempts) {
              subscription.unsubscribe();
              subscription = ask();
              return;
            }
            observer.next(result);
          },
          error: (error) => observer.error(error),
          complete: () => observer.complete(),
        });
      }

      return () => subscription.unsubscribe();
    });
  });

  /** Whether a newer revision was seen; also stores the newest one. */
  function isOlder(clock: Clock, revision: number, wanted: number): boolean {
    const known = newest.get(clock) ?? 0;
    // Older than requested: the database was restored from a backup, and counts from an earlier revision.
    if (revision > known || revision < wanted) newest.set(clock, revision);
    else return revision < known;
    return false;
  }
}
