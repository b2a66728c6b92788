import type { ApolloClient } from "@apollo/client";

import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type History_ConflictFragment as Conflict,
  UndoRevisionDocument,
} from "../../lib/generated/History.ts";
import type { Undoable } from "./undo.ts";

type UndoResult =
  | { kind: "done"; revision: number | null; skipped: readonly Conflict[] }
  | { kind: "refused"; conflicts: readonly Conflict[] }
  | { kind: "failed"; problem: string };

const failed = "It could not be undone. Please try again.";

/** Undoes a revision; `skipChanged` leaves out what later revisions have changed. */
export async function requestUndo(
  client: ApolloClient,
  { clock, revision }: Undoable,
  skipChanged: boolean,
): Promise<UndoResult> {
  const variables = { clock, revision, skipChanged };
  const [outcome] = await Promise.allSettled([client.mutate({ mutation: UndoRevisionDocument, variables })]);
  if (outcome.status === "rejected") {
    return { kind: "failed", problem: describeFailure(outcome.reason, failed) };
  }
  const payload = outcome.value.data?.undoRevision;
  if (!payload) return { kind: "failed", problem: failed };
  const [error] = payload.userErrors;
  if (error?.code === "OUT_OF_DATE" && payload.conflicts.length > 0)
    return { kind: "refused", conflicts: payload.conflicts };
  return error
    ? { kind: "failed", problem: error.message }
    : { kind: "done", revision: payload.revision, skipped: payload.conflicts };
}
