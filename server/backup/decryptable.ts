import type { EntityManager } from "typeorm";

import { isCodeInForce } from "../access/accessCode.service.ts";
import type { SealedRow } from "../access/undecryptable.ts";
import { findUndecryptable } from "../access/undecryptable.ts";
import type { AppSecret } from "../auth/secrets.ts";
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
  const passwords = await db.query<TitledRow[]>(
    `select title, 'series password' as what, password_cipher as sealed from series
      where id = any($1) and password_cipher is not null order by position`,
    [seriesIds],
  );
  const lost = await findLost(appSecret, passwords);
  if (lost.length > 0)
    throw badInput(
      `The passwords of these series were encrypted with another APP_SECRET: ${nameSeries(lost)}. Set new passwords for them, or export without them.`,
    );
  if (!withAccessCodes) return;
  const codes = await db.query<TitledRow[]>(
    `select title, 'access code' as what, code_cipher as sealed from access_code join series on series.id = series_id
      where series_id = any($1) and ${isCodeInForce} order by position`,
    [seriesIds],
  );
  const withLostCodes = await findLost(appSecret, codes);
  if (withLostCodes.length > 0)
    throw badInput(
      `Access codes of these series were encrypted with another APP_SECRET: ${nameSeries(withLostCodes)}. Revoke these codes, or export without access codes.`,
    );
}

interface TitledRow extends SealedRow {
  /** The title of the series. */
  title: string;
}

/** The titles of the series with a value that cannot be decrypted. */
async function findLost(appSecret: AppSecret, rows: readonly TitledRow[]): Promise<string[]> {
  return [...new Set((await findUndecryptable(appSecret, rows)).map(({ title }) => title))];
}

function nameSeries(titles: readonly string[]): string {
  const shown = titles.slice(0, named).join(", ");
  return titles.length > named ? `${shown} and ${titles.length - named} more` : shown;
}
