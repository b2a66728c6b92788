import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { Newcomer } from "../testing/people/accounts.ts";
import {
  accountDocuments,
  openAccount,
  openBrowser,
  proveEmail,
  requestEmailProof,
  requestPasswordReset,
  resetPassword,
  signInWith,
  tokenOf,
} from "../testing/people/accounts.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { countLockWaits } from "../testing/services/lockWaits.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const newPassword = "a drop to the forecourt";

/** A person with a mailed link for a new password, whose token `reset` uses. */
async function openReset() {
  const [person, browser] = [await openAccount(site), await openBrowser(site)];
  const { email } = person.credentials;
  await requestPasswordReset(browser, email);
  const token = tokenOf((await site.mails.next()).link);
  return {
    person,
    reset: () => resetPassword(browser, token, newPassword),
    requestAgain: () => requestPasswordReset(browser, email),
  };
}

/** Runs both while a program holds the person's links, so that each waits for the other's locks. */
const runBoth = ({ id }: Newcomer, first: () => Promise<object>, second: () => Promise<object>) =>
  onDatabase(site.databaseUrl, async (program) => {
    await program.query("begin");
    await program.query("select from mail_link where user_id = $1 for update", [id]);
    const one = first();
    await expect.poll(() => countLockWaits(site)).toBe(1);
    const both = Promise.all([one, second()]);
    await expect.poll(() => countLockWaits(site)).toBe(2);
    await program.query("rollback");
    return both;
  });

const succeeded = { userErrors: [] };

test("An address is proved while its person requests another link", async () => {
  const person = await openAccount(site);
  const both = await runBoth(
    person,
    () => proveEmail(person.client, tokenOf(person.proof)),
    () => requestEmailProof(person.client),
  );
  expect(both).toMatchObject([{ viewer: { hasProvedEmail: true }, ...succeeded }, succeeded]);
  await site.mails.next();
});

test("A password is reset while its person requests another link", async () => {
  const { person, reset, requestAgain } = await openReset();
  const both = await runBoth(person, reset, requestAgain);
  expect(both).toMatchObject([succeeded, succeeded]);
  for (let mails = 0; mails < 2; mails += 1) await site.mails.next();
});

test("A password is reset while the account is deleted with the former password, which then deletes nothing", async () => {
  const { person, reset } = await openReset();
  const { client, credentials, id } = person;
  const both = await runBoth(person, reset, () =>
    client.ask(accountDocuments.deleteAccount, { password: credentials.password }),
  );
  expect(both).toMatchObject([succeeded, { errors: [{ extensions: { code: "UNAUTHENTICATED" } }] }]);
  expect(await site.sql(`select from "user" where id = $1`, [id])).toHaveLength(1);
  const browser = await openBrowser(site);
  const { email } = credentials;
  expect(await signInWith(browser, { email, password: newPassword })).toMatchObject({ viewer: { email } });
  await site.mails.next();
});

test.each<[string, (person: Newcomer) => Promise<object>, object]>([
  [
    "for a new password",
    async ({ credentials }) => requestPasswordReset(await openBrowser(site), credentials.email),
    {
      message: null,
      userErrors: [
        { code: "NOT_FOUND", field: "email", message: "No account found with this email address" },
      ],
    },
  ],
  [
    "that proves the address",
    ({ client }) => client.ask(accountDocuments.requestEmailProof),
    { errors: [{ extensions: { code: "UNAUTHENTICATED" } }] },
  ],
])("A link %s is requested while the account is deleted", async (_name, request, expected) => {
  const person = await openAccount(site);
  const requested = await onDatabase(site.databaseUrl, async (program) => {
    await program.query("begin");
    await program.query(`delete from "user" where id = $1`, [person.id]);
    const pending = request(person);
    await expect.poll(() => countLockWaits(site)).toBe(1);
    await program.query("commit");
    return pending;
  });
  expect(requested).toMatchObject(expected);
});
