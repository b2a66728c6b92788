import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import type { SessionPayload } from "../testing/people/accounts.ts";
import {
  accountDocuments,
  deleteAccount,
  newAddress,
  newEmail,
  openAccount,
  proveEmail,
  readViewer,
  requestEmailProof,
  signInWith,
  signOut,
  signUp,
  tokenOf,
} from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const password = "a clear over the court";
const openBrowser = (): Promise<Client> => site.open(undefined, newAddress());
const countUsers = async (email: string) =>
  (await site.sql(`select from "user" where lower(email) = lower($1)`, [email])).length;

/**
 * Retries as a person would, because on a busy machine one of many concurrent requests may wait too long for a
 * connection.
 */
async function signUpAmongMany(
  client: Client,
  input: { email: string; password: string },
): Promise<SessionPayload | undefined> {
  const { data, errors } = await client.ask<{ signUp: SessionPayload } | null>(accountDocuments.signUp, {
    input,
  });
  if (errors?.[0]?.extensions["code"] === "SERVICE_UNAVAILABLE") return signUpAmongMany(client, input);
  return data?.signUp;
}

describe("Signing up", () => {
  test("creates an account without favourites, signs it in, and the person can sign out and in again", async () => {
    const client = await openBrowser();
    const email = newEmail();
    const viewer = {
      id: expect.any(String),
      email,
      isAdmin: false,
      isSuperAdmin: false,
      hasPassword: true,
      hasProvedEmail: false,
      savedSeries: [],
    };
    expect(await signUp(client, { email, password })).toEqual({ viewer, userErrors: [] });
    expect(await readViewer(client)).toEqual(viewer);
    await site.mails.next();
    expect(await signOut(client)).toEqual({ viewer: null, userErrors: [] });
    expect(await readViewer(client)).toBeNull();
    expect(await signInWith(client, { email, password })).toEqual({ viewer, userErrors: [] });
  });

  test("mails a link that proves the address, as text and as HTML, only to that address", async () => {
    const client = await openBrowser();
    const email = newEmail();
    await signUp(client, { email, password });
    const mail = await site.mails.next();
    expect(mail.to).toEqual([email]);
    expect(mail.link?.href).toMatch(/^http:\/\/localhost:\d+\/account\?prove=[\w-]{43}$/);
    expect(mail.html).toContain(`<a href="${mail.link?.href}">`);
    expect(mail.head).toMatch(/^Subject: Please confirm your email address/m);
    expect(await proveEmail(client, tokenOf(mail.link))).toMatchObject({
      viewer: { hasProvedEmail: true },
      userErrors: [],
    });
  });

  test("and deleting the account again and again mails three times in five minutes, and creates nothing more", async () => {
    const email = newEmail();
    for (let count = 0; count < 3; count++) {
      const client = await openBrowser();
      await signUp(client, { email, password });
      expect((await site.mails.next()).to).toEqual([email]);
      await deleteAccount(client, password);
    }
    await expect(signUp(await openBrowser(), { email, password })).rejects.toThrow("too many attempts");
    expect(await countUsers(email)).toBe(0);
  });

  test("trims the address, and keeps blanks around the password", async () => {
    const client = await openBrowser();
    const email = newEmail();
    expect(await signUp(client, { email: ` ${email} `, password: " a clear " })).toMatchObject({
      viewer: { email },
    });
    await site.mails.next();
    expect(await signInWith(client, { email, password: "a clear" })).toMatchObject({ viewer: null });
    expect(await signInWith(client, { email, password: " a clear " })).toMatchObject({ viewer: { email } });
  });

  test.each([superAdmin.email, superAdmin.email.toUpperCase(), ` ${superAdmin.email}`])(
    "with the address %j of another account returns 'Email already in use'",
    async (email) => {
      const client = await openBrowser();
      expect(await signUp(client, { email, password })).toEqual({
        viewer: null,
        userErrors: [{ code: "TAKEN", field: "email", message: "Email already in use" }],
      });
      expect(await readViewer(client)).toBeNull();
    },
  );

  test("20 times concurrently with one address in mixed case creates one account", async () => {
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const written = index % 2 === 0 ? email : email.toUpperCase();
        return signUpAmongMany(await openBrowser(), { email: written, password });
      }),
    );
    expect(responses.filter((response) => response?.viewer)).toHaveLength(1);
    const refused = responses.flatMap((response) => response?.userErrors.map(({ message }) => message));
    expect(refused).toEqual(Array(19).fill("Email already in use"));
    expect(await countUsers(email)).toBe(1);
    expect((await site.mails.next()).to[0]?.toLowerCase()).toBe(email);
  });

  test.each(["1234567", "x".repeat(129), "password1", "person-of-the-rule@example.org"])(
    "with the password %j returns 'Failed to create an account'",
    async (refused) => {
      const email = "person-of-the-rule@example.org";
      expect(await signUp(await openBrowser(), { email, password: refused })).toEqual({
        viewer: null,
        userErrors: [{ code: "INVALID", field: "password", message: "Failed to create an account" }],
      });
      expect(await countUsers(email)).toBe(0);
    },
  );

  test.each(["", "nobody", "a@example.org,b@example.org", "a\u0000@example.org"])(
    "with the address %j returns 'Failed to create an account'",
    async (email) => {
      expect(await signUp(await openBrowser(), { email, password })).toEqual({
        viewer: null,
        userErrors: [{ code: "INVALID", field: "email", message: "Failed to create an account" }],
      });
    },
  );

  test("is limited to 10 times an hour from one address", async () => {
    const address = newAddress();
    for (let count = 0; count < 10; count++) {
      const client = await site.open(undefined, address);
      expect(await signUp(client, { email: superAdmin.email, password })).toMatchObject({ viewer: null });
    }
    const late = await site.open(undefined, address);
    const email = newEmail();
    expect(await late.ask(accountDocuments.signUp, { input: { email, password } })).toMatchObject({
      data: null,
      errors: [{ extensions: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } }],
    });
    expect(await countUsers(email)).toBe(0);
  });

  test("ends the session that the browser had before", async () => {
    const first = await openAccount(site);
    const cookie = first.client.cookieNamed("session") ?? "";
    await signUp(first.client, { email: newEmail(), password });
    await site.mails.next();
    const attacker = await openBrowser();
    attacker.plantCookie("session", cookie);
    expect(await readViewer(attacker)).toBeNull();
  });
});

