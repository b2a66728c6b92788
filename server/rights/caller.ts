import { createHash } from "node:crypto";

import type { TokenScope } from "../../domain/apiToken.ts";
import type { Unlocks } from "./unlocks.ts";
import { hasUnlocks, noUnlocks, withoutExpired } from "./unlocks.ts";

/** The sender of a request, with their present rights. */
export interface Caller {
  sessionId: string | null;
  userId: string | null;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isEditor: boolean;
  /** The ids of the courts whose operator the caller is. */
  operates: OperatedCourts;
  unlocks: Unlocks;
  /** Those of the unlocks that the browser's own grants prove. */
  grants: Unlocks;
  /** The device token that the request was sent with, and the court whose matches it scores; null without one. */
  scorer: ScorerIdentity | null;
  /** The API token that the request or the socket was opened with; null without one. */
  program: ProgramIdentity | null;
}

export type OperatedCourts = "all" | ReadonlySet<string>;

export interface ScorerIdentity {
  tokenId: string;
  courtId: string;
}

export interface ProgramIdentity {
  tokenId: string;
  /** As the admin entered it who made the token. */
  name: string;
  /** They never change. */
  scopes: ReadonlySet<TokenScope>;
}

/** The id of the token that the caller was identified by, of either kind; null without one. */
export function tokenIdOf({ scorer, program }: Pick<Caller, "scorer" | "program">): string | null {
  return scorer?.tokenId ?? program?.tokenId ?? null;
}

/** Nobody in particular, with the rights of someone. */
export interface AnonymousCaller extends Caller {
  sessionId: null;
  userId: null;
  isSuperAdmin: false;
}

/**
 * Whose answers all callers of one scope share. It has no token: a scope does not say which court a device token shows, so what a
 * scorer sees is in no shared answer, nor what an API token may ask for.
 */
export interface SharedCaller extends AnonymousCaller {
  scorer: null;
  program: null;
}

export const visitor: SharedCaller = {
  sessionId: null,
  userId: null,
  isAdmin: false,
  isSuperAdmin: false,
  isEditor: false,
  operates: new Set(),
  unlocks: noUnlocks,
  grants: noUnlocks,
  scorer: null,
  program: null,
};

/** The caller with these changes of what they have unlocked; the same object when nothing changes. */
export function changeUnlocks(caller: Caller, change: (unlocks: Unlocks) => Unlocks): Caller {
  const [unlocks, grants] = [change(caller.unlocks), change(caller.grants)];
  return unlocks === caller.unlocks && grants === caller.grants ? caller : { ...caller, unlocks, grants };
}

/** The caller at this time, in milliseconds since 1970: without access codes that have expired. */
export function atTime(caller: Caller, now: number): Caller {
  return changeUnlocks(caller, (unlocks) => withoutExpired(unlocks, now));
}

/** What the caller may see, not who they are: callers of one scope share their answers. */
export type Scope = string;

/** Begins the scopes of those who also see what is hidden from everyone else; no other scope contains a blank. */
const staff = "staff ";

/** The scope of what the role sees beside everyone; `of` limits it to some things. */
export function staffScope(role: string, of: Iterable<string> = []): Scope {
  return [`${staff}${role}`, ...[...of].toSorted()].join(" ");
}

/** Answers for staff are in no cache, and contain what is hidden from everyone else. */
export function isStaffScope(scope: Scope): boolean {
  return scope.startsWith(staff);
}

/** The scope of those without a role, by what they have unlocked. */
export function scopeOfUnlocks(unlocks: Caller["unlocks"]): Scope {
  if (!hasUnlocks(unlocks)) return "public";
  const known = scopes.get(unlocks);
  if (known !== undefined) return known;
  const passwords = [...unlocks.passwords].map(([seriesId, version]) => `${seriesId}@${version}`);
  const codes = [...unlocks.codes].map(([codeId, { version }]) => `code ${codeId}@${version}`);
  const opened = [...passwords, ...codes].toSorted();
  const scope = createHash("sha256").update(opened.join()).digest("base64url");
  scopes.set(unlocks, scope);
  return scope;
}

/** Cached, since it is computed for every value of every subscriber; a caller's unlocks are never changed in place. */
const scopes = new WeakMap<Unlocks, Scope>();

/** Whether callers of the scope may know of the change: those of drafts and of courts that are not public are for staff only. */
export function mayKnowOf(scope: Scope, { isHidden }: { isHidden: boolean }): boolean {
  return !isHidden || isStaffScope(scope);
}
