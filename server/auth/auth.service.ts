import type { EntityManager } from "typeorm";

import { keyOfEmail, keysOfEmail } from "../../domain/emailAddress.ts";
import { incorrectOwnPassword, invalidCredentials } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { UserErrorCode, unauthenticated, userError } from "../errors.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { readRow, readRows } from "../postgres/rows.ts";
import { Admin } from "../users/admin.entity.ts";
import { User } from "../users/user.entity.ts";
import { attemptLimits } from "./attempts/attemptLimits.ts";
import type { Attempts } from "./attempts/attempts.ts";
import { resetFailuresOf } from "./attempts/guessCounter.ts";
import type { Audit } from "./audit.ts";
import type { CredentialsInput } from "./auth.input.ts";
import type { Device } from "./device.ts";
import { hashPassword, isHashOutdated, verifyPassword } from "./passwords.ts";
import type { AppSettings } from "./secrets.ts";
import { startVerifiedSession } from "./session.service.ts";

/** The dependencies of a password check, in addition to the database. */
export interface Guard {
  attempts: Attempts;
  device: Device;
  audit: Audit;
}

export function guardOf({ services, device, requestId }: Context): Guard & AppSettings {
  const { config, appSecret, attempts, auditOf } = services;
  return { config, appSecret, attempts, device, audit: auditOf(requestId) };
}

/**
 * Opens a session of the account with these credentials. A wrong email and a wrong password have the same message and
 * duration. After too many wrong passwords it throws TOO_MANY_REQUESTS without checking the password.
 */
export async function signInByPassword(
  db: EntityManager,
  guard: Guard,
  { email, password, remember }: CredentialsInput,
): Promise<{ userId: string; token: string }> {
  const user = await countFailures(guard, email, async () => {
    const found = await findUserByEmail(db, email);
    if (await verifyPassword(found?.passwordHash ?? null, password)) return found;
    auditSignIn(guard, "sign-in refused", found?.id ?? null);
    return null;
  });
  if (user === null) throw wrongCredentials();
  await renewHash(db, user, password);
  const token = await startVerifiedSession(db, user, remember);
  auditSignIn(guard, token === null ? "sign-in refused" : "signed in", user.id);
  if (token === null) throw wrongCredentials();
  return { userId: user.id, token };
}

function auditSignIn(
  { audit, device }: Guard,
  event: "signed in" | "sign-in refused",
  userId: string | null,
): void {
  audit({ event, userId, address: device.address });
}

/** Checks the password of a signed-in user again, with the rate limit of signing in. */
export async function checkOwnPassword(
  guard: Guard,
  user: User,
  password: string,
  field: string,
): Promise<void> {
  const isRight = await countFailures(guard, user.email, async () =>
    (await verifyPassword(user.passwordHash, password)) ? true : null,
  );
  if (isRight) return;
  guard.audit({ event: "password refused", userId: user.id, address: guard.device.address });
  throw userError(UserErrorCode.INVALID_CREDENTIALS, incorrectOwnPassword, field);
}

/** Counts failures per address and per account; a success resets the account's count of consecutive failures. */
function countFailures<T>(
  { attempts, device: { address } }: Guard,
  email: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  // The email comes first, so that the counts of all addresses can be reset together.
  const account = [keyOfEmail(email), address];
  const budgets = [
    { limit: attemptLimits.signInByAddress, key: address },
    { limit: attemptLimits.signInByAccount, key: account, isConsecutive: true },
  ];
  return attempts.check({ budgets }, check);
}

/** Resets the counts of consecutive failures of this account, from every address. */
export function resetSignInFailures(db: EntityManager, email: string): Promise<void> {
  return resetFailuresOf(db, attemptLimits.signInByAccount, keyOfEmail(email));
}

/** Replaces a hash with outdated cost parameters, while the password is available. */
async function renewHash(db: EntityManager, user: User, password: string): Promise<void> {
  const { id, passwordHash } = user;
  if (passwordHash === null || !isHashOutdated(passwordHash)) return;
  const renewed = await hashPassword(password);
  // Replaces only the hash that was verified: a concurrent request may have renewed it or changed the password.
  const { affected } = await db.update(User, { id, passwordHash }, { passwordHash: renewed });
  const present = affected === 0 ? await readRow(db, User, "where id = $1", [id]) : null;
  if (affected !== 0) user.passwordHash = renewed;
  else if (present && (await verifyPassword(present.passwordHash, password)))
    user.passwordHash = present.passwordHash;
}

/** The error does not reveal whether the email or the password is wrong. */
const wrongCredentials = () => userError(UserErrorCode.INVALID_CREDENTIALS, invalidCredentials);

/** The account of the signed-in caller; throws UNAUTHENTICATED when it was deleted. */
export async function findOwnAccount(db: EntityManager, userId: string | null): Promise<User> {
  const user = userId === null ? null : await readRow(db, User, "where id = $1", [userId]);
  if (!user) throw unauthenticated();
  return user;
}

/**
 * Creates the super admin's account with a proved address, when no account has the configured email. An existing
 * account with that address may belong to another person, so it stays unchanged until its owner proves the address.
 */
export async function ensureSuperAdmin(db: EntityManager, email: string, password: string): Promise<void> {
  if (await hasAccount(db, email)) return;
  const passwordHash = await hashPassword(password);
  const user = await db.save(User, {
    email,
    emailKey: keyOfEmail(email),
    emailProvedAt: new Date(await readCurrentTime(db)),
    passwordHash,
  });
  await db.insert(Admin, { userId: user.id });
}

export async function hasAccount(db: EntityManager, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== null;
}

export async function findUserByEmail(db: EntityManager, email: string): Promise<User | null> {
  // PostgreSQL rejects text with a zero byte, and no account has such an address.
  if (email.includes("\u0000")) return null;
  const keys = keysOfEmail(email);
  const found = await readRows(db, User, "where email_key = any($1)", [keys]);
  return keys.map((key) => found.find(({ emailKey }) => emailKey === key)).find((user) => user) ?? null;
}
