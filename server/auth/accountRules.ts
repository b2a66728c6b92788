import { passwordCharacters } from "../../domain/accountForms.ts";
import { commonPasswords } from "./commonPasswords.ts";

/** Whether the password satisfies the rule. It is not trimmed: a trailing blank counts as a character. */
export function isAcceptablePassword(password: string, email: string): boolean {
  const lowered = password.toLowerCase();
  return (
    password.length >= passwordCharacters.least &&
    password.length <= passwordCharacters.most &&
    lowered !== email.trim().toLowerCase() &&
    !commonPasswords.has(lowered)
  );
}
