import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { json } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  accountDocuments,
  changePassword,
  newAddress,
  newEmail,
  openAccount,
  readViewer,
  requestPasswordReset,
  resetPassword,
  signInWith,
  tokenOf,
} from "../testing/accounts.ts";
import type { Newcomer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import { openRawSocket } from "../testing/rawSocket.ts";

let site: Harness;
let secondProcess: Process;
beforeAll(async () => {
  site = await startHarness();
  secondProcess = await site.startAnother();
});
afterAll(() => site.close());

const newPassword = "a drop at the net";
const openBrowser = (address = newAddress()): Promise<Client> => site.open(undefined, address);
const expired = {
  message: null,
  userErrors: [
    {
      code: "EXPIRED",
      field: "token",
      message: "This link has been used or is too old. Please request a new one.",
    },
  ],
};

/** The token of a new reset link, asked for from a browser of its own. */
async function askForLink({ credentials }: Newcomer): Promise<string> {
  await requestPasswordReset(await openBrowser(), credentials.email);
  return tokenOf((await site.mails.next()).link);
}

/** Two further browsers of the account, each with an open socket that has given its first value. */
async function openOthers({ credentials }: Newcomer): Promise<Client[]> {
  return Promise.all(
    [1, 2].map(async () => {
      const client = await site.open(credentials, newAddress());
      await client.subscribe("subscription { viewer { id } }").next();
      expect(await client.socketEvents.take()).toBe("opened");
      return client;
    }),
  );
}

/** Sends the operation under another name of the site, which `fetch` refuses to do. */
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
  test("is replaced by the link of a mail, which leads to the configured address of the site", async () => {
    const person = await openAccount(site);
    const visitor = await openBrowser();
    const answer = await postAsHost(site.url, "evil.example.org", {
      query: accountDocuments.requestPasswordReset,
      variables: { email: ` ${person.credentials.email.toUpperCase()} ` },
    });
    expect(answer).toMatchObject({
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
      // The link came to the address, so the address is the account's.
      viewer: { email, hasProvedEmail: true },
    });
    await site.mails.next();
  });

  test.each([newEmail(), "no address", ""])(
    "of the unknown address %j says 'No account found with this email address' and mails nothing",
    async (email) => {
      const before = site.mails.count();
      expect(await requestPasswordReset(await openBrowser(), email)).toEqual({
        message: null,
        userErrors: [
          { code: "NOT_FOUND", field: "email", message: "No account found with this email address" },
        ],
      });
      expect(site.mails.count()).toBe(before);
      expect(await site.sql("select from mail")).toEqual([]);
    },
  );

  test("the link works once", async () => {
    const token = await askForLink(await openAccount(site));
    const client = await openBrowser();
    const answers = await Promise.all([
      resetPassword(client, token, newPassword),
      resetPassword(client, token, newPassword),
    ]);
    expect(answers.filter(({ message }) => message !== null)).toHaveLength(1);
    expect(answers).toContainEqual(expired);
    expect(await resetPassword(client, token, newPassword)).toEqual(expired);
    await site.mails.next();
  });

  test("for 30 minutes by the database's time", async () => {
    const person = await openAccount(site);
    const token = await askForLink(person);
    const age = (interval: string) =>
      site.sql("update mail_link set created_at = now() - $2::interval where user_id = $1", [
        person.id,
        interval,
      ]);
    await age("31 minutes");
    expect(await resetPassword(await openBrowser(), token, newPassword)).toEqual(expired);
    await age("29 minutes");
    expect(await resetPassword(await openBrowser(), token, newPassword)).toMatchObject({ userErrors: [] });
    await site.mails.next();
  });

  test("until a newer one is asked for, and not when a character differs or it was made to prove the address", async () => {
    const person = await openAccount(site);
    const older = await askForLink(person);
    const token = await askForLink(person);
    const altered = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    const client = await openBrowser();
    for (const refused of [older, altered, "", tokenOf(person.proof)])
      expect(await resetPassword(client, refused, newPassword)).toEqual(expired);
    expect(await resetPassword(client, token, newPassword)).toMatchObject({ userErrors: [] });
    await site.mails.next();
  });

  test("a refused new password leaves the link as it is", async () => {
    const token = await askForLink(await openAccount(site));
    const client = await openBrowser();
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

  test("the link's token stands nowhere in the database", async () => {
    const token = await askForLink(await openAccount(site));
    for (const table of ["mail_link", "mail"]) {
      const rows = await site.sql(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test("a new password ends the sessions of all browsers, and its owner is told", async () => {
    const person = await openAccount(site);
    const token = await askForLink(person);
    const others = await openOthers(person);
    await resetPassword(await openBrowser(), token, newPassword);
    for (const client of others) expect(await client.socketEvents.take()).toBe(4403);
    for (const client of [person.client, ...others]) expect(await readViewer(client)).toBeNull();
    const notice = await site.mails.next();
    expect(notice.to).toEqual([person.credentials.email]);
    expect(notice.head).toMatch(/^Subject: Your password for .+ was changed/m);
  });

  test("the browser that is signed in to the account stays so, under a new token", async () => {
    const person = await openAccount(site);
    const token = await askForLink(person);
    const before = person.client.cookieNamed("session");
    await resetPassword(person.client, token, newPassword);
    await site.mails.next();
    expect(person.client.cookieNamed("session")).not.toBe(before);
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
  });
});

describe("Mails are limited", () => {
  test("to 3 in 5 minutes for one address of a machine, also when there is no such account", async () => {
    const client = await openBrowser();
    for (let count = 0; count < 3; count++) await requestPasswordReset(client, newEmail());
    expect(
      await client.ask(accountDocuments.requestPasswordReset, { email: superAdmin.email }),
    ).toMatchObject({
      data: null,
      errors: [{ extensions: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } }],
    });
  });

  test("and to 3 for one recipient, from wherever they are asked for", async () => {
    const person = await openAccount(site);
    for (let count = 0; count < 3; count++) await askForLink(person);
    const before = site.mails.count();
    for (const email of [person.credentials.email, person.credentials.email.toUpperCase()])
      expect(await (await openBrowser()).ask(accountDocuments.requestPasswordReset, { email })).toMatchObject(
        { errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }] },
      );
    for (let count = 0; count < 3; count++)
      expect(await person.client.ask(accountDocuments.requestEmailProof)).toMatchObject({
        errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }],
      });
    expect(site.mails.count()).toBe(before);
    // What the recipient's limit refused is given back to that of the machine.
    for (let count = 0; count < 3; count++)
      expect(await requestPasswordReset(person.client, newEmail())).toMatchObject({
        userErrors: [{ code: "NOT_FOUND" }],
      });
  });
});

