import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import { incorrectPassword, unknownSeries } from "../../domain/refusals.ts";
import { isLongSeriesPassword, longSeriesPassword } from "../../domain/seriesForm.ts";
import { attemptLimits, guessByAddress, guessBySubnet } from "../auth/attempts/attemptLimits.ts";
import type { Attempts } from "../auth/attempts/attempts.ts";
import type { Guess } from "../auth/attempts/guesses.ts";
import type { Actor } from "../auth/audit.ts";
import type { Device } from "../auth/device.ts";
import type { AppSecret } from "../auth/secrets.ts";
import { isSame, tryUnseal } from "../auth/secrets.ts";
import { Series } from "../catalogue/series/series.entity.ts";
import { findVisibleSeries, readAllSeries } from "../catalogue/series/series.service.ts";
import { isVisible } from "../catalogue/series/visibility.ts";
import { subnetOf } from "../configuration/addressBlocks.ts";
import { UserErrorCode, badInput, userError } from "../errors.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import type { Caller } from "../rights/caller.ts";
import type { CodeUnlock } from "../rights/unlocks.ts";
import { hasUnlocks, noUnlocks, withoutExpired } from "../rights/unlocks.ts";
import type { Protection } from "./access.ts";
import { accessTo, isUnlocked } from "./access.ts";
import { giveAccessCode, keepCodeUnlock, moveCodeUnlock, removeCodeUnlocks } from "./codeUse.service.ts";
import type { Grant } from "./grant.ts";
import { readGrants, signCodeGrant, signGrant } from "./grant.ts";
import { Unlock } from "./unlock.entity.ts";

/** The dependencies of a password check, in addition to the database. */
interface PasswordCheck extends Actor {
  appSecret: AppSecret;
  attempts: Attempts;
  /** The number of wrong passwords in 15 minutes from unknown devices at one address. */
  budgetPerAddress: number;
}

/** A series that was unlocked with its password or with an access code. */
export interface OpenedSeries {
  series: Series;
  /** The access code; null when the password was given, or none was needed. */
  code: { codeId: string; unlock: CodeUnlock } | null;
}

/**
 * Returns the series when the text is its password or an access code of it. Otherwise throws a UserError, or
 * TOO_MANY_REQUESTS after too many wrong passwords from the device or its address.
 */
export async function checkSeriesPassword(
  db: EntityManager,
  guard: PasswordCheck,
  id: string,
  password: string,
): Promise<OpenedSeries> {
  if (isLongSeriesPassword(password)) throw badInput(longSeriesPassword);
  const series = await findVisibleSeries(db, guard.caller, id, unknownSeries);
  if (series.passwordCipher === null) return { series, code: null };
  const { appSecret, caller, device } = guard;
  const given = await guard.attempts.check(guessOf(guard, series.id), async () => {
    // Read again, because the password may have changed while the guess waited.
    const present = await findVisibleSeries(db, caller, series.id, unknownSeries);
    const { passwordCipher } = present;
    const stored = passwordCipher === null ? null : tryUnseal(appSecret, "series password", passwordCipher);
    // A password that no secret decrypts equals no text, but an access code still unlocks the series.
    if (passwordCipher === null || (stored !== null && isSame(password, stored)))
      return { series: present, code: null };
    const code = await giveAccessCode(db, appSecret, present.id, password, { userId: caller.userId, device });
    if (code.state === "open") return { series: present, code };
    // The code was valid once, so this is not a guess.
    return code.state === "expired" ? code.state : null;
  });
  if (given === "expired") throw userError(UserErrorCode.EXPIRED, "This code has expired.", "password");
  if (given !== null) return given;
  guard.audit({ event: "series password refused", userId: caller.userId, address: device.address });
  throw userError(UserErrorCode.INCORRECT_PASSWORD, incorrectPassword, "password");
}

/**
 * The budgets of a guess. The budgets of the device and the address refuse guesses when they are spent. The budget of
 * the series only slows guesses, because wrong guesses by others must not lock out a person with the right password.
 * Slowed guesses are also counted by subnet, because an IPv6 subnet contains 65,536 addresses. Each rank has its own
 * count, so that unknown browsers do not lock accounts and known browsers of their subnet out.
 */
