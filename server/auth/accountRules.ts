import { commonPasswords } from "./commonPasswords.ts";

/** Shown under the fields that take a new password. */
export const passwordRule =
  "8 to 128 characters, not your email address and not one of the most common passwords.";

/** Whether the password fits the rule; nothing is trimmed, a blank at its end belongs to it. */
export function isAcceptablePassword(password: string, email: string): boolean {
  const lowered = password.toLowerCase();
  return (
    password.length >= 8 &&
    password.length <= 128 &&
    lowered !== email.trim().toLowerCase() &&
    !commonPasswords.has(lowered)
  );
}

// What mail programs read as more than one address, or as a name, is none.
const form = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Whether a mail could be sent to this address, which may not have blanks around it. */
export function isEmailAddress(address: string): boolean {
  return address.length <= 254 && form.test(address);
}
