import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";

const mostAttempts = 3;

/** The revision at which the answer was read, or a later one up to which the server knows that it is right. */
function findRevision(operation: ApolloLink.Operation, result: ApolloLink.Result): number | undefined {
  const { response } = operation.getContext();
  const later = response instanceof Response ? response.headers.get("x-revision") : null;
  return later === null ? findStated(result) : Number(later);
}

function findStated({ data, extensions }: ApolloLink.Result): number | undefined {
  const stated: unknown = extensions?.["revision"];
  if (typeof stated === "number") return stated;
  for (const value of Object.values(data ?? {})) {
    if (value instanceof Object && "revision" in value && typeof value.revision === "number")
      return value.revision;
  }
  return undefined;
}

/**
 * Keeps an answer that was overtaken on its way from undoing what a later one, or a subscription, has already shown:
 * a query's answer older than the newest revision seen, by the page's HTML at first, is requested again.
 */
export function createRevisionLink(seen = 0): ApolloLink {
  let newest = seen;

  return new ApolloLink((operation, forward) => {
    const isQuery = operation.operationType === OperationTypeNode.QUERY;
    return new Observable((observer) => {
      let attempts = 0;
      let subscription = ask();

      function ask() {
        const wanted = newest;
        attempts += 1;
        if (wanted > 0) {
          operation.setContext(({ headers }) => ({
            headers: { ...headers, "x-min-revision": String(wanted) },
          }));
        }
        return forward(operation).subscribe({
          next(result) {
            const revision = findRevision(operation, result);
            // Older than requested: the database was restored from a backup and counts from an earlier revision.
            if (revision !== undefined && (revision > newest || revision < wanted)) newest = revision;
            else if (isQuery && revision !== undefined && revision < newest && attempts < mostAttempts) {
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
}
