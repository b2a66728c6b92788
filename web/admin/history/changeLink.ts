import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";

import type { ClockName } from "../../lib/generated/History.ts";

/** A revision of a clock. */
export interface ClockRevision {
  clock: ClockName;
  revision: number;
}

/** The mutations of LIVE, for which the live board has its own undo. */
export const liveMutations: ReadonlySet<string> = new Set([
  "SetEpisodeLive",
  "EndEpisodes",
  "StartNextEpisode",
  "UndoLiveChange",
]);

/** Mutations without a history, mutations that are sent often, and the undo itself, which has its own message. */
const withoutOffer = new Set(["RecordMatchEvents", "TakeScoring", "CallMatch", "ClearCourt", "UndoRevision"]);

const clocks = [
  ["CATALOGUE", "catalogue"],
  ["TOURNAMENT", "tournament"],
] as const;

/** The revisions created by a mutation, from `extensions.changed` of its response: that of the catalogue first. */
function readChanges({ extensions }: ApolloLink.Result): ClockRevision[] {
  const changed: unknown = extensions?.["changed"];
  if (!(changed instanceof Object)) return [];
  return clocks.flatMap(([clock, name]) => {
    const revision: unknown = Reflect.get(changed, name);
    return typeof revision === "number" ? [{ clock, revision }] : [];
  });
}

/** Receives the revisions created by a mutation, and the mutation's name. */
export type OnChange = (changes: readonly ClockRevision[], mutation: string) => void;

/** Calls `onChange` with the revisions created by each mutation. */
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
