import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness, Process } from "../testing/harness.ts";
import { signIn, startHarness } from "../testing/harness.ts";
import {
  accountDocuments,
  changePassword,
  newAddress,
  openAccount,
  openBrowser,
  readViewer,
  resetPassword,
  signInWith,
} from "../testing/people/accounts.ts";
import type { Newcomer } from "../testing/people/accounts.ts";
import { askForLink, expiredLink, newPassword, openOthers } from "../testing/people/newPasswords.ts";
import { openRawSocket } from "../testing/rawSocket.ts";

let site: Harness;
let secondProcess: Process;
beforeAll(async () => {
  site = await startHarness();
  secondProcess = await site.startAnother();
});
afterAll(() => site.close());

describe("Changing the password", () => {
  test("requires the current one", async () => {
    const { client, credentials } = await openAccount(site);
    expect(await changePassword(client, "not the password", newPassword)).toEqual({
      viewer: null,
      userErrors: [
        {
          code: "INVALID_CREDENTIALS",
          field: "currentPassword",
          message: "This is not the password of your account.",
        },
      ],
    });
    await signIn(await site.open(undefined, newAddress()), credentials);
  });

  test("ends the other sessions, gives this one a new token and mails the owner", async () => {
    const person = await openAccount(site);
    const { client, credentials } = person;
    const others = await openOthers(site, person);
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
    const attacker = await openBrowser(site);
    attacker.plantCookie("session", before);
    expect(await readViewer(attacker)).toBeNull();
    expect((await site.mails.next()).to).toEqual([credentials.email]);
    expect(await signInWith(attacker, credentials)).toMatchObject({ viewer: null });
    expect(await signInWith(attacker, { ...credentials, password: newPassword })).toMatchObject({
      viewer: { id: person.id },
    });
  });

  test.each<[string, (person: Newcomer) => Promise<unknown>]>([
    [
      "by the current one",
      ({ client, credentials }) => changePassword(client, credentials.password, newPassword),
    ],
    [
      "by a mailed link",
      async (person) => resetPassword(person.client, await askForLink(site, person), newPassword),
    ],
  ])("%s closes every socket of the old session with 4403, on every process", async (_way, change) => {
    const person = await openAccount(site);
    const cookie = person.client.cookieNamed("session") ?? "";
    const attackers = await Promise.all(
      [site, secondProcess].map(({ url }) => openRawSocket(url, { cookie: `session=${cookie}` })),
    );
    for (const attacker of attackers) {
      attacker.send({ type: "connection_init" });
      expect(await attacker.messages.take()).toMatchObject({ type: "connection_ack" });
      attacker.send({ type: "subscribe", id: "1", payload: { query: "subscription { viewer { id } }" } });
      expect(await attacker.messages.take()).toMatchObject({
        payload: { data: { viewer: { id: person.id } } },
      });
    }
    await change(person);
    for (const attacker of attackers) expect(await attacker.closed).toBe(4403);
    expect(await site.sql("select is_remembered from session where user_id = $1", [person.id])).toEqual([
      { is_remembered: false },
    ]);
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
    for (const process of [site, secondProcess]) {
      const attacker = await process.open(undefined, newAddress());
      attacker.plantCookie("session", cookie);
      expect(await readViewer(attacker)).toBeNull();
    }
    await site.mails.next();
  });

  test("lets the same browser reconnect over a new socket with its new cookie", async () => {
    const { client, credentials, id } = await openAccount(site);
    const updates = client.subscribe<{ viewer: { id: string } | null }>("subscription { viewer { id } }");
    await updates.next();
    expect(await client.socketEvents.take()).toBe("opened");
    await changePassword(client, credentials.password, newPassword);
    expect(await client.socketEvents.take()).toBe(4403);
    await site.mails.next();
    // The socket may have reconnected before the response set the cookie.
    expect(await client.socketEvents.take()).toBe("opened");
    client.reopenSocket();
    await expect.poll(async () => (await updates.next()).data.viewer?.id).toBe(id);
    updates.stop();
  });

  test("twice concurrently leaves one session, and the old password signs nobody in", async () => {
    const { client, credentials, id } = await openAccount(site);
    const [rival, late] = [await openBrowser(site), await openBrowser(site)];
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

  test("invalidates a reset link that was already mailed", async () => {
    const person = await openAccount(site);
    const token = await askForLink(site, person);
    await changePassword(person.client, person.credentials.password, newPassword);
    await site.mails.next();
    expect(await resetPassword(await openBrowser(site), token, "another password")).toEqual(expiredLink);
  });

  test.each(["1234567", "iloveyou", "x".repeat(129)])("to %j is refused with the rule", async (refused) => {
    const { client, credentials } = await openAccount(site);
    expect(await changePassword(client, credentials.password, refused)).toMatchObject({
      viewer: null,
      userErrors: [{ code: "INVALID", field: "newPassword" }],
    });
    expect(await readViewer(client)).toMatchObject({ email: credentials.email });
  });

  test("requires a session, and guesses of the current password are limited like signing in", async () => {
    const variables = { currentPassword: "guess", newPassword };
    const visitor = await openBrowser(site);
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
