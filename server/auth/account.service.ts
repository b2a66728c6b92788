import type { EntityManager } from "typeorm";

import { blankPassword, isEmailAddress, mailConfirmation, signUpFailure } from "../../domain/accountForms.ts";
import { isUnambiguous, keyOfEmail } from "../../domain/emailAddress.ts";
import { takenEmail } from "../../domain/refusals.ts";
import { UserErrorCode, unauthenticated, userError } from "../errors.ts";
import { violatedConstraint } from "../postgres/databaseErrors.ts";
import { isSuperAdmin } from "../users/roles.ts";
import { User } from "../users/user.entity.ts";
import { isAcceptablePassword } from "./accountRules.ts";
import { attemptLimits } from "./attempts/attemptLimits.ts";
import type { ChangingActor } from "./audit.ts";
import type { CredentialsInput } from "./auth.input.ts";
import type { Guard } from "./auth.service.ts";
import { checkOwnPassword, hasAccount } from "./auth.service.ts";
import { consumeMailLink, createMailLink } from "./mailLink.service.ts";
import { writeProofMail } from "./mailTexts.ts";
import { postMail } from "./outbox.ts";
import { hashPassword } from "./passwords.ts";
import type { AppSettings } from "./secrets.ts";
import { startSession } from "./session.service.ts";

/**
 * Creates an account, signs it in and sends the mail that proves its address, in one transaction. Returns the user's id
 * and the session's token.
 */
export async function openAccount(
  db: EntityManager,
  guard: Guard & AppSettings,
  { email, password, remember }: CredentialsInput,
): Promise<{ userId: string; token: string }> {
  const address = email.trim();
  if (!isEmailAddress(address) || !isUnambiguous(address)) throw refused("email");
  if (!isAcceptablePassword(password, address)) throw refused("password");
  const { attempts, device } = guard;
  const passwordHash = await attempts.runCounted(attemptLimits.signUpByAddress, device.address, async () => {
    if (await hasAccount(db, address)) throw taken();
    return hashPassword(password);
  });
  const opened = await db
    .transaction(async (transaction) => {
      const { id } = await transaction.save(User, {
        email: address,
        emailKey: keyOfEmail(address),
        passwordHash,
      });
      // A deleted account frees its address, so that further sign-ups would send any number of mails to it. Counted after
      // the row, which only one of several concurrent sign-ups can insert.
      await attempts.countWithin(transaction, attemptLimits.signUpByRecipient, keyOfEmail(address));
      await mailProof(transaction, guard, { id, email: address });
      return { userId: id, token: await startSession(transaction, id, remember) };
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === "user_email_key" ? taken() : error;
    });
  guard.audit({ event: "account opened", userId: opened.userId, address: guard.device.address });
  return opened;
}

/** Deletes the account and, by foreign keys, all its data. The super admin's account cannot be deleted. */
export async function deleteAccount(
  db: EntityManager,
  guard: Guard & AppSettings,
  user: User,
  password: string | null,
): Promise<void> {
  if (isSuperAdmin(guard.config, user))
    throw userError(UserErrorCode.INVALID, "The super admin's account cannot be deleted.");
  if (user.passwordHash !== null) {
    if (password === null || password === "") throw userError(UserErrorCode.BLANK, blankPassword, "password");
    await checkOwnPassword(guard, user, password, "password");
  }
  // The password may have been replaced since it was checked, such as by the owner after another person has learned it.
  const deleted = await db.query<unknown[]>(
    `with deleted as (delete from "user" where id = $1 and password_hash is not distinct from $2 returning 1)
      select from deleted`,
    [user.id, user.passwordHash],
  );
  if (deleted.length === 0) throw unauthenticated();
  guard.audit({ event: "account deleted", userId: user.id, address: guard.device.address });
}

/** Mails a new link that proves the address, and ends the older ones. Returns the message for the person. */
export async function requestEmailProof(
  db: EntityManager,
  guard: Guard & AppSettings,
  user: User,
): Promise<string> {
  if (user.emailProvedAt !== null) return "Your email address is confirmed already.";
  await countMail(guard, user.email);
  await db.transaction((transaction) => mailProof(transaction, guard, user));
  return mailConfirmation;
}

/**
 * Accepts the link as proof of the address, only from a session of the same account. If another person signed up with
 * this address, its owner must not prove it for them by following the link.
 */
export async function proveEmail(
  db: EntityManager,
  { auditAfterCommit, device }: ChangingActor,
  user: User,
  token: string,
): Promise<void> {
  await consumeMailLink(db, "prove email", token, user.id);
  if (await markProved(db, user.id))
    auditAfterCommit({ event: "address proved", userId: user.id, address: device.address });
}

/** Stores that the owner has proved the address. Returns false when it is stored already. */
export async function markProved(db: EntityManager, userId: string): Promise<boolean> {
  const marked = await db.query<unknown[]>(
    `with marked as (
        update "user" set email_proved_at = now(), updated_at = now()
          where id = $1 and email_proved_at is null returning 1
      )
      select from marked`,
    [userId],
  );
  return marked.length > 0;
}

/** Counts a mail that the caller makes the site send to this address. */
async function countMail({ attempts, device }: Guard, recipient: string): Promise<void> {
  await attempts.runCounted(attemptLimits.mailByAddress, device.address, () =>
    attempts.count(attemptLimits.mailByRecipient, keyOfEmail(recipient)),
  );
}

async function mailProof(
  db: EntityManager,
  { config, appSecret }: AppSettings,
  { id, email }: Pick<User, "id" | "email">,
): Promise<void> {
  const token = await createMailLink(db, id, "prove email");
  if (token === null) throw unauthenticated();
  await postMail(db, appSecret, id, writeProofMail(config, email, token));
}

const refused = (field: string) => userError(UserErrorCode.INVALID, signUpFailure, field);
const taken = () => userError(UserErrorCode.TAKEN, takenEmail, "email");
