import type { Caller } from "../caller.ts";
import { isVisible } from "../series/visibility.ts";

/** Whether a caller may see the content of a series. */
export type Access = "open" | "unlocked" | "locked";

/** What of a series decides about access. */
export interface Protection {
  id: string;
  isPublished: boolean;
  /** The encrypted password; null when there is none. */
  passwordCipher: string | null;
  passwordVersion: number;
}

/**
 * The one rule of access. Every path to content evaluates it, again for every value of a subscription. A draft is locked for
 * everyone but admins, also after an earlier unlock.
 */
export function accessTo(series: Protection, caller: Pick<Caller, "isAdmin" | "unlocks">): Access {
  if (!isVisible(series, caller)) return "locked";
  if (series.passwordCipher === null) return "open";
  return caller.isAdmin || isUnlocked(series, caller) ? "unlocked" : "locked";
}

/** Whether the caller has given the present password of the series. */
export function isUnlocked(
  { id, passwordCipher, passwordVersion }: Omit<Protection, "isPublished">,
  { unlocks }: Pick<Caller, "unlocks">,
): boolean {
  return passwordCipher !== null && unlocks.get(id) === passwordVersion;
}
