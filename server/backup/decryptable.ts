import type { EntityManager } from "typeorm";

import type { AppSecret, Sealed } from "../auth/secrets.ts";
import { tryUnseal } from "../auth/secrets.ts";
import { createPause } from "../concurrency/pause.ts";
import { badInput } from "../errors.ts";

// A backup contains passwords and access codes as plain text. Values of a lost APP_SECRET have none, and a backup
// without them would leave a series unprotected after an import.

/** The maximum number of series that an error names. */
const named = 5;

/**
 * Throws when the password of one of these series cannot be decrypted, or, when the backup contains access codes, one
 * of their codes that has not ended.
 */
export async function checkDecryptable(
  db: EntityManager,
  appSecret: AppSecret,
  seriesIds: readonly string[],
  withAccessCodes: boolean,
): Promise<void> {
  const passwords = await db.query<SealedRow[]>(
    `select title, password_cipher as sealed from series
      where id = any($1) and password_cipher is not null order by position`,
    [seriesIds],
  );
  const lost = await findLost(appSecret, "series password", passwords);
  if (lost.length > 0)
    throw badInput(
      `The passwords of these series were encrypted with another APP_SECRET: ${nameSeries(lost)}. Set new passwords for them, or export without them.`,
    );
  if (!withAccessCodes) return;
  const codes = await db.query<SealedRow[]>(
    `select title, code_cipher as sealed from access_code join series on series.id = series_id
      where series_id = any($1) and revoked_at is null and coalesce(expires_at > now(), true) order by position`,
    [seriesIds],
  );
  const withLostCodes = await findLost(appSecret, "access code", codes);
  if (withLostCodes.length > 0)
    throw badInput(
      `Access codes of these series were encrypted with another APP_SECRET: ${nameSeries(withLostCodes)}. Revoke these codes, or export without access codes.`,
    );
}

interface SealedRow {
  /** The title of the series. */
  title: string;
  sealed: string;
}

/** The titles of the series with a value that cannot be decrypted. */
async function findLost(appSecret: AppSecret, what: Sealed, rows: readonly SealedRow[]): Promise<string[]> {
  const pause = createPause();
  const lost = new Set<string>();
  for (const { title, sealed } of rows) {
    await pause();
    if (tryUnseal(appSecret, what, sealed) === null) lost.add(title);
  }
  return [...lost];
}

function nameSeries(titles: readonly string[]): string {
  const shown = titles.slice(0, named).join(", ");
  return titles.length > named ? `${shown} and ${titles.length - named} more` : shown;
}