describe("The proof of the address", () => {
  test("works once, and only in a session of the account", async () => {
    const person = await openAccount(site);
    const other = await openAccount(site);
    const expired = {
      viewer: null,
      userErrors: [
        {
          code: "EXPIRED",
          field: "token",
          message: "This link has been used or is too old. Please request a new one.",
        },
      ],
    };
    expect(await proveEmail(other.client, tokenOf(person.proof))).toEqual(expired);
    const visitor = await openBrowser();
    expect(await visitor.ask(accountDocuments.proveEmail, { token: tokenOf(person.proof) })).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
    expect((await readViewer(person.client))?.hasProvedEmail).toBe(false);
    expect(await proveEmail(person.client, tokenOf(person.proof))).toMatchObject({
      viewer: { hasProvedEmail: true },
    });
    expect(await proveEmail(person.client, tokenOf(person.proof))).toEqual(expired);
  });

  test("can be requested again until it is given, which ends the older link", async () => {
    const person = await openAccount(site);
    expect(await requestEmailProof(person.client)).toEqual({
      message: "Check your inbox for further instructions",
      userErrors: [],
    });
    const mail = await site.mails.next();
    expect(await proveEmail(person.client, tokenOf(person.proof))).toMatchObject({ viewer: null });
    expect(await proveEmail(person.client, tokenOf(mail.link))).toMatchObject({
      viewer: { hasProvedEmail: true },
    });
    expect(await requestEmailProof(person.client)).toEqual({
      message: "Your email address is confirmed already.",
      userErrors: [],
    });
  });

  test("ends a day after it was sent, by the database's time", async () => {
    const person = await openAccount(site);
    await site.sql("update mail_link set created_at = now() - interval '25 hours' where user_id = $1", [
      person.id,
    ]);
    expect(await proveEmail(person.client, tokenOf(person.proof))).toMatchObject({
      viewer: null,
      userErrors: [{ code: "EXPIRED" }],
    });
  });

  test("is visible immediately in the other browsers of the account", async () => {
    const person = await openAccount(site);
    const other = await site.open(person.credentials, newAddress());
    const followed = other.subscribe<{ viewer: { hasProvedEmail: boolean } }>(
      "subscription { viewer { hasProvedEmail } }",
    );
    expect((await followed.next()).data.viewer.hasProvedEmail).toBe(false);
    await proveEmail(person.client, tokenOf(person.proof));
    expect((await followed.next()).data.viewer.hasProvedEmail).toBe(true);
  });

  test("makes the account of the configured address the super admin, and not earlier", async () => {
    const { email } = superAdmin;
    await site.sql(`update "user" set email = 'moved@example.org' where email = $1`, [email]);
    const client = await openBrowser();
    expect(await signUp(client, { email, password })).toMatchObject({
      viewer: { isSuperAdmin: false, isAdmin: false },
    });
    const { link } = await site.mails.next();
    expect(await proveEmail(client, tokenOf(link))).toMatchObject({ viewer: { isSuperAdmin: true } });
    expect(await readViewer(client)).toMatchObject({ isSuperAdmin: true, isAdmin: true });
  });
});
