import { CombinedGraphQLErrors } from "@apollo/client/errors";
import type { GraphQLFormattedError } from "graphql";

import type { Refusal } from "../../lib/useSentForm.ts";

interface FetchedBackup {
  name: string;
  content: Blob;
}

/** Fetches a backup of these series as a blob; the browser stores a large one on disk. */
export async function fetchBackup(ids: readonly string[], withAccessCodes: boolean): Promise<FetchedBackup> {
  const response = await fetch("/backup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids, withAccessCodes }),
  });
  if (!response.ok) throw await readRefusal(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return { name: name ?? "series_backup.json", content: await response.blob() };
}

/** The server's errors; for the response of a proxy, which has none, a generic error. */
async function readRefusal(response: Response): Promise<Error> {
  const [body] = await Promise.allSettled([response.json()]);
  const errors: unknown = body.status === "fulfilled" ? Object(body.value).errors : undefined;
  // Every route of the server reports errors in this form.
  if (Array.isArray(errors)) return new CombinedGraphQLErrors({ errors: errors as GraphQLFormattedError[] });
  return new Error(`The server answered ${response.status}`);
}

/** The server's sentence about a choice that it does not export; null for any other failure. */
export function readChoiceRefusal(error: unknown): Refusal | null {
  const refused = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => extensions?.["code"] === "BAD_USER_INPUT")
    : undefined;
  return refused ? { field: null, message: refused.message } : null;
}
