import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { attemptLimits } from "../auth/attempts/attemptLimits.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { CommandLine } from "../testing/commands.ts";
import { openCommandLine } from "../testing/commands.ts";
import { withFailingCommits } from "../testing/failingCommits.ts";
import type { Credentials, Harness } from "../testing/harness.ts";
import { signIn, someUser, startHarness, superAdmin } from "../testing/harness.ts";
import {
  newAddress,
  openBrowser,
  requestPasswordReset,
  resetPassword,
  tokenOf,
} from "../testing/people/accounts.ts";
import { followAdmins, makeAdmin, makePerson, readAdmins } from "../testing/people/admins.ts";
import type { ReceivedMail } from "../testing/services/mailServer.ts";

let site: Harness;
let commands: CommandLine;
beforeAll(async () => {
  site = await startHarness();
  commands = await openCommandLine(site);
});
// Each test must expect all audit lines.
afterEach(() => commands.expectAudit());
afterAll(async () => {
  await commands.close();
  await site.close();
});

async function idOf(email: string): Promise<string | null> {
  const [found] = await site.sql<{ id: string }>(`select id from "user" where email = $1`, [email]);
  return found?.id ?? null;
}

const readViewer = async (client: Client): Promise<{ isAdmin: boolean } | null> =>
  (await client.query<{ viewer: { isAdmin: boolean } | null }>("{ viewer { isAdmin } }")).viewer;

test("make-admin makes an admin, and running servers and open pages apply it immediately", async () => {
  const person = await makePerson(site);
  const admins = followAdmins(site.admin);
  await admins.next();
  const viewer = person.client.subscribe<{ viewer: { isAdmin: boolean } }>(
    "subscription { viewer { isAdmin } }",
  );
  expect((await viewer.next()).data).toEqual({ viewer: { isAdmin: false } });
  expect(await commands.run("make-admin", person.credentials.email.toUpperCase())).toMatchObject({ code: 0 });
  expect((await viewer.next()).data).toEqual({ viewer: { isAdmin: true } });
  expect((await admins.next()).map(({ id }) => id)).toContain(person.id);
  expect((await readAdmins(person.client)).map(({ id }) => id)).toContain(person.id);
  commands.expectAudit(["admin added", person.id]);
  admins.stop();
  viewer.stop();
});

test.each([
  ["make-admin", makePerson],
  ["remove-admin", makeAdmin],
])("%s writes no audit line when its commit fails", async (name, makeAccount) => {
  const { credentials } = await makeAccount(site);
  const result = await withFailingCommits(site, "admin", () => commands.run(name, credentials.email));
  expect(result).toMatchObject({ code: 1 });
  commands.expectAudit();
});

test("remove-admin removes the rights of an admin immediately", async () => {
  const person = await makeAdmin(site);
  expect(await commands.run("remove-admin", person.credentials.email)).toMatchObject({ code: 0 });
  expect(await person.client.ask("{ admins { id } }")).toMatchObject({
    errors: [{ extensions: { code: "FORBIDDEN" } }],
  });
  expect(await commands.run("remove-admin", person.credentials.email)).toEqual({
    code: 1,
    printed: "This user is not an admin.",
  });
  commands.expectAudit(["admin removed", person.id]);
});

describe("Commands refuse", () => {
  test("to remove the super admin", async () => {
    expect(await commands.run("remove-admin", superAdmin.email)).toEqual({
      code: 1,
      printed: "The super admin cannot be removed.",
    });
    commands.expectAudit(["admin removal refused", await idOf(superAdmin.email)]);
  });

  test.each(["make-admin", "remove-admin", "end-sessions"])(
    "an account that does not exist: %s",
    async (name) => {
      expect(await commands.run(name, "nobody@example.org")).toEqual({
        code: 1,
        printed: "There is no account with the email nobody@example.org.",
      });
    },
  );
});

