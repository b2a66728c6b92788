import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeAccessCode } from "../testing/catalogue/accessCodes.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import {
  accountDocuments,
  deleteAccount,
  newAddress,
  openAccount,
  readViewer,
  requestPasswordReset,
  signInWith,
  signUp,
} from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const refused = (code: string, message: string) => ({
  viewer: null,
  userErrors: [{ code, field: "password", message }],
});

describe("Deleting the account", () => {
  test("requires its password", async () => {
    const { client, credentials } = await openAccount(site);
    for (const blank of [null, ""])
      expect(await deleteAccount(client, blank)).toEqual(refused("BLANK", "Please enter your password."));
    expect(await deleteAccount(client, "not the password")).toEqual(
      refused("INVALID_CREDENTIALS", "This is not the password of your account."),
    );
    expect(await readViewer(client)).toMatchObject({ email: credentials.email });
  });

  test("deletes all stored data of the account, and signs out every browser immediately", async () => {
    const { client, credentials, id } = await openAccount(site);
    const open = await makeSeries(site.admin);
    const locked = await makeSeries(site.admin, { password: "the series password" });
    await client.query("mutation ($id: ID!) { saveSeries(id: $id) { viewer { id } } }", { id: open.id });
    await client.query(
      `mutation ($id: ID!) { unlockSeries(id: $id, password: "the series password") { userErrors { code } } }`,
      { id: locked.id },
    );
    const { code } = await makeAccessCode(site.admin, locked.id);
    await client.query(
      "mutation ($id: ID!, $code: String!) { unlockSeries(id: $id, password: $code) { userErrors { code } } }",
      { id: locked.id, code },
    );
    expect(await site.sql("select from code_unlock where user_id = $1", [id])).toHaveLength(1);
    const { id: episodeId } = await makeEpisode(site.admin, open.id);
    await client.query(
      "mutation ($id: ID!) { keepPosition(episodeId: $id, seconds: 60) { viewer { id } } }",
      {
        id: episodeId,
      },
    );
    expect(await site.sql("select from watch_position where user_id = $1", [id])).toHaveLength(1);
    await site.sql("insert into admin (user_id) values ($1)", [id]);
    await site.sql("insert into role (user_id, role) values ($1, 'EDITOR')", [id]);
    await requestPasswordReset(client, credentials.email);
    await site.mails.next();
    const other = await site.open(credentials, newAddress());
    await other.subscribe("subscription { viewer { id } }").next();
    expect(await other.socketEvents.take()).toBe("opened");

    expect(await deleteAccount(client, credentials.password)).toEqual({ viewer: null, userErrors: [] });
    expect(await other.socketEvents.take()).toBe(4403);

    expect(client.cookieNamed("session")).toBeNull();
    for (const browser of [client, other]) expect(await readViewer(browser)).toBeNull();
    expect(await other.ask(accountDocuments.requestEmailProof)).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
    const tables = await site.sql<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    );
    expect(tables.map(({ name }) => name).toSorted()).toEqual([
      "admin",
      "code_unlock",
      "favourite",
      "live_change",
      "mail",
      "mail_link",
      "push_subscription",
      "reminder",
      "role",
      "session",
      "unlock",
      "watch_position",
    ]);
    for (const { name } of tables)
      expect(await site.sql(`select from "${name}" where user_id = $1`, [id])).toEqual([]);
    expect(await signInWith(other, credentials)).toMatchObject({ viewer: null });
    expect(await signUp(other, credentials)).toMatchObject({ viewer: { savedSeries: [] } });
    await site.mails.next();
  });

  test("deletes mails that were not sent yet", async () => {
    const { client, credentials, id } = await openAccount(site);
    site.mails.respondWith(451);
    await requestPasswordReset(client, credentials.email);
    expect(await site.sql("select from mail where user_id = $1", [id])).toHaveLength(1);
    await deleteAccount(client, credentials.password);
    site.mails.respondWith(null);
    expect(await site.sql("select from mail")).toEqual([]);
  });

  test("is possible without a password for an account that has none", async () => {
    const { client, id } = await openAccount(site);
    await site.sql(`update "user" set password_hash = null, google_subject = 'someone' where id = $1`, [id]);
    expect(await readViewer(client)).toMatchObject({ hasPassword: false });
    expect(await deleteAccount(client, null)).toEqual({ viewer: null, userErrors: [] });
    expect(await site.sql(`select from "user" where id = $1`, [id])).toEqual([]);
  });

  test("is refused for the super admin, even with the right password", async () => {
    for (const password of [null, superAdmin.password])
      expect(await deleteAccount(site.admin, password)).toEqual({
        viewer: null,
        userErrors: [
          { code: "INVALID", field: null, message: "The super admin's account cannot be deleted." },
        ],
      });
    expect(await readViewer(site.admin)).toMatchObject({ isSuperAdmin: true });
  });

  test("requires a session", async () => {
    expect(await site.visitor.ask(accountDocuments.deleteAccount, { password: "" })).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  });
});