function guessOf({ caller, device, budgetPerAddress }: PasswordCheck, seriesId: string): Guess {
  const { knownId, address } = device;
  const atAddress = `${address} ${seriesId}`;
  const budgets =
    knownId === null
      ? [{ limit: guessByAddress(budgetPerAddress), key: atAddress }]
      : [
          { limit: attemptLimits.guessByDevice, key: `${knownId} ${seriesId}` },
          { limit: attemptLimits.guessByKnownAddress, key: atAddress },
        ];
  const waiter = { rank: rankOf(caller, device), address, subnet: subnetOf(address) };
  const delayed = {
    limit: guessBySubnet(budgetPerAddress),
    key: `${waiter.rank} ${waiter.subnet} ${seriesId}`,
  };
  return { budgets, slow: { limit: attemptLimits.guessBySeries, key: seriesId, waiter, delayed } };
}

/** Accounts and browsers with an earlier unlock come first, then browsers with a genuine device cookie. */
function rankOf({ userId, grants }: Caller, { knownId }: Device): number {
  if (userId !== null || hasUnlocks(grants)) return 0;
  return knownId === null ? 2 : 1;
}

/** The ids of the series whose content the caller may not see. */
export async function readLockedSeriesIds(db: EntityManager, caller: Caller): Promise<string[]> {
  const guarded = await db.query<Protection[]>(
    `select id, is_published as "isPublished", password_cipher as "passwordCipher",
        password_version as "passwordVersion"
      from series where password_cipher is not null or not is_published`,
  );
  return guarded.filter((series) => accessTo(series, caller) === "locked").map(({ id }) => id);
}

/** The proof for a visitor's browser. */
export function grantOf(appSecret: AppSecret, { series, code }: OpenedSeries): Grant {
  return code
    ? signCodeGrant(appSecret, code.codeId, code.unlock)
    : signGrant(appSecret, series.id, series.passwordVersion);
}

/** Stores for the account how the user unlocked the series. */
export async function keepOpened(
  db: EntityManager,
  userId: string,
  { series, code }: OpenedSeries,
): Promise<void> {
  if (code) await keepCodeUnlock(db, userId, code.codeId, code.unlock);
  else await keepUnlock(db, userId, series);
}

/** Stores for the account that the user has given the current password of the series. */
async function keepUnlock(db: EntityManager, userId: string, series: Series): Promise<void> {
  const { id: seriesId, passwordVersion } = series;
  await db.upsert(Unlock, { userId, seriesId, passwordVersion, unlockedAt: () => "now()" }, [
    "userId",
    "seriesId",
  ]);
}

/**
 * Moves a visitor's genuine grants to the account. Grants of former passwords and of ended codes are dropped; grants of
 * drafts are kept.
 */
export async function keepGrants(
  db: EntityManager,
  appSecret: AppSecret,
  { userId, device }: { userId: string; device: Device },
  grants: unknown,
): Promise<void> {
  const { passwords, codes } = readGrants(appSecret, grants);
  const unlocks = { passwords, codes: noUnlocks.codes };
  for (const series of await readAllSeries(db)) {
    if (isUnlocked(series, { unlocks })) await keepUnlock(db, userId, series);
  }
  if (codes.size === 0) return;
  const living = [...withoutExpired({ passwords, codes }, await readCurrentTime(db)).codes];
  // In the order of their ids, because accounts that update the same codes in different orders can deadlock.
  for (const [codeId, unlock] of living.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await moveCodeUnlock(db, userId, device, codeId, unlock);
}

/** Deletes the user's unlocks of the series, by password and by codes. */
export async function removeUnlock(db: EntityManager, userId: string, seriesId: string): Promise<void> {
  if (!isId(seriesId)) return;
  await db.delete(Unlock, { userId, seriesId });
  await removeCodeUnlocks(db, userId, seriesId);
}

/**
 * The protected series that the caller has unlocked with the current password or an access code, in catalogue order.
 */
export async function readUnlockedSeries(db: EntityManager, caller: Caller): Promise<Series[]> {
  if (!hasUnlocks(caller.unlocks)) return [];
  const all = await readAllSeries(db);
  return all.filter((series) => isVisible(series, caller) && isUnlocked(series, caller));
}
