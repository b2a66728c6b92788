import { isVisible } from "../catalogue/series/visibility.ts";
import type { Caller } from "../rights/caller.ts";
import type { RoleHolder } from "../rights/rights.ts";
import { may } from "../rights/rights.ts";

/** Whether a caller may see the content of a series. */
export type Access = "open" | "unlocked" | "locked";

/** The properties of a series that decide about access. */
export interface Protection {
  id: string;
  isPublished: boolean;
  /** The encrypted password; null when there is none. */
  passwordCipher: string | null;
  passwordVersion: number;
}

/**
 * The one rule of access. Every path to content evaluates it, and subscriptions do so again for every value. A draft is
 * locked for everyone but admins and editors, even after an earlier unlock.
 */
export function accessTo(series: Protection, caller: RoleHolder & Pick<Caller, "unlocks">): Access {
  if (!isVisible(series, caller)) return "locked";
  if (series.passwordCipher === null) return "open";
  return may(caller, "SEE_DRAFTS") || isUnlocked(series, caller) ? "unlocked" : "locked";
}

/**
 * Whether the caller has given the current password of the series, or an access code of it. A caller's codes are those
 * that were valid when the caller was identified, or when the execution of the subscription's value began.
 */
export function isUnlocked(
  { id, passwordCipher, passwordVersion }: Omit<Protection, "isPublished">,
  { unlocks }: Pick<Caller, "unlocks">,
): boolean {
  if (passwordCipher === null) return false;
  if (unlocks.passwords.get(id) === passwordVersion) return true;
  for (const { seriesId } of unlocks.codes.values()) if (seriesId === id) return true;
  return false;
}
