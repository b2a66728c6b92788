import type { Caller } from "../context.ts";

/** Whether a caller may see the content of a series. */
export type Access = "open" | "unlocked" | "locked";

/** What of a series decides about access. */
export interface Protection {
  id: string;
  /** The encrypted password; null when there is none. */
  passwordCipher: string | null;
  passwordVersion: number;
}

/** The one rule of access. Every path to content asks it, again for every value of a subscription. */
export function accessTo(
  { id, passwordCipher, passwordVersion }: Protection,
  { isAdmin, unlocks }: Pick<Caller, "isAdmin" | "unlocks">,
): Access {
  if (passwordCipher === null) return "open";
  return isAdmin || unlocks.get(id) === passwordVersion ? "unlocked" : "locked";
}
