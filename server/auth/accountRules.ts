import { commonPasswords } from "./commonPasswords.ts";

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
