import type { EntityManager } from "typeorm";

import { isMailableAddress, unacceptablePassword } from "../../domain/accountForms.ts";
import { keyOfEmail } from "../../domain/emailAddress.ts";
import { emailNotFound } from "../../domain/refusals.ts";
import { UserErrorCode, userError } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";
import { User } from "../users/user.entity.ts";
import { markProved } from "./account.service.ts";
import { isAcceptablePassword } from "./accountRules.ts";
import { attemptLimits } from "./attempts/attemptLimits.ts";
import type { Guard } from "./auth.service.ts";
import { checkOwnPassword, findOwnAccount, findUserByEmail, resetSignInFailures } from "./auth.service.ts";
import { consumeMailLink, createMailLink, endMailLinks, findUserOfLink } from "./mailLink.service.ts";
import { writePasswordChangedMail, writeResetMail } from "./mailTexts.ts";
import { postMail } from "./outbox.ts";
import { hashPassword } from "./passwords.ts";
import type { AppSettings } from "./secrets.ts";
import type { NewSession } from "./session.service.ts";
import { endAllSessions, replaceSession } from "./session.service.ts";

/**
 * Mails a link for one new password. The response reveals whether the account exists, so the rate limit is checked
 * first.
 */
export async function requestPasswordReset(
  db: EntityManager,
  guard: Guard & AppSettings,
  email: string,
): Promise<void> {
  const { attempts, device, config, appSecret } = guard;
  // A text to which no mail can be sent reveals nothing, so a typing error is not counted.
  if (!isMailableAddress(email.trim())) throw unknownEmail();
  const user = await attempts.runCounted(attemptLimits.mailByAddress, device.address, async () => {
    const found = await findUserByEmail(db, email);
    if (!found) throw unknownEmail();
    await attempts.count(attemptLimits.mailByRecipient, keyOfEmail(found.email));
    return found;
  });
  await db.transaction(async (transaction) => {
    const token = await createMailLink(transaction, user.id, "reset password");
    if (token === null) throw unknownEmail();
    await postMail(transaction, appSecret, user.id, writeResetMail(config, user.email, token));
  });
}

/**
 * Sets a new password by the link of a mail, which also proves the address, ends the user's sessions, and resets the
 * count of failed sign-ins. Returns a new session when the browser is signed in to the account; null otherwise.
 */
export async function resetPassword(
  db: EntityManager,
  guard: Guard & AppSettings,
  caller: Caller,
  token: string,
  newPassword: string,
): Promise<NewSession | null> {
  const userId = await findUserOfLink(db, "reset password", token);
  const user = await findOwnAccount(db, userId);
  checkNewPassword(newPassword, user.email);
  const passwordHash = await hashPassword(newPassword);
  const session = await db.transaction(async (transaction) => {
    await consumeMailLink(transaction, "reset password", token, userId);
    await markProved(transaction, userId);
    await resetSignInFailures(transaction, user.email);
    const ownSession = caller.userId === userId ? caller.sessionId : null;
    return replacePassword(transaction, guard, user, passwordHash, ownSession);
  });
  guard.audit({ event: "password reset", userId, address: guard.device.address });
  return session;
}

/** Replaces the password, ends all sessions and gives the caller a new one. */
export async function changePassword(
  db: EntityManager,
  guard: Guard & AppSettings,
  caller: Caller,
  currentPassword: string,
  newPassword: string,
): Promise<NewSession | null> {
  const user = await findOwnAccount(db, caller.userId);
  await checkOwnPassword(guard, user, currentPassword, "currentPassword");
  checkNewPassword(newPassword, user.email);
  const passwordHash = await hashPassword(newPassword);
  const session = await db.transaction((transaction) =>
    replacePassword(transaction, guard, user, passwordHash, caller.sessionId),
  );
  guard.audit({ event: "password changed", userId: user.id, address: guard.device.address });
  return session;
}

/**
 * Replaces the password, ends the mailed links for a new one and all sessions, and informs the owner by mail. Returns a
 * new session in the place of `ownSession`; null without one.
 */
export async function replacePassword(
  db: EntityManager,
  { config, appSecret }: AppSettings,
  { id, email }: User,
  passwordHash: string,
  ownSession: string | null,
): Promise<NewSession | null> {
  // Locks the user's row, so that of two concurrent changes the later one ends the session that the earlier one
  // created.
  await db.update(User, { id }, { passwordHash, updatedAt: () => "now()" });
  await endMailLinks(db, id, "reset password");
  await postMail(db, appSecret, id, writePasswordChangedMail(config, email));
  if (ownSession !== null) return replaceSession(db, id, ownSession);
  await endAllSessions(db, id);
  return null;
}

function checkNewPassword(password: string, email: string): void {
  if (!isAcceptablePassword(password, email))
    throw userError(UserErrorCode.INVALID, unacceptablePassword, "newPassword");
}

const unknownEmail = () => userError(UserErrorCode.NOT_FOUND, emailNotFound, "email");
