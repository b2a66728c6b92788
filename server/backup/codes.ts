import { randomInt } from "node:crypto";

import type { EntityManager } from "typeorm";

import type { AccessCode } from "../access/accessCode.entity.ts";
import { readCodesOf, sealCode } from "../access/accessCode.service.ts";
import type { AppSecret } from "../auth/secrets.ts";
import { acceptedHashes, tryUnseal } from "../auth/secrets.ts";
import {
  codeIsPassword,
  codesLikePassword,
  hashesOfTypedCode,
  passwordIsCode,
} from "../catalogue/series/passwordCodes.ts";
import { createPause } from "../concurrency/pause.ts";
import { limits } from "../configuration/limits.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import type { CodeEntry } from "./reading/codeEntry.ts";
import type { IssueList } from "./reading/issueList.ts";
import type { SeriesEntry } from "./reading/seriesEntry.ts";

// Access codes in a backup. Like the passwords of series they are readable, so that they unlock the series on every
// site that imports them.

/**
 * The codes of these series in the format of the file, the oldest first, by the ids of the series. Codes that cannot be
 * decrypted are left out; the export is refused earlier when one of them has not ended.
 */
export async function writeCodes(
  db: EntityManager,
  appSecret: AppSecret,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, object[]>> {
  const found = await readCodesOf(db, seriesIds);
  const written = new Map<string, object[]>(seriesIds.map((id) => [id, []]));
  for (const accessCode of found) {
    const code = tryUnseal(appSecret, "access code", accessCode.codeCipher);
    if (code !== null) written.get(accessCode.seriesId)?.push(writeCode(accessCode, code));
  }
  return written;
}

function writeCode(accessCode: AccessCode, code: string): Omit<CodeEntry, "path"> {
  const { id, name, startsAt, expiresAt, mostUses, revokedAt } = accessCode;
  return {
    id,
    name,
    code,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    mostUses,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

/** The series of a file by their ids, with the passwords that they will have. */
interface PlannedSeries {
  entries: readonly SeriesEntry[];
  passwordCiphers: ReadonlyMap<string, string | null>;
}

/**
 * Reports codes and passwords of the file that conflict with each other or with the current codes. Codes that the file
 * does not name are kept.
 */
export async function reportCodeConflicts(
  db: EntityManager,
  appSecret: AppSecret,
  { entries, passwordCiphers }: PlannedSeries,
  errors: IssueList,
): Promise<void> {
  const ids = entries.flatMap(({ accessCodes }) => accessCodes.map(({ id }) => id));
  const present = await readPresent(
    db,
    ids,
    entries.map(({ id }) => id),
  );
  const now = await readCurrentTime(db);
  const byId = new Map(present.map((code) => [code.id, code]));
  const inFile = new Set(ids);
  const others = new Map<string, PresentCode[]>(entries.map(({ id }) => [id, []]));
  for (const code of present)
    if (!inFile.has(code.id) && !code.isRevoked) others.get(code.seriesId)?.push(code);
  for (const { id: seriesId, path, password, accessCodes } of entries) {
    const kept = others.get(seriesId) ?? [];
    const hashes = new Set(kept.map(({ secretHash }) => secretHash));
    if (
      hashes.size > 0 &&
      password !== null &&
      hashesOfTypedCode(appSecret, password).some((hash) => hashes.has(hash))
    )
      errors.add(`${path}.password`, passwordIsCode);
    if (accessCodes.length === 0) continue;
    const likePassword = codesLikePassword(appSecret, passwordCiphers.get(seriesId) ?? null);
    let inUse = kept.filter(({ isExpired }) => !isExpired).length;
    for (const code of accessCodes) {
      const own = byId.get(code.id);
      if (own && own.seriesId !== seriesId)
        errors.add(`${code.path}.id`, "An access code of another series has this id.");
      if (code.revokedAt !== null || own?.isRevoked === true) continue;
      if (likePassword.includes(code.code)) errors.add(`${code.path}.code`, codeIsPassword);
      if (code.expiresAt === null || Date.parse(code.expiresAt) > now) inUse += 1;
      if (
        hashes.size > 0 &&
        acceptedHashes(appSecret, "access code", code.code).some((hash) => hashes.has(hash))
      )
        errors.add(`${code.path}.code`, "The series has another access code with the same code.");
    }
    if (inUse > limits.accessCodes.ofSeries)
      errors.add(
        `${path}.accessCodes`,
        `A series has at most ${limits.accessCodes.ofSeries} access codes; with these it would have ${inUse}.`,
      );
  }
}

interface PresentCode {
  id: string;
  seriesId: string;
  secretHash: string;
  isRevoked: boolean;
  isExpired: boolean;
}

function readPresent(
  db: EntityManager,
  ids: readonly string[],
  seriesIds: readonly string[],
): Promise<PresentCode[]> {
  return db.query<PresentCode[]>(
    `select id, series_id as "seriesId", secret_hash as "secretHash", revoked_at is not null as "isRevoked",
        coalesce(expires_at <= now(), false) as "isExpired"
      from access_code where id = any($1) or series_id = any($2)`,
    [ids, seriesIds],
  );
}

/** Stages the codes of the file, encrypted, before the import takes the clock. */
export async function stageCodes(
  db: EntityManager,
  appSecret: AppSecret,
  entries: readonly SeriesEntry[],
): Promise<void> {
  const pause = createPause();
  const rows: object[] = [];
  for (const { id: seriesId, accessCodes } of entries)
    for (const { id, name, code, startsAt, expiresAt, mostUses, revokedAt } of accessCodes) {
      await pause();
      const { secretHash, codeCipher, hint } = sealCode(appSecret, code);
      rows.push({
        id,
        series_id: seriesId,
        name,
        secret_hash: secretHash,
        accepted: acceptedHashes(appSecret, "access code", code),
        code_cipher: codeCipher,
        hint,
        starts_at: startsAt,
        expires_at: expiresAt,
        most_uses: mostUses,
        revoked_at: revokedAt,
        // The random version prevents a grant of a deleted code with this id from unlocking the series again.
        version: randomInt(1_000, 1_000_000_000),
      });
    }
  await db.query(
    `create temp table staged_access_code on commit drop as
      select * from jsonb_to_recordset($1) as staged (id uuid, series_id uuid, name text, secret_hash text, accepted text[],
        code_cipher text, hint text, starts_at timestamptz, expires_at timestamptz, most_uses integer,
        revoked_at timestamptz, version integer)`,
    [JSON.stringify(rows)],
  );
  await db.query("alter table staged_access_code add primary key (id); analyze staged_access_code");
}

const isOtherCode = "not present.secret_hash = any(staged.accepted)";
const isOtherTime = `(date_trunc('milliseconds', present.starts_at), date_trunc('milliseconds', present.expires_at))
  is distinct from (staged.starts_at, staged.expires_at)`;
const endsNow = "(present.revoked_at is null and staged.revoked_at is not null)";

/**
 * Statements that copy the staged codes while the clock is held. A revoked code stays revoked. Another code, other
 * times and a revocation get a new version, which ends what was unlocked with the code.
 */
export const restoringCodes = [
  // Two codes of the file may exchange their texts, which are unique at every moment, so all changed texts are freed
  // first.
  `update access_code as present set secret_hash = 'leaving-' || present.id from staged_access_code as staged
    where present.id = staged.id and ${isOtherCode}`,
  `update access_code as present
    set name = staged.name, hint = staged.hint, starts_at = staged.starts_at, expires_at = staged.expires_at,
      most_uses = staged.most_uses, revoked_at = coalesce(present.revoked_at, staged.revoked_at),
      secret_hash = case when ${isOtherCode} then staged.secret_hash else present.secret_hash end,
      code_cipher = case when ${isOtherCode} then staged.code_cipher else present.code_cipher end,
      version = present.version + case when ${isOtherCode} or ${isOtherTime} or ${endsNow} then 1 else 0 end
    from staged_access_code as staged
    where present.id = staged.id
      and (${isOtherCode} or ${isOtherTime} or ${endsNow}
        or (present.name, present.most_uses) is distinct from (staged.name, staged.most_uses))`,
  `insert into access_code (id, series_id, name, secret_hash, code_cipher, hint, starts_at, expires_at, most_uses,
      revoked_at, version)
    select id, series_id, name, secret_hash, code_cipher, hint, starts_at, expires_at, most_uses, revoked_at, version
      from staged_access_code where not exists (select from access_code where access_code.id = staged_access_code.id)`,
];
