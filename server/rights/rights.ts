import type { TokenScope } from "../../domain/apiToken.ts";
import { forbidden, unauthenticated } from "../errors.ts";
import type { Caller } from "./caller.ts";
import { tokenIdOf } from "./caller.ts";

/** The properties of a caller that determine their roles. */
export type RoleHolder = Pick<Caller, "isAdmin" | "isEditor" | "operates" | "scorer" | "program">;

/** Excludes `catalogue:read`, because its data is public. */
type PrivilegedScope = Exclude<TokenScope, "catalogue:read">;

type RoleName =
  | "admin"
  | "editor"
  | "operator of any court"
  | "operator of all courts"
  | "scorer"
  | PrivilegedScope;

const hasScope =
  (scope: PrivilegedScope) =>
  ({ program }: RoleHolder): boolean =>
    program?.scopes.has(scope) ?? false;

const holds: Readonly<Record<RoleName, (caller: RoleHolder) => boolean>> = {
  admin: ({ isAdmin }) => isAdmin,
  editor: ({ isEditor }) => isEditor,
  "operator of any court": ({ operates }) => operates === "all" || operates.size > 0,
  "operator of all courts": ({ operates }) => operates === "all",
  scorer: ({ scorer }) => scorer !== null,
  "tournament:read": hasScope("tournament:read"),
  "score:write": hasScope("score:write"),
  "schedule:write": hasScope("schedule:write"),
  "live:write": hasScope("live:write"),
};

/**
 * The rights of each role in addition to those of everyone. Rights are defined only here. A resolver declares its right
 * with `@Authorized`, and a service calls `may`. Operators and scorers have their rights only for their courts, which
 * the service checks with `courts/visibility.ts` and `courts/operating.ts`. An API token has the rights of its scopes,
 * for all courts; `graphql/tokenScopes.ts` defines which root fields it may request.
 */
const holders = {
  /** Admins, roles, tokens, backups and their imports. */
  ADMIN: ["admin"],
  /** Courts, matches, their schedule and its imports. */
  PLAN_MATCHES: ["admin", "schedule:write"],
  EDIT_CATALOGUE: ["admin", "editor"],
  /** Any upload, because the server receives a file before it knows its purpose. */
  UPLOAD: ["admin", "editor", "schedule:write"],
  SWITCH_LIVE: ["admin", "operator of any court", "live:write"],
  /** The LIVE switch of every episode, also in forms. */
  SWITCH_ANY_LIVE: ["admin", "operator of all courts", "live:write"],
  /** Plans for LIVE, the health of streams, and alarms. Alarms of webhooks are for admins only. */
  WATCH_STREAMS: ["admin", "operator of any court"],
  ALIGN_PICTURES: ["admin", "operator of any court"],
  CALL_MATCHES: ["admin", "operator of any court", "schedule:write"],
  ENTER_SCORES: ["admin", "operator of any court", "score:write"],
  RECORD_SCORES: ["admin", "operator of any court", "scorer", "score:write"],
  SEE_SCORERS: ["admin", "operator of any court"],
  /** Drafts, the content of protected series, and the reasons why an episode is missing in the Roku feed. */
  SEE_DRAFTS: ["admin", "editor"],
  SEE_PASSWORDS: ["admin"],
  /** Seeing and undoing changes of the catalogue. The history of the tournament is for admins only. */
  SEE_HISTORY: ["admin", "editor"],
  /** Courts that are not public, and their matches. */
  SEE_ALL_COURTS: ["admin", "operator of all courts", "tournament:read"],
  /** Days of the order of play that are not published. */
  SEE_ALL_DAYS: ["admin", "operator of all courts", "scorer", "tournament:read"],
} as const satisfies Record<string, readonly RoleName[]>;

export type Right = keyof typeof holders;

export function may(caller: RoleHolder, right: Right): boolean {
  return holders[right].some((role) => holds[role](caller));
}

export function isRight(name: string): name is Right {
  return Object.hasOwn(holders, name);
}

/** Throws UNAUTHENTICATED for a visitor, and FORBIDDEN for any other caller without the right. */
export function requireRight(caller: Caller, right: Right): void {
  if (caller.sessionId === null && tokenIdOf(caller) === null) throw unauthenticated();
  if (!may(caller, right)) throw forbidden();
}
