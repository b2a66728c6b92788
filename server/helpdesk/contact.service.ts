import type { EntityManager } from "typeorm";

import { ContactRules, blankContactFields } from "../../domain/contactForm.ts";
import { attemptLimits } from "../auth/attempts/attemptLimits.ts";
import type { Attempts } from "../auth/attempts/attempts.ts";
import type { Device } from "../auth/device.ts";
import { writeMail } from "../auth/mailTexts.ts";
import { postMail } from "../auth/outbox.ts";
import type { AppSecret } from "../auth/secrets.ts";
import type { Config } from "../configuration/config.ts";
import { UserErrorCode } from "../errors.ts";
import { checkInput } from "../input/validation.ts";
import type { ContactInput } from "./contact.input.ts";

const codes = new Map(blankContactFields.map((message) => [message, UserErrorCode.BLANK]));

/** Mails the request to the organiser. Replies go to the address in the request. */
export async function sendContactRequest(
  db: EntityManager,
  { config, appSecret, attempts, device }: ContactDesk,
  input: ContactInput,
): Promise<void> {
  const { email, subject, message } = checkInput(ContactRules, input, codes);
  await attempts.runCounted(attemptLimits.mailByAddress, device.address, () =>
    attempts.count(attemptLimits.contact, "everyone"),
  );
  const mail = writeMail(config.contactEmail, `Contact form: ${subject}`, [`From ${email}`, message]);
  await postMail(db, appSecret, null, { ...mail, replyTo: email });
}

/** The dependencies of a contact request, in addition to the database. */
interface ContactDesk {
  config: Config;
  appSecret: AppSecret;
  attempts: Attempts;
  device: Device;
}
