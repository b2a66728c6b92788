import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";

import type { ClockName } from "../../lib/generated/History.ts";

/** A revision of a clock. */
export interface Change {
  clock: ClockName;
  revision: number;
}

/** Mutations with an `Undo` of their own, or whose sender says what they did. */
const withOwnUndo = new Set([
  "SetEpisodeLive",
  "EndEpisodes",
  "StartNextEpisode",
  "UndoLiveChange",
  "UndoRevision",
]);

const clocks = [
  ["CATALOGUE", "catalogue"],
  ["TOURNAMENT", "tournament"],
] as const;

/** The revisions that a mutation has made, which its response names in `extensions.changed`: that of the catalogue first. */
export function readChanges({ extensions }: ApolloLink.Result): Change[] {
  const changed: unknown = extensions?.["changed"];
  if (!(changed instanceof Object)) return [];
  return clocks.flatMap(([clock, name]) => {
    const revision: unknown = Reflect.get(changed, name);
    return typeof revision === "number" ? [{ clock, revision }] : [];
  });
}

/** Tells of the revisions that each mutation has made. */
export function createChangeLink(onChange: (changes: readonly Change[]) => void): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationType, operationName } = operation;
    if (operationType !== OperationTypeNode.MUTATION || withOwnUndo.has(operationName ?? ""))
      return forward(operation);
    return forward(operation).pipe(
      tap((result) => {
        const changes = readChanges(result);
        if (changes.length > 0) onChange(changes);
      }),
    );
  });
}
