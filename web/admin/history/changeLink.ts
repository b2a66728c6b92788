import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";

import type { ClockName } from "../../lib/generated/History.ts";

/** A revision of a clock. */
export interface Change {
  clock: ClockName;
  revision: number;
}

/** Mutations of LIVE, whose `Undo` the live board has itself. */
export const liveMutations: ReadonlySet<string> = new Set([
  "SetEpisodeLive",
  "EndEpisodes",
  "StartNextEpisode",
  "UndoLiveChange",
]);

/** Mutations that are not in the history, often sent, and the undo itself, whose sender says what it did. */
const withoutOffer = new Set(["RecordMatchEvents", "TakeScoring", "CallMatch", "ClearCourt", "UndoRevision"]);

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

/** Receives the revisions that a mutation has made, and its name. */
export type OnChange = (changes: readonly Change[], mutation: string) => void;

/** Tells of the revisions that each mutation has made. */
export function createChangeLink(onChange: OnChange): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationType, operationName: name = "" } = operation;
    if (operationType !== OperationTypeNode.MUTATION || withoutOffer.has(name)) return forward(operation);
    return forward(operation).pipe(
      tap((result) => {
        const changes = readChanges(result);
        if (changes.length > 0) onChange(changes, name);
      }),
    );
  });
}
