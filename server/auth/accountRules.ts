import { commonPasswords } from "./commonPasswords.ts";

/** Whether the password satisfies the rule. It is not trimmed: a trailing blank counts as a character. */
export function isAcceptablePassword(password: string, email: string): boolean {
  const lowered = password.toLowerCase();
  return (
    password.length >= 8 &&
    password.length <= 128 &&
    lowered !== email.trim().toLowerCase() &&
    !commonPasswords.has(lowered)
  );
}
