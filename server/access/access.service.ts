import type { EntityManager } from "typeorm";

import type { Attempts } from "../auth/attempts.ts";
import type { Audit } from "../auth/audit.ts";
import type { Device } from "../auth/device.ts";
import { isSame, unseal } from "../auth/secrets.ts";
import { isId } from "../catalogue/ids.ts";
import type { Caller } from "../context.ts";
import { UserErrorCode, badInput, userError } from "../errors.ts";
import type { AttemptLimit } from "../limits.ts";
import { attemptLimits, guessByAddress } from "../limits.ts";
import { Series } from "../series/series.entity.ts";
import { findVisibleSeries, readAllSeries } from "../series/series.service.ts";
import { isVisible } from "../series/visibility.ts";
import type { Protection } from "./access.ts";
import { accessTo, isUnlocked } from "./access.ts";
import { readGrants } from "./grant.ts";
import { Unlock } from "./unlock.entity.ts";

const longest = 128;

/** What checking a password needs beside the database. */
export interface Guard {
  appSecret: string;
  attempts: Attempts;
  device: Device;
  audit: Audit;
  caller: Caller;
  /** Wrong passwords in 15 minutes from devices at one address that the server does not know yet. */
  budgetPerAddress: number;
}

/**
 * The series, when this is its password; counts the attempt before it looks, so that of many at once only the allowed
 * ones are compared. Throws a UserError with the specification's text, or TOO_MANY_REQUESTS.
 */
export async function checkSeriesPassword(
  db: EntityManager,
  guard: Guard,
  id: string,
  password: string,
): Promise<Series> {
  if (password.length > longest) throw badInput(`A password has at most ${longest} characters.`);
  const series = await findVisibleSeries(db, guard.caller, id, "Series not found");
  if (series.passwordCipher === null) return series;
  const counters = countersOf(guard, series.id);
  for (const [limit, key] of counters) await guard.attempts.count(limit, key);
  if (!isSame(password, unseal(guard.appSecret, series.passwordCipher))) {
    const { caller, device } = guard;
    guard.audit({ event: "series password refused", userId: caller.userId, address: device.address });
    throw userError(UserErrorCode.INCORRECT_PASSWORD, "Incorrect password", "password");
  }
  for (const [limit, key] of counters) await guard.attempts.forgive(limit, key);
  return series;
}

function countersOf({ device, budgetPerAddress }: Guard, seriesId: string): [AttemptLimit, string][] {
  const { knownId, address } = device;
  return [
    knownId === null
      ? [guessByAddress(budgetPerAddress), `${address} ${seriesId}`]
      : [attemptLimits.guessByDevice, `${knownId} ${seriesId}`],
    [attemptLimits.guessBySeries, seriesId],
  ];
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

/** Keeps on the account that the user knows the present password of the series. */
export async function keepUnlock(db: EntityManager, userId: string, series: Series): Promise<void> {
  const { id: seriesId, passwordVersion } = series;
  await db.upsert(Unlock, { userId, seriesId, passwordVersion, unlockedAt: new Date() }, [
    "userId",
    "seriesId",
  ]);
}

/** Moves a visitor's genuine grants to the account; those of former passwords are dropped, those of drafts are not. */
export async function keepGrants(
  db: EntityManager,
  appSecret: string,
  userId: string,
  grants: unknown,
): Promise<void> {
  const unlocks = readGrants(appSecret, grants);
  for (const series of await readAllSeries(db)) {
    if (isUnlocked(series, { unlocks })) await keepUnlock(db, userId, series);
  }
}

/** Forgets that the user unlocked the series, if it was so. */
export async function removeUnlock(db: EntityManager, userId: string, seriesId: string): Promise<void> {
  if (isId(seriesId)) await db.delete(Unlock, { userId, seriesId });
}

/** Protected series whose present password the caller has given, in catalogue order. */
export async function readUnlockedSeries(db: EntityManager, caller: Caller): Promise<Series[]> {
  if (caller.unlocks.size === 0) return [];
  const all = await readAllSeries(db);
  return all.filter((series) => isVisible(series, caller) && isUnlocked(series, caller));
}
