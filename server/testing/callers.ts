import { unlock } from "./access.ts";
import { makeSeries } from "./catalogue.ts";
import type { Series } from "./catalogue.ts";
import type { Client } from "./client.ts";
import type { Harness } from "./harness.ts";
import { someUser, superAdmin } from "./harness.ts";

/** Every kind of caller with rights of its own. */
export const callerNames = [
  "visitor",
  "user",
  "visitor with a grant",
  "user with an unlock",
  "admin",
  "super admin",
  "former admin",
  "ended session",
] as const;
export type CallerName = (typeof callerNames)[number];

export const isAdmin = (caller: CallerName): boolean => caller === "admin" || caller === "super admin";
export const hasUnlocked = (caller: CallerName): boolean =>
  caller === "visitor with a grant" || caller === "user with an unlock";
export const isSignedIn = (caller: CallerName): boolean =>
  !["visitor", "visitor with a grant", "ended session"].includes(caller);

/** One browser of each kind, and the protected series that some of them have unlocked. */
export interface IdentityReader {
  series: Series;
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
  const hire = (email: string) =>
    site.sql(`insert into admin (user_id) select id from "user" where email = $1`, [email]);
  async function openUnlocked(opening: Promise<Client>): Promise<Client> {
    const client = await opening;
    await unlock(client, series.id, password);
    return client;
  }

  const former = await openAs("former@example.org");
  await hire("former@example.org");
  const browsers: Record<CallerName, Client> = {
    visitor: site.visitor,
    user: site.user,
    "visitor with a grant": await openUnlocked(site.open()),
    "user with an unlock": await openUnlocked(openAs("unlocked@example.org")),
    admin: await openAs("admin-too@example.org"),
    "super admin": site.admin,
    "former admin": former,
    "ended session": await site.open(superAdmin),
  };
  await hire("admin-too@example.org");
  await site.sql(
    `delete from admin where user_id = (select id from "user" where email = 'former@example.org')`,
  );
  await site.sql("delete from session where id = (select id from session order by created_at desc limit 1)");
  return { series, browserOf: (caller) => browsers[caller] };
}
