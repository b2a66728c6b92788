import * as v from "valibot";

import { blankEmail, mailAddressRule } from "./accountForms.ts";
import { textRule } from "./formRules.ts";

const blankSubject = "Please enter a subject.";
const blankMessage = "Please enter your message.";

/** The response to a request that was sent. */
export const contactConfirmation = "Thank you. A representative will be in touch by email.";

export const blankContactFields: readonly string[] = [blankEmail, blankSubject, blankMessage];

/** A request to the organiser as the visitor enters it; the output is mailed. */
export const ContactRules = v.object({
  email: mailAddressRule,
  subject: v.pipe(
    textRule(200, "subject"),
    // The subject becomes one line of the mail's header.
    v.transform((subject) => subject.replaceAll(/[\p{C}\s]+/gu, " ").trim()),
    v.nonEmpty(blankSubject),
  ),
  message: v.pipe(textRule(5_000, "message"), v.trim(), v.nonEmpty(blankMessage)),
});
