import { createHash } from "node:crypto";

import type { TokenScope } from "../../domain/apiToken.ts";
import type { Unlocks } from "./unlocks.ts";
import { hasUnlocks, noUnlocks, withoutExpired } from "./unlocks.ts";

/** The sender of a request, with their current rights. */
export interface Caller {
  sessionId: string | null;
  userId: string | null;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isEditor: boolean;
  /** The ids of the courts that the caller operates. */
  operates: OperatedCourts;
  unlocks: Unlocks;
  /** The unlocks that the browser's own grants prove. */
  grants: Unlocks;
  /** The device token of the request, and the court whose matches it scores; null without one. */
  scorer: ScorerIdentity | null;
  /** The API token of the request or the socket; null without one. */
  program: ProgramIdentity | null;
}

export type OperatedCourts = "all" | ReadonlySet<string>;

interface ScorerIdentity {
  tokenId: string;
  courtId: string;
}

export interface ProgramIdentity {
  tokenId: string;
  /** The name that the admin entered for the token. */
  name: string;
  /** The scopes of the token, which never change. */
  scopes: ReadonlySet<TokenScope>;
}

/** The id of the caller's token, of either kind; null without one. */
export function tokenIdOf({ scorer, program }: Pick<Caller, "scorer" | "program">): string | null {
  return scorer?.tokenId ?? program?.tokenId ?? null;
}

/** A caller without an identity, who has the rights of some caller. */
export interface AnonymousCaller extends Caller {
  sessionId: null;
  userId: null;
  isSuperAdmin: false;
}

/**
 * A caller whose responses all callers of one scope share. It has no token: a scope does not contain the court of a
 * device token or the allowed fields of an API token, so responses to tokens are never shared.
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

/** The caller with changed unlocks; the same object when nothing changes. */
export function changeUnlocks(caller: Caller, change: (unlocks: Unlocks) => Unlocks): Caller {
  const [unlocks, grants] = [change(caller.unlocks), change(caller.grants)];
  return unlocks === caller.unlocks && grants === caller.grants ? caller : { ...caller, unlocks, grants };
}

/** The caller at this time, in milliseconds since 1970, without access codes that have expired. */
export function atTime(caller: Caller, now: number): Caller {
  return changeUnlocks(caller, (unlocks) => withoutExpired(unlocks, now));
}

/** A key of the data that the caller may see, independent of their identity. Callers of one scope share responses. */
export type Scope = string;

/** The prefix of the scopes of staff, who also see hidden content. No other scope contains a blank. */
const staff = "staff ";

/** The scope of a role that sees more than visitors. `of` limits it to some objects. */
export function staffScope(role: string, of: Iterable<string> = []): Scope {
  return [`${staff}${role}`, ...[...of].toSorted()].join(" ");
}

/** Whether the scope belongs to staff. Their responses contain hidden content and are never cached. */
export function isStaffScope(scope: Scope): boolean {
  return scope.startsWith(staff);
}

/** The scope of callers without a role, which consists of their unlocks. */
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

/**
 * Cached, because it is computed for every value of every subscriber. A caller's unlocks are never changed in place.
 */
const scopes = new WeakMap<Unlocks, Scope>();

/**
 * Whether callers of the scope may see the change. Changes of drafts and of courts that are not public are for
 * staff only.
 */
export function maySeeChange(scope: Scope, { isHidden }: { isHidden: boolean }): boolean {
  return !isHidden || isStaffScope(scope);
}
