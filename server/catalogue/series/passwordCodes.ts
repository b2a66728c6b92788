import type { EntityManager } from "typeorm";

import { formsOfTypedCode } from "../../../domain/accessCode.ts";
import type { AppSecret } from "../../auth/secrets.ts";
import { acceptedHashes, tryUnseal } from "../../auth/secrets.ts";

// The password of a series differs from its access codes, since the same text would still unlock the series after the
// code has ended.

export const codeIsPassword = "This is the password of the series. Choose another code.";
export const passwordIsCode = "This is an access code of the series. Choose another password.";

/** The codes that equal the password of a series; none when its password cannot be decrypted. */
export function codesLikePassword(appSecret: AppSecret, passwordCipher: string | null): string[] {
  const password = passwordCipher === null ? null : tryUnseal(appSecret, "series password", passwordCipher);
  return password === null ? [] : formsOfTypedCode(password);
}

/** The hashes of the codes that a typed text can mean. */
export function hashesOfTypedCode(appSecret: AppSecret, typed: string): string[] {
  return formsOfTypedCode(typed).flatMap((form) => acceptedHashes(appSecret, "access code", form));
}

/** A password that a series is about to get. */
interface NextPassword {
  seriesId: string;
  password: string;
}

/**
 * The ids of the series whose next password equals an access code of the series that is not revoked. The transaction
 * must hold the clock.
 */
export async function findPasswordsLikeCodes(
  db: EntityManager,
  appSecret: AppSecret,
  passwords: readonly NextPassword[],
): Promise<string[]> {
  if (passwords.length === 0) return [];
  const wanted = passwords.map(({ seriesId, password }) => ({
    id: seriesId,
    hashes: hashesOfTypedCode(appSecret, password),
  }));
  const found = await db.query<{ id: string }[]>(
    `select distinct wanted.id from jsonb_to_recordset($1) as wanted (id uuid, hashes text[])
      join access_code on access_code.series_id = wanted.id and access_code.secret_hash = any(wanted.hashes)
      where access_code.revoked_at is null`,
    [JSON.stringify(wanted)],
  );
  return found.map(({ id }) => id);
}
