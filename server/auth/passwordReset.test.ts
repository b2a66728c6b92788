import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { json } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import {
  accountDocuments,
  newAddress,
  newEmail,
  openAccount,
  openBrowser,
  readViewer,
  requestPasswordReset,
  resetPassword,
  signInWith,
  tokenOf,
} from "../testing/people/accounts.ts";
import { askForLink, expiredLink, newPassword, openOthers } from "../testing/people/newPasswords.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** Sends the operation with another Host header, which `fetch` forbids. */
async function postAsHost(url: string, host: string, operation: object): Promise<unknown> {
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": newAddress(),
    "x-forwarded-host": host,
    "x-forwarded-proto": "https",
    host,
  };
  const sending = request(`${url}/graphql`, { method: "POST", headers });
  sending.end(JSON.stringify(operation));
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  return json(response);
}

describe("A forgotten password", () => {
  test("is replaced by the link of a mail, which uses the site's configured address", async () => {
    const person = await openAccount(site);
    const visitor = await openBrowser(site);
    const response = await postAsHost(site.url, "evil.example.org", {
      query: accountDocuments.requestPasswordReset,
      variables: { email: ` ${person.credentials.email.toUpperCase()} ` },
    });
    expect(response).toMatchObject({
      data: {
        requestPasswordReset: {
          message: "Check your inbox for further instructions",
          userErrors: [],
        },
      },
    });
    const mail = await site.mails.next();
    expect(mail.to).toEqual([person.credentials.email]);
    expect(mail.link?.href).toMatch(
      new RegExp(`^${site.config.publicUrl}/forgot-password\\?token=[\\w-]{43}$`),
    );
    expect(await resetPassword(visitor, tokenOf(mail.link), newPassword)).toEqual({
      message: "Your password has been changed. You can sign in with it now.",
      userErrors: [],
    });
    const { email, password } = person.credentials;
    expect(await signInWith(visitor, { email, password })).toMatchObject({ viewer: null });
    expect(await signInWith(visitor, { email, password: newPassword })).toMatchObject({
      // The link was sent to the address, so using it proves the address.
      viewer: { email, hasProvedEmail: true },
    });
    await site.mails.next();
  });

  test.each([newEmail(), "no address", ""])(
    "of the unknown address %j returns 'No account found with this email address' and sends no mail",
    async (email) => {
      const before = site.mails.count();
      expect(await requestPasswordReset(await openBrowser(site), email)).toEqual({
        message: null,
        userErrors: [
          { code: "NOT_FOUND", field: "email", message: "No account found with this email address" },
        ],
      });
      expect(site.mails.count()).toBe(before);
      expect(await site.sql("select from mail")).toEqual([]);
    },
  );

  test("can be replaced once with one link", async () => {
    const token = await askForLink(site, await openAccount(site));
    const client = await openBrowser(site);
    const responses = await Promise.all([
      resetPassword(client, token, newPassword),
      resetPassword(client, token, newPassword),
    ]);
    expect(responses.filter(({ message }) => message !== null)).toHaveLength(1);
    expect(responses).toContainEqual(expiredLink);
    expect(await resetPassword(client, token, newPassword)).toEqual(expiredLink);
    await site.mails.next();
  });

  test("can be replaced for 30 minutes by the database's time", async () => {
    const person = await openAccount(site);
    const token = await askForLink(site, person);
    const age = (interval: string) =>
      site.sql("update mail_link set created_at = now() - $2::interval where user_id = $1", [
        person.id,
        interval,
      ]);
    await age("31 minutes");
    expect(await resetPassword(await openBrowser(site), token, newPassword)).toEqual(expiredLink);
    await age("29 minutes");
    expect(await resetPassword(await openBrowser(site), token, newPassword)).toMatchObject({
      userErrors: [],
    });
    await site.mails.next();
  });

  test("cannot be replaced with a link after a newer one was requested, with an altered link or with a link to prove the address", async () => {
    const person = await openAccount(site);
    const older = await askForLink(site, person);
    const token = await askForLink(site, person);
    const altered = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    const client = await openBrowser(site);
    for (const refused of [older, altered, "", tokenOf(person.proof)])
      expect(await resetPassword(client, refused, newPassword)).toEqual(expiredLink);
    expect(await resetPassword(client, token, newPassword)).toMatchObject({ userErrors: [] });
    await site.mails.next();
  });

  test("keeps its link valid when the new password is refused", async () => {
    const token = await askForLink(site, await openAccount(site));
    const client = await openBrowser(site);
    expect(await resetPassword(client, token, "password1")).toEqual({
      message: null,
      userErrors: [
        {
          code: "INVALID",
          field: "newPassword",
          message:
            "A password has 8 to 128 characters, not your email address and not one of the most common passwords.",
        },
      ],
    });
    expect(await resetPassword(client, token, newPassword)).toMatchObject({ userErrors: [] });
    await site.mails.next();
  });

  test("has a link whose token is not stored in the database", async () => {
    const token = await askForLink(site, await openAccount(site));
    for (const table of ["mail_link", "mail"]) {
      const rows = await site.sql(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test("that is replaced ends the sessions of all browsers and mails the owner", async () => {
    const person = await openAccount(site);
    const token = await askForLink(site, person);
    const others = await openOthers(site, person);
    await resetPassword(await openBrowser(site), token, newPassword);
    for (const client of others) expect(await client.socketEvents.take()).toBe(4403);
    for (const client of [person.client, ...others]) expect(await readViewer(client)).toBeNull();
    const notice = await site.mails.next();
    expect(notice.to).toEqual([person.credentials.email]);
    expect(notice.head).toMatch(/^Subject: Your password for .+ was changed/m);
  });

  test("that is replaced signs in also where wrong passwords had spent the limit of the account", async () => {
    const person = await openAccount(site);
    const { email, password } = person.credentials;
    const client = await openBrowser(site);
    for (let count = 0; count < 10; count++) await signInWith(client, { email, password: newPassword });
    expect(await client.ask(accountDocuments.signIn, { input: { email, password } })).toMatchObject({
      errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }],
    });
    await resetPassword(client, await askForLink(site, person), newPassword);
    await site.mails.next();
    expect(await signInWith(client, { email, password: newPassword })).toMatchObject({ viewer: { email } });
  });

  test("that is replaced keeps the browser signed in to the account, with a new token", async () => {
    const person = await openAccount(site);
    const token = await askForLink(site, person);
    const before = person.client.cookieNamed("session");
    await resetPassword(person.client, token, newPassword);
    await site.mails.next();
    expect(person.client.cookieNamed("session")).not.toBe(before);
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
  });
});

describe("Mails are limited", () => {
  test("to 3 in 5 minutes for one address of a machine, also when there is no such account", async () => {
    const client = await openBrowser(site);
    for (let count = 0; count < 3; count++) await requestPasswordReset(client, newEmail());
    expect(
      await client.ask(accountDocuments.requestPasswordReset, { email: superAdmin.email }),
    ).toMatchObject({
      data: null,
      errors: [{ extensions: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } }],
    });
  });

  test("to 3 for one recipient, from all addresses together", async () => {
    const person = await openAccount(site);
    for (let count = 0; count < 3; count++) await askForLink(site, person);
    const before = site.mails.count();
    const { email } = person.credentials;
    const visitor = await openBrowser(site);
    const refused = [
      ...[email, email.toUpperCase(), email].map(
        (one) => () => visitor.ask(accountDocuments.requestPasswordReset, { email: one }),
      ),
      ...Array.from({ length: 3 }, () => () => person.client.ask(accountDocuments.requestEmailProof)),
    ];
    for (const ask of refused)
      expect(await ask()).toMatchObject({ errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }] });
    expect(site.mails.count()).toBe(before);
    // When the recipient's limit refuses a mail, it does not count towards the machine's limit.
    for (const client of [visitor, person.client])
      for (let count = 0; count < 3; count++)
        expect(await requestPasswordReset(client, newEmail())).toMatchObject({
          userErrors: [{ code: "NOT_FOUND" }],
        });
  });
});
