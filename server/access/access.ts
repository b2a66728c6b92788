import type { Caller } from "../context.ts";

/** Whether a caller may see the content of a series. */
export type Access = "open" | "unlocked" | "locked";

/** What of a series decides about access. */
export interface Protection {
  /** The encrypted password; null when there is none. */
  passwordCipher: string | null;
}

/** The one rule of access. Every path to content asks it, again for every value of a subscription. */
export function accessTo(protection: Protection, caller: Pick<Caller, "isAdmin">): Access {
  if (protection.passwordCipher === null) return "open";
  return caller.isAdmin ? "unlocked" : "locked";
}