describe("Changing the password", () => {
  test("ends the other sessions, gives this one a new token and tells the owner", async () => {
    const person = await openAccount(site);
    const { client, credentials } = person;
    const others = await openOthers(person);
    const own = client.subscribe<{ viewer: { id: string } }>("subscription { viewer { id email } }");
    await own.next();
    const before = client.cookieNamed("session") ?? "";
    expect(await changePassword(client, credentials.password, newPassword)).toMatchObject({
      viewer: { id: person.id },
      userErrors: [],
    });
    for (const other of others) {
      expect(await other.socketEvents.take()).toBe(4403);
      expect(await readViewer(other)).toBeNull();
    }
    expect(client.cookieNamed("session")).not.toBe(before);
    expect(await readViewer(client)).toMatchObject({ id: person.id });
    own.stop();
    const thief = await openBrowser();
    thief.plantCookie("session", before);
    expect(await readViewer(thief)).toBeNull();
    expect((await site.mails.next()).to).toEqual([credentials.email]);
    expect(await signInWith(thief, credentials)).toMatchObject({ viewer: null });
    expect(await signInWith(thief, { ...credentials, password: newPassword })).toMatchObject({
      viewer: { id: person.id },
    });
  });

  test.each<[string, (person: Newcomer) => Promise<unknown>]>([
    [
      "by the present one",
      ({ client, credentials }) => changePassword(client, credentials.password, newPassword),
    ],
    [
      "by a mailed link",
      async (person) => resetPassword(person.client, await askForLink(person), newPassword),
    ],
  ])("%s closes every socket of the old session with 4403, on every process", async (_way, change) => {
    const person = await openAccount(site);
    const cookie = person.client.cookieNamed("session") ?? "";
    const thieves = await Promise.all(
      [site, secondProcess].map(({ url }) => openRawSocket(url, { cookie: `session=${cookie}` })),
    );
    for (const thief of thieves) {
      thief.say({ type: "connection_init" });
      expect(await thief.heard.take()).toMatchObject({ type: "connection_ack" });
      thief.say({ type: "subscribe", id: "1", payload: { query: "subscription { viewer { id } }" } });
      expect(await thief.heard.take()).toMatchObject({ payload: { data: { viewer: { id: person.id } } } });
    }
    await change(person);
    for (const thief of thieves) expect(await thief.closed).toBe(4403);
    expect(await site.sql("select is_remembered from session where user_id = $1", [person.id])).toEqual([
      { is_remembered: false },
    ]);
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
    for (const process of [site, secondProcess]) {
      const thief = await process.open(undefined, newAddress());
      thief.plantCookie("session", cookie);
      expect(await readViewer(thief)).toBeNull();
    }
    await site.mails.next();
  });

  test("lets the own browser come back over a new socket with its new cookie", async () => {
    const { client, credentials, id } = await openAccount(site);
    const updates = client.subscribe<{ viewer: { id: string } | null }>("subscription { viewer { id } }");
    await updates.next();
    expect(await client.socketEvents.take()).toBe("opened");
    await changePassword(client, credentials.password, newPassword);
    expect(await client.socketEvents.take()).toBe(4403);
    await site.mails.next();
    // It may have been back before the answer brought the cookie.
    expect(await client.socketEvents.take()).toBe("opened");
    client.reopenSocket();
    await expect.poll(async () => (await updates.next()).data.viewer?.id).toBe(id);
    updates.stop();
  });

  test("twice at once leaves one session, and a sign-in with the old one none", async () => {
    const { client, credentials, id } = await openAccount(site);
    const [rival, late] = [await openBrowser(), await openBrowser()];
    rival.plantCookie("session", client.cookieNamed("session") ?? "");
    await Promise.all([
      client.ask(accountDocuments.changePassword, { currentPassword: credentials.password, newPassword }),
      rival.ask(accountDocuments.changePassword, { currentPassword: credentials.password, newPassword }),
      late.ask(accountDocuments.signIn, { input: credentials }),
    ]);
    const viewers = await Promise.all([client, rival, late].map(readViewer));
    expect(viewers.filter((viewer) => viewer !== null)).toEqual([expect.objectContaining({ id })]);
    expect(await readViewer(late)).toBeNull();
    expect(await site.sql("select from session where user_id = $1", [id])).toHaveLength(1);
    await site.mails.next();
  });

  test("ends a reset link that is on its way", async () => {
    const person = await openAccount(site);
    const token = await askForLink(person);
    await changePassword(person.client, person.credentials.password, newPassword);
    await site.mails.next();
    expect(await resetPassword(await openBrowser(), token, "another password")).toEqual(expired);
  });

  test.each(["1234567", "iloveyou", "x".repeat(129)])("to %j is refused with the rule", async (refused) => {
    const { client, credentials } = await openAccount(site);
    expect(await changePassword(client, credentials.password, refused)).toMatchObject({
      viewer: null,
      userErrors: [{ code: "INVALID", field: "newPassword" }],
    });
    expect(await readViewer(client)).toMatchObject({ email: credentials.email });
  });

  test("is for whoever is signed in, and guessing the present one is limited like signing in", async () => {
    const variables = { currentPassword: "guess", newPassword };
    const visitor = await openBrowser();
    expect(await visitor.ask(accountDocuments.changePassword, variables)).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
    const { client } = await openAccount(site);
    for (let count = 0; count < 10; count++) await changePassword(client, "guess", newPassword);
    expect(await client.ask(accountDocuments.changePassword, variables)).toMatchObject({
      errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }],
    });
  });
});
