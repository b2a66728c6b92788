import type { EntityManager } from "typeorm";

import { isEmailAddress } from "../../domain/accountForms.ts";
import { isUnambiguous, keyOfEmail } from "../../domain/emailAddress.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { violatedConstraint } from "../postgres/databaseErrors.ts";
import { readRow } from "../postgres/rows.ts";
import { User } from "../users/user.entity.ts";
import { markProved } from "./account.service.ts";
import { findUserByEmail } from "./auth.service.ts";
import { endMailLinks } from "./mailLink.service.ts";
import { writeGoogleAddedMail } from "./mailTexts.ts";
import { postMail } from "./outbox.ts";
import type { AppSettings } from "./secrets.ts";
import { endAllSessions, startSession } from "./session.service.ts";

/** The person's claims in the issuer's ID token. */
export interface GoogleIdentity {
  /** The issuer and its identifier of the person, which the issuer never reassigns. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
}

/**
 * Finds or creates the person's account and starts a session. Returns null when the account of the address belongs to
 * another person. Also returns null when there is no account and the issuer does not prove the address, because an
 * account belongs to the person who controls its address.
 */
export async function signInWithGoogle(
  db: EntityManager,
  settings: AppSettings,
  identity: GoogleIdentity,
  isRemembered: boolean,
): Promise<{ userId: string; token: string } | null> {
  const enter = () =>
    db.transaction(async (transaction) => {
      const userId = await findOrOpenAccount(transaction, settings, identity);
      if (userId === null) return null;
      return { userId, token: await startSession(transaction, userId, isRemembered) };
    });
  return enter().catch((error: unknown) => {
    // A concurrent request has created the account, so the next attempt finds it.
    if (violatedConstraint(error) === null) throw error;
    return enter();
  });
}

async function findOrOpenAccount(
  db: EntityManager,
  settings: AppSettings,
  { subject, email, isEmailVerified }: GoogleIdentity,
): Promise<string | null> {
  const known = await readRow(db, User, "where google_subject = $1", [subject]);
  if (known) return known.id;
  if (!isEmailVerified || !isEmailAddress(email) || !isUnambiguous(email)) return null;
  const account = await findUserByEmail(db, email);
  if (account) return (await joinAccount(db, settings, account.id, subject)) ? account.id : null;
  const opened = await db.save(User, {
    email,
    emailKey: keyOfEmail(email),
    emailProvedAt: new Date(await readCurrentTime(db)),
    googleSubject: subject,
  });
  return opened.id;
}

/**
 * Links the person to the account of their address, and mails its owner. Another person may have entered an unproved
 * address, so in this case the account's password, sessions and links are removed. Returns false for an account that is
 * already linked to another person of the issuer.
 */
async function joinAccount(
  db: EntityManager,
  settings: AppSettings,
  userId: string,
  subject: string,
): Promise<boolean> {
  const [account] = await db.query<{ email: string; isProved: boolean; present: string | null }[]>(
    `select email, email_proved_at is not null as "isProved", google_subject as present
      from "user" where id = $1 for update`,
    [userId],
  );
  // The account may have been deleted since, or another pop-up of the same person may have created it.
  if (!account) return false;
  if (account.present !== null) return account.present === subject;
  if (!account.isProved) {
    await db.update(User, { id: userId }, { passwordHash: null });
    await endAllSessions(db, userId);
    await endMailLinks(db, userId, "reset password");
    await endMailLinks(db, userId, "prove email");
  }
  await db.update(User, { id: userId }, { googleSubject: subject, updatedAt: () => "now()" });
  await markProved(db, userId);
  await postMail(db, settings.appSecret, userId, writeGoogleAddedMail(settings.config, account.email));
  return true;
}
