import type { TokenScope } from "../../../domain/apiToken.ts";
import { tokenScopes } from "../../../domain/apiToken.ts";
import { unlock } from "../catalogue/access.ts";
import { makeSeries } from "../catalogue/catalogue.ts";
import type { Series } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import { someUser, superAdmin } from "../harness.ts";
import type { TestCourt } from "../tournament/matches.ts";
import { makeCourt } from "../tournament/matches.ts";
import { bearer, makeScorerToken, revokeToken } from "../tournament/scoring.ts";
import { makeApiToken } from "./apiTokens.ts";
import { ownCourt } from "./rootFields.ts";

/** Every kind of caller that has different rights. */
export const callerNames = [
  "visitor",
  "user",
  "visitor with a grant",
  "user with an unlock",
  "admin",
  "super admin",
  "editor",
  "operator",
  "operator of the court",
  "operator of another court",
  "former admin",
  "ended session",
  "scorer",
  "scorer of another court",
  "revoked scorer",
  "expired scorer",
  "API token",
  "API token that reads",
  "revoked API token",
] as const;
export type CallerName = (typeof callerNames)[number];

export const isAdmin = (caller: CallerName): boolean => caller === "admin" || caller === "super admin";
export const isEditor = (caller: CallerName): boolean => isAdmin(caller) || caller === "editor";
/** Operators of the scorer's court or of all courts. */
export const isOperator = (caller: CallerName): boolean =>
  isAdmin(caller) || caller === "operator" || caller === "operator of the court";
export const hasUnlocked = (caller: CallerName): boolean =>
  caller === "visitor with a grant" || caller === "user with an unlock";
export const isSignedIn = (caller: CallerName): boolean =>
  isAdmin(caller) ||
  isOperator(caller) ||
  ["user", "user with an unlock", "editor", "operator of another court", "former admin"].includes(caller);
/** Callers with a valid device token, which the server accepts over HTTP only. */
export const isScorer = (caller: CallerName): boolean =>
  caller === "scorer" || caller === "scorer of another court";
/** The scopes of the caller's API token; empty for callers without one. */
export function scopesOf(caller: CallerName): readonly TokenScope[] {
  if (caller === "API token") return tokenScopes;
  return caller === "API token that reads" ? ["catalogue:read"] : [];
}
export const isProgram = (caller: CallerName): boolean => scopesOf(caller).length > 0;
/** Callers with an invalid token, for which the server refuses every HTTP request. */
export const isRefused = (caller: CallerName): boolean =>
  caller === "revoked scorer" || caller === "expired scorer" || caller === "revoked API token";

/** A client of each kind, the protected series that some have unlocked, and the court of the scorer. */
export interface IdentityReader {
  series: Series;
  court: TestCourt;
  browserOf: (caller: CallerName) => Client;
}

export async function openCallers(
  site: Harness,
  hidden: Record<string, unknown> = {},
): Promise<IdentityReader> {
  const password = "the series password";
  const series = await makeSeries(site.admin, { ...hidden, password });

  async function openAs(email: string): Promise<Client> {
    await site.sql(
      `insert into "user" (email, password_hash) select $1, password_hash from "user" where email = $2`,
      [email, someUser.email],
    );
    return site.open({ email, password: someUser.password });
  }
  const makeAdmin = (email: string) =>
    site.sql(`insert into admin (user_id) select id from "user" where email = $1`, [email]);
  async function openWithRole(email: string, role: string, courtId: string | null): Promise<Client> {
    const client = await openAs(email);
    await site.sql(`insert into role select id, $2, $3 from "user" where email = $1`, [email, role, courtId]);
    return client;
  }
  async function openUnlocked(opening: Promise<Client>): Promise<Client> {
    const client = await opening;
    await unlock(client, series.id, password);
    return client;
  }

  const court = { ...(await makeCourt(site.admin)), id: ownCourt };
  await site.sql("update court set id = $1", [ownCourt]);
  const other = await makeCourt(site.admin);
  const openScorer = async ({ id }: TestCourt) => {
    const token = await makeScorerToken(site.admin, id);
    return { id: token.id, client: site.openWith(bearer(token.secret)) };
  };
  const revoked = await openScorer(court);
  await revokeToken(site.admin, revoked.id);
  const expired = await openScorer(court);
  await site.sql("update access_token set expires_at = now() where id = $1", [expired.id]);

  const openProgram = async (caller: CallerName) =>
    site.openWith(bearer((await makeApiToken(site.admin, scopesOf(caller))).secret));
  const ended = await makeApiToken(site.admin, tokenScopes);
  await revokeToken(site.admin, ended.id);

  const former = await openAs("former@example.org");
  await makeAdmin("former@example.org");
  const browsers: Record<CallerName, Client> = {
    visitor: site.visitor,
    user: site.user,
    "visitor with a grant": await openUnlocked(site.open()),
    "user with an unlock": await openUnlocked(openAs("unlocked@example.org")),
    admin: await openAs("admin-too@example.org"),
    "super admin": site.admin,
    editor: await openWithRole("editor@example.org", "EDITOR", null),
    operator: await openWithRole("operator@example.org", "OPERATOR", null),
    "operator of the court": await openWithRole("own-operator@example.org", "OPERATOR", ownCourt),
    "operator of another court": await openWithRole("other-operator@example.org", "OPERATOR", other.id),
    "former admin": former,
    "ended session": await site.open(superAdmin),
    scorer: (await openScorer(court)).client,
    "scorer of another court": (await openScorer(other)).client,
    "revoked scorer": revoked.client,
    "expired scorer": expired.client,
    "API token": await openProgram("API token"),
    "API token that reads": await openProgram("API token that reads"),
    "revoked API token": site.openWith(bearer(ended.secret)),
  };
  await makeAdmin("admin-too@example.org");
  await site.sql(
    `delete from admin where user_id = (select id from "user" where email = 'former@example.org')`,
  );
  await site.sql("delete from session where id = (select id from session order by created_at desc limit 1)");
  return { series, court, browserOf: (caller) => browsers[caller] };
}