test("end-sessions ends the sessions of one account or of all, and closes their sockets", async () => {
  const [person, other] = [await makePerson(site), await makePerson(site)];
  const subscription = person.client.subscribe("subscription { viewer { id } }");
  await subscription.next();
  expect(await person.client.socketEvents.take()).toBe("opened");
  expect(await commands.run("end-sessions", person.credentials.email)).toEqual({
    code: 0,
    printed: "1 session has ended.",
  });
  expect(await person.client.socketEvents.take()).toBe(4403);
  expect(await readViewer(person.client)).toBeNull();
  expect(await readViewer(other.client)).not.toBeNull();

  expect((await commands.run("end-sessions")).code).toBe(0);
  for (const client of [other.client, site.admin, site.user]) expect(await readViewer(client)).toBeNull();
  expect(await commands.run("end-sessions")).toEqual({ code: 0, printed: "0 sessions have ended." });
  commands.expectAudit(["sessions ended", person.id], ["sessions ended", null]);
  await signIn(site.admin, superAdmin);
});

test("reset-super-admin prints a new password once and ends the super admin's sessions", async () => {
  const { code, printed } = await commands.run("reset-super-admin");
  expect(code).toBe(0);
  const password = /^The super admin is admin@example\.org, the password (\S{16})$/.exec(printed)?.[1] ?? "";
  expect(await readViewer(site.admin)).toBeNull();
  const browser = await site.open(undefined, newAddress());
  await expect(signIn(browser, superAdmin)).rejects.toThrow("Invalid Username or Password");
  await signIn(site.admin, { email: superAdmin.email, password });
  expect(await readViewer(site.admin)).toEqual({ isAdmin: true });
  // These are all lines, and none contains a field for the password.
  commands.expectAudit(["password reset", await idOf(superAdmin.email)]);
});

/** Runs reset-super-admin, and returns the credentials that it prints. */
async function resetSuperAdmin(): Promise<Credentials> {
  const { printed } = await commands.run("reset-super-admin");
  commands.expectAudit(["password reset", await idOf(superAdmin.email)]);
  return { email: superAdmin.email, password: printed.slice(printed.lastIndexOf(" ") + 1) };
}

/** Waits for a mail whose head matches; other commands may have stored mails before. */
async function takeMail(head: RegExp): Promise<ReceivedMail> {
  for (;;) {
    const mail = await site.mails.next();
    if (head.test(mail.head)) return mail;
  }
}

test("reset-super-admin ends a mailed link for a new password, and mails that the password was changed", async () => {
  const browser = await openBrowser(site);
  await requestPasswordReset(browser, superAdmin.email);
  const { link } = await takeMail(/^Subject: A new password for /m);
  const credentials = await resetSuperAdmin();
  expect(await resetPassword(browser, tokenOf(link), "overwritten by a mail")).toMatchObject({
    userErrors: [{ code: "EXPIRED" }],
  });
  await signIn(site.admin, credentials);
  // The next mail of a server also sends the mails that a command has stored.
  await requestPasswordReset(await openBrowser(site), someUser.email);
  const notice = await takeMail(/^Subject: Your password for .+ was changed/m);
  expect(notice.to).toEqual([superAdmin.email]);
});

test("the password of reset-super-admin works also after too many failed sign-ins from the same address", async () => {
  const browser = await openBrowser(site);
  for (let failure = 0; failure < attemptLimits.signInByAccount.most; failure += 1)
    await expect(signIn(browser, { email: superAdmin.email, password: "wrong password" })).rejects.toThrow(
      "Invalid Username or Password",
    );
  const credentials = await resetSuperAdmin();
  await signIn(browser, credentials);
  expect(await readViewer(browser)).toEqual({ isAdmin: true });
  await signIn(site.admin, credentials);
});

test("restored makes all clients load the catalogue again", async () => {
  const series = await makeSeries(site.admin);
  const client = await site.open(undefined, newAddress());
  const document = `subscription ($since: String) { catalogueUpdates(since: $since) { cursor order series { id } } }`;
  interface Update {
    catalogueUpdates: { cursor: string; order: string[] | null; series: { id: string }[] };
  }
  const first = client.subscribe<Update>(document, { since: null });
  const { cursor } = (await first.next()).data.catalogueUpdates;
  expect(await commands.run("restored")).toEqual({
    code: 0,
    printed: "The catalogue and the tournament have new epochs.",
  });
  const again = (await first.next()).data.catalogueUpdates;
  const whole = expect.arrayContaining([{ id: series.id }]);
  expect(again).toMatchObject({ order: expect.arrayContaining([series.id]), series: whole });
  const late = client.subscribe<Update>(document, { since: cursor });
  expect((await late.next()).data.catalogueUpdates.series).toEqual(whole);
  commands.expectAudit(["catalogue restored", null]);
});
