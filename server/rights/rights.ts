import type { TokenScope } from "../../domain/apiToken.ts";
import { forbidden, unauthenticated } from "../errors.ts";
import type { Caller } from "./caller.ts";
import { tokenIdOf } from "./caller.ts";

/** What of a caller their roles are read from. */
export type RoleHolder = Pick<Caller, "isAdmin" | "isEditor" | "operates" | "scorer" | "program">;

/** What `catalogue:read` shows, everyone may see. */
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
 * What each role may beside what everyone may; the only place that says so. A resolver names the right with `@Authorized`, and a
 * service asks `may`. Operators and scorers have their rights for their courts only: the service asks for which, by
 * `courts/visibility.ts` and `courts/operating.ts`. An API token has a right by its scope, for all courts; which root fields it
 * may ask for at all, `graphql/tokenScopes.ts` says.
 */
const holders = {
  /** Admins, roles, tokens, backups and their imports. */
  ADMIN: ["admin"],
  /** Courts, matches, their plan and its imports. */
  PLAN_MATCHES: ["admin", "schedule:write"],
  EDIT_CATALOGUE: ["admin", "editor"],
  /** Files come before it is known what they are for. */
  UPLOAD: ["admin", "editor", "schedule:write"],
  SWITCH_LIVE: ["admin", "operator of any court", "live:write"],
  /** The LIVE switch of every episode, also in forms. */
  SWITCH_ANY_LIVE: ["admin", "operator of all courts", "live:write"],
  /** What is planned for LIVE, the health of streams, and alarms; of webhooks, only admins see any. */
  WATCH_STREAMS: ["admin", "operator of any court"],
  ALIGN_PICTURES: ["admin", "operator of any court"],
  CALL_MATCHES: ["admin", "operator of any court", "schedule:write"],
  ENTER_SCORES: ["admin", "operator of any court", "score:write"],
  RECORD_SCORES: ["admin", "operator of any court", "scorer", "score:write"],
  SEE_SCORERS: ["admin", "operator of any court"],
  /** Drafts, the content of protected series, and why an episode is missing in the Roku feed. */
  SEE_DRAFTS: ["admin", "editor"],
  SEE_PASSWORDS: ["admin"],
  /** What was changed, and undo it: that of the catalogue; only admins may see that of the tournament. */
  SEE_HISTORY: ["admin", "editor"],
  /** Courts that are not public, and what is played on them. */
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

/** Throws UNAUTHENTICATED for a visitor, FORBIDDEN for everyone else without the right. */
export function requireRight(caller: Caller, right: Right): void {
  if (caller.sessionId === null && tokenIdOf(caller) === null) throw unauthenticated();
  if (!may(caller, right)) throw forbidden();
}
