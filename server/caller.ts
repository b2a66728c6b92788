import { createHash } from "node:crypto";

import { forbidden, unauthenticated } from "./errors.ts";

/** The sender of a request, with their present rights. */
export interface Caller {
  sessionId: string | null;
  userId: string | null;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  /** The password version with which each series was unlocked; worth nothing once the series has another. */
  unlocks: ReadonlyMap<string, number>;
  /** Those of the unlocks that the browser's own grants prove. */
  grants: ReadonlyMap<string, number>;
  /** The device token that the request was sent with, and the court whose matches it scores; null without one. */
  scorer: ScorerIdentity | null;
}

export interface ScorerIdentity {
  tokenId: string;
  courtId: string;
}

export const visitor: Caller = {
  sessionId: null,
  userId: null,
  isAdmin: false,
  isSuperAdmin: false,
  unlocks: new Map(),
  grants: new Map(),
  scorer: null,
};

/** Throws UNAUTHENTICATED for a visitor, FORBIDDEN for everyone else who is no admin. */
export function requireAdmin({ sessionId, scorer, isAdmin }: Caller): void {
  if (sessionId === null && scorer === null) throw unauthenticated();
  if (!isAdmin) throw forbidden();
}

/** Merges unlocks; of two for the same series the newer one, since an account may still have that of a former password. */
export function mergeUnlocks(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (one.size === 0) return other;
  if (other.size === 0) return one;
  const merged = new Map(one);
  for (const [seriesId, version] of other)
    merged.set(seriesId, Math.max(version, merged.get(seriesId) ?? version));
  return merged;
}

/** What the caller may see, not who they are: callers of one scope share their answers. */
export type Scope = string;

const adminScope: Scope = "admin";

export function scopeOf({ isAdmin, unlocks }: Pick<Caller, "isAdmin" | "unlocks">): Scope {
  if (isAdmin) return adminScope;
  if (unlocks.size === 0) return "public";
  const known = scopes.get(unlocks);
  if (known !== undefined) return known;
  const opened = [...unlocks].map(([seriesId, version]) => `${seriesId}@${version}`).toSorted();
  const scope = createHash("sha256").update(opened.join()).digest("base64url");
  scopes.set(unlocks, scope);
  return scope;
}

/** Cached, since it is computed for every value of every subscriber; a caller's unlocks are never changed in place. */
const scopes = new WeakMap<ReadonlyMap<string, number>, Scope>();

/** Whether callers of the scope may know of the change: those of drafts are for admins only. */
export function mayKnowOf(scope: Scope, { isHidden }: { isHidden: boolean }): boolean {
  return !isHidden || scope === adminScope;
}

/** An anonymous caller with the same rights, for responses that are shared. */
export function anonymous({ isAdmin, unlocks, scorer }: Caller): Caller {
  return { ...visitor, isAdmin, unlocks, scorer };
}
