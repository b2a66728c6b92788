import { CombinedGraphQLErrors } from "@apollo/client/errors";
import type { GraphQLFormattedError } from "graphql";

export interface BackupFile {
  name: string;
  content: Blob;
}

/** Fetches a backup of these series as a file, which the browser keeps on the disk when it is large. */
export async function fetchBackup(ids: readonly string[], withAccessCodes: boolean): Promise<BackupFile> {
  const response = await fetch("/backup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids, withAccessCodes }),
  });
  if (!response.ok) throw await readRefusal(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return { name: name ?? "series_backup.json", content: await response.blob() };
}

/** A proxy's answer has no GraphQL errors, so it only shows that the request failed. */
async function readRefusal(response: Response): Promise<Error> {
  const [answer] = await Promise.allSettled([response.json()]);
  const errors: unknown = answer.status === "fulfilled" ? Object(answer.value).errors : undefined;
  // The server's errors have this form, over whichever route.
  if (Array.isArray(errors)) return new CombinedGraphQLErrors({ errors: errors as GraphQLFormattedError[] });
  return new Error(`The server answered ${response.status}`);
}
