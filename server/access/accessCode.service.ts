import { randomInt } from "node:crypto";

import type { EntityManager } from "typeorm";
import * as v from "valibot";

import {
  accessCodePath,
  blankCodeName,
  codeAlphabet,
  codeNameRule,
  codeUsesRule,
  formatGeneratedCode,
  freeCodeRule,
  generatedCodeLength,
} from "../../domain/accessCode.ts";
import { isId } from "../../domain/ids.ts";
import { endBeforeStart, pastEnd, seriesNotFound, takenCode } from "../../domain/refusals.ts";
import type { ChangingActor } from "../auth/audit.ts";
import type { AppSecret, AppSettings } from "../auth/secrets.ts";
import { acceptedHashes, lookUpHash, seal } from "../auth/secrets.ts";
import { codeIsPassword, codesLikePassword } from "../catalogue/series/passwordCodes.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import { findSeries } from "../catalogue/series/series.service.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { checkInput } from "../input/validation.ts";
import { takeClock } from "../live/catalogueClock.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { readRow, readRows } from "../postgres/rows.ts";
import { AccessCode } from "./accessCode.entity.ts";
import type { AccessCodeInput } from "./accessCode.input.ts";

const rules = v.object({
  name: codeNameRule,
  code: v.nullable(freeCodeRule),
  mostUses: v.nullable(codeUsesRule),
});

/** The condition of a code that is neither revoked nor expired; it may begin later. */
export const isCodeInForce = "revoked_at is null and coalesce(expires_at > now(), true)";

/** Codes that ended before this time are not listed. */
const monthAgo = "now() - interval '30 days'";

/**
 * The codes of the series, the newest first, without those that ended more than a month ago; empty for a series that
 * does not exist.
 */
export async function readAccessCodes(db: EntityManager, seriesId: string): Promise<AccessCode[]> {
  if (!isId(seriesId)) return [];
  return readRows(
    db,
    AccessCode,
    `where series_id = $1 and coalesce(least(revoked_at, expires_at) >= ${monthAgo}, true)
      order by created_at desc, id`,
    [seriesId],
  );
}

/** The codes of these series, the oldest first. */
export function readCodesOf(db: EntityManager, seriesIds: readonly string[]): Promise<AccessCode[]> {
  return readRows(db, AccessCode, "where series_id = any($1) order by created_at, id", [seriesIds]);
}

/** A new code, with the text and link that are shown only once. */
interface CreatedAccessCode {
  accessCode: AccessCode;
  code: string;
  link: string;
}

/** Creates a code of a series: the given code, or a generated one. */
export async function createAccessCode(
  db: EntityManager,
  settings: AppSettings,
  actor: ChangingActor,
  { seriesId, ...input }: AccessCodeInput,
): Promise<CreatedAccessCode> {
  const { config, appSecret } = settings;
  const { startsAt = null, expiresAt = null } = input;
  const given = { name: input.name, code: input.code ?? null, mostUses: input.mostUses ?? null };
  const { name, code, mostUses } = checkInput(rules, given, new Map([[blankCodeName, UserErrorCode.BLANK]]));
  checkTimes(startsAt, expiresAt, await readCurrentTime(db));
  await takeClock(db);
  const series = await findSeries(db, seriesId, seriesNotFound);
  await checkNumberOfCodes(db, series.id);
  const stored = code ?? generateCode();
  await checkIsNew(db, appSecret, series, stored);
  const accessCode = await db.save(
    db.create(AccessCode, {
      seriesId: series.id,
      name,
      startsAt,
      expiresAt,
      mostUses,
      ...sealCode(appSecret, stored),
    }),
  );
  auditAction(actor, "access code made", accessCode.id);
  const shown = code ?? formatGeneratedCode(stored);
  return { accessCode, code: shown, link: `${config.publicUrl}${accessCodePath(series.slug, shown)}` };
}

/**
 * Revokes the code, which ends everything that was unlocked with it. A trigger notifies the processes, so open pages
 * are locked too. Revoking a revoked code changes nothing.
 */
export async function revokeAccessCode(
  db: EntityManager,
  actor: ChangingActor,
  id: string,
): Promise<AccessCode> {
  await takeClock(db);
  const accessCode = isId(id) ? await readRow(db, AccessCode, "where id = $1", [id]) : null;
  if (!accessCode) throw userError(UserErrorCode.NOT_FOUND, "Access code not found.");
  if (accessCode.revokedAt !== null) return accessCode;
  await db.query("update access_code set revoked_at = now(), version = version + 1 where id = $1", [id]);
  auditAction(actor, "access code revoked", accessCode.id);
  return (await readRow(db, AccessCode, "where id = $1", [id])) ?? accessCode;
}

/**
 * Deletes codes that expired more than a month ago. A revoked code is kept until it expires, or forever without an
 * expiry: importing an older backup, in which it is not revoked, would otherwise add it again as a valid code.
 */
export async function deleteOldCodes(db: EntityManager): Promise<void> {
  await db.query(`delete from access_code where expires_at < ${monthAgo}`);
}

/** The columns that store a code in the form in which it is compared. */
export function sealCode(
  secret: AppSecret,
  code: string,
): Pick<AccessCode, "secretHash" | "codeCipher" | "hint"> {
  return {
    secretHash: lookUpHash(secret, "access code", code),
    codeCipher: seal(secret, "access code", code),
    hint: Array.from(code).slice(0, limits.accessCodes.hintCharacters).join(""),
  };
}

function generateCode(): string {
  return Array.from({ length: generatedCodeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(
    "",
  );
}

function checkTimes(startsAt: Date | null, expiresAt: Date | null, now: number): void {
  if (expiresAt === null) return;
  if (expiresAt.getTime() <= now) throw userError(UserErrorCode.INVALID, pastEnd, "expiresAt");
  if (startsAt !== null && startsAt >= expiresAt)
    throw userError(UserErrorCode.INVALID, endBeforeStart, "expiresAt");
}

/** The transaction holds the clock, so that two admins cannot exceed the limit by creating codes at the same time. */
async function checkNumberOfCodes(db: EntityManager, seriesId: string): Promise<void> {
  const [counted] = await db.query<[{ inUse: number }]>(
    `select count(*)::integer as "inUse" from access_code
      where series_id = $1 and ${isCodeInForce}`,
    [seriesId],
  );
  if (counted.inUse >= limits.accessCodes.ofSeries)
    throw userError(
      UserErrorCode.INVALID,
      `A series has at most ${limits.accessCodes.ofSeries} access codes. Revoke some first.`,
    );
}

/** A code that equals the password or another code would still unlock the series after it has ended. */
async function checkIsNew(
  db: EntityManager,
  appSecret: AppSecret,
  { id, passwordCipher }: Series,
  code: string,
): Promise<void> {
  if (codesLikePassword(appSecret, passwordCipher).includes(code))
    throw userError(UserErrorCode.TAKEN, codeIsPassword, "code");
  const known = await db.query<unknown[]>(
    "select from access_code where series_id = $1 and secret_hash = any($2) and revoked_at is null",
    [id, acceptedHashes(appSecret, "access code", code)],
  );
  if (known.length > 0) throw userError(UserErrorCode.TAKEN, takenCode, "code");
}

function auditAction(
  { auditAfterCommit, caller, device }: ChangingActor,
  event: "access code made" | "access code revoked",
  codeId: string,
): void {
  auditAfterCommit({ event, userId: caller.userId, codeId, address: device.address });
}
