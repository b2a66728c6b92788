import type { AppSecret, Sealed } from "../auth/secrets.ts";
import { tryUnseal } from "../auth/secrets.ts";
import { createPause } from "../concurrency/pause.ts";

export interface SealedRow {
  what: Sealed;
  sealed: string;
}

/** The rows whose text none of the accepted secrets decrypts. Yields to the event loop meanwhile. */
export async function findUndecryptable<Row extends SealedRow>(
  appSecret: AppSecret,
  rows: readonly Row[],
): Promise<Row[]> {
  const pause = createPause();
  const found: Row[] = [];
  for (const row of rows) {
    await pause();
    if (tryUnseal(appSecret, row.what, row.sealed) === null) found.push(row);
  }
  return found;
}
