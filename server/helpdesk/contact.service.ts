import type { EntityManager } from "typeorm";
import * as v from "valibot";

import { textRule } from "../../domain/formRules.ts";
import { isEmailAddress } from "../auth/accountRules.ts";
import type { Attempts } from "../auth/attempts.ts";
import type { Device } from "../auth/device.ts";
import { writeMail } from "../auth/mailTexts.ts";
import { postMail } from "../auth/outbox.ts";
import type { AppSecret } from "../auth/secrets.ts";
import type { Config } from "../config.ts";
import { UserErrorCode } from "../errors.ts";
import { attemptLimits } from "../limits.ts";
import { checkInput } from "../validation.ts";
import type { ContactInput } from "./contact.input.ts";

const blanks = {
  email: "Please enter your email address.",
  subject: "Please enter a subject.",
  message: "Please enter your message.",
} as const;

const ContactRules = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(blanks.email),
    v.check(isEmailAddress, "This is not an email address."),
  ),
  subject: v.pipe(
    textRule(200, "subject"),
    // It becomes one line of the mail's head.
    v.transform((subject) => subject.replaceAll(/[\p{C}\s]+/gu, " ").trim()),
    v.nonEmpty(blanks.subject),
  ),
  message: v.pipe(textRule(5_000, "message"), v.trim(), v.nonEmpty(blanks.message)),
});

const codes = new Map(Object.values(blanks).map((message) => [message, UserErrorCode.BLANK]));

/** Mails the request to the organiser, who answers to the address it names. */
export async function sendContactRequest(
  db: EntityManager,
  { config, appSecret, attempts, device }: ContactDesk,
  input: ContactInput,
): Promise<void> {
  const { email, subject, message } = checkInput(ContactRules, input, codes);
  await attempts.countAll([
    [attemptLimits.mailByAddress, device.address],
    [attemptLimits.contact, "everyone"],
  ]);
  const mail = writeMail(config.contactEmail, `Contact form: ${subject}`, [`From ${email}`, message]);
  await postMail(db, appSecret, null, { ...mail, replyTo: email });
}

/** What the request needs beside the database. */
interface ContactDesk {
  config: Config;
  appSecret: AppSecret;
  attempts: Attempts;
  device: Device;
}
