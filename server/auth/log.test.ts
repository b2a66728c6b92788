import { OAuth2Server } from "oauth2-mock-server";
import type { MutableToken } from "oauth2-mock-server";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import {
  accountDocuments,
  changePassword,
  deleteAccount,
  newAddress,
  openAccount,
  proveEmail,
  requestPasswordReset,
  resetPassword,
  signInWith,
  tokenOf,
} from "../testing/people/accounts.ts";

let issuer: OAuth2Server;
let site: Harness;
beforeAll(async () => {
  issuer = new OAuth2Server();
  await issuer.issuer.keys.generate("RS256");
  await issuer.start(0, "127.0.0.1");
  issuer.service.on("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, { sub: "someone", email: "someone@example.org", email_verified: true });
  });
  site = await startHarness({
    LOG_LEVEL: "trace",
    OIDC_CLIENT_ID: "the-site",
    OIDC_CLIENT_SECRET: "the-secret-of-the-client",
    OIDC_ISSUER: issuer.issuer.url ?? "",
  });
});
afterAll(async () => {
  await site.close();
  await issuer.stop();
});

test("the log contains no password, token, link or cookie, and one line for each audited event", async () => {
  const secrets = new Set([superAdmin.password, "the-secret-of-the-client", site.config.appSecret ?? ""]);
  const keep = <T extends string | null | undefined>(secret: T): T => {
    if (secret) secrets.add(secret);
    return secret;
  };
  const address = newAddress();
  const visitor = await site.open(undefined, address);

  const person = await openAccount(site);
  const { client, credentials } = person;
  keep(credentials.password);
  keep(client.cookieNamed("session"));
  await proveEmail(client, keep(tokenOf(person.proof)));
  await signInWith(visitor, { ...credentials, password: keep("a wrong password") });
  await requestPasswordReset(visitor, credentials.email);
  const token = keep(tokenOf((await site.mails.next()).link));
  await resetPassword(visitor, token, keep("a drop at the net"));
  await resetPassword(visitor, token, "a drop at the net");
  await site.mails.next();
  await signInWith(visitor, { ...credentials, password: "a drop at the net" });
  keep(visitor.cookieNamed("session"));
  keep(visitor.cookieNamed("device"));
  await changePassword(visitor, "a drop at the net", keep("a smash down the line"));
  keep(visitor.cookieNamed("session"));
  await site.mails.next();

  const series = await makeSeries(site.admin, { password: keep("the series password") });
  const unlock = (password: string) =>
    site.visitor.query<{ unlockSeries: { grant: { token: string } | null } }>(
      "mutation ($id: ID!, $password: String!) { unlockSeries(id: $id, password: $password) { grant { token } } }",
      { id: series.id, password },
    );
  await unlock(keep("a wrong series password"));
  keep((await unlock("the series password")).unlockSeries.grant?.token);

  const opened = await fetch(`${site.url}/auth/google`, { redirect: "manual" });
  const [journey = ""] = opened.headers.getSetCookie().map((set) => set.split(";")[0]);
  keep(journey.split("=")[1]);
  const atIssuer = await fetch(opened.headers.get("location") ?? "", { redirect: "manual" });
  const returned = new URL(atIssuer.headers.get("location") ?? "");
  keep(returned.searchParams.get("code"));
  keep(returned.searchParams.get("state"));
  const back = `${site.url}${returned.pathname}${returned.search}`;
  const entered = await fetch(back, { headers: { cookie: journey } });
  for (const set of entered.headers.getSetCookie()) keep(/^session=([^;]+)/.exec(set)?.[1]);
  await fetch(back, { headers: { cookie: journey } });

  // An unexpected failure is logged with its statement. The values and rows of the statement are secrets too.
  await site.sql(`alter table "user" add constraint nobody_is_lost check (email <> 'lost@example.org')`);
  const lost = { email: "lost@example.org", password: keep("a password of the lost") };
  expect(await visitor.ask(accountDocuments.signUp, { input: lost })).toMatchObject({
    errors: [{ extensions: { code: "INTERNAL_SERVER_ERROR" } }],
  });
  await deleteAccount(visitor, "a smash down the line");

  const lines = site.takeLog();
  const log = lines.join("");
  expect(log).toContain("nobody_is_lost");
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
  const hashes = await site.sql<{ token_hash: string }>("select token_hash from session");
  expect(hashes.filter(({ token_hash: hash }) => log.includes(hash))).toEqual([]);
  expect(log).not.toContain("$argon2id$");

  const entries = lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event !== undefined);
  expect(entries.filter(({ userId }) => userId === person.id).map(({ event }) => event)).toEqual([
    "account opened",
    "address proved",
    "sign-in refused",
    "password reset",
    "signed in",
    "password changed",
    "account deleted",
  ]);
  expect(entries.map(({ event }) => event)).toContain("series password refused");
  expect(entries.map(({ event }) => event)).toContain("signed in with Google");
  expect(entries.find(({ event }) => event === "sign-in refused")).toMatchObject({
    address,
    time: expect.any(Number),
  });
});
