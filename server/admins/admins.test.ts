import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness, superAdmin } from "../testing/harness.ts";
import { deleteAccount, openAccount, proveEmail, readViewer, tokenOf } from "../testing/people/accounts.ts";
import type { User } from "../testing/people/admins.ts";
import {
  addAdmin,
  adminDocuments,
  followAdmins,
  makeAdmin,
  makePerson,
  readAdmins,
  removeAdmin,
  searchUsers,
} from "../testing/people/admins.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const nobody = "00000000-0000-4000-8000-000000000000";
const missing = (message: string) => ({
  admins: null,
  userErrors: [{ code: "NOT_FOUND", field: "userId", message }],
});

async function idOf(email: string): Promise<string> {
  const [user] = await site.sql<{ id: string }>(`select id from "user" where email = $1`, [email]);
  if (!user) throw new Error(`Nobody has ${email}`);
  return user.id;
}

const emails = (users: readonly User[] | null) => users?.map(({ email }) => email);

describe("Searching users by email", () => {
  beforeAll(async () => {
    await site.sql(
      `insert into "user" (email)
        select unnest(array['Viktor@Odense.example', 'viktor%@odense.example', 'not_viktor@odense.example',
          'a\\b@odense.example', 'ju\u0308rgen@malmo.example', 'z\u00FCrich@malmo.example'])`,
    );
  });

  test.each([
    ["VIKTOR", ["viktor%@odense.example", "Viktor@Odense.example", "not_viktor@odense.example"]],
    [" odense.EXAMPLE ", ["a\\b@odense.example", "not_viktor@odense.example", "viktor%@odense.example"]],
    ["%", ["viktor%@odense.example"]],
    ["_", ["not_viktor@odense.example"]],
    ["\\", ["a\\b@odense.example"]],
    ["'", []],
    ["j\u00FCrgen@", ["ju\u0308rgen@malmo.example"]],
    ["zu\u0308", ["z\u00FCrich@malmo.example"]],
    ["nobody at all", []],
  ])("%j finds those who have it in their address, whatever the case", async (text, expected) => {
    expect(emails(await searchUsers(site.admin, text, 3))).toEqual(expected);
  });

  test("returns for each account whether it is an admin already and whether its address is proved", async () => {
    expect(await searchUsers(site.admin, someUser.email)).toEqual([
      {
        id: await idOf(someUser.email),
        email: someUser.email,
        isAdmin: false,
        isSuperAdmin: false,
        hasProvedEmail: false,
      },
    ]);
    expect(await searchUsers(site.admin, superAdmin.email)).toMatchObject([
      { isAdmin: true, isSuperAdmin: true, hasProvedEmail: true },
    ]);
  });

  test.each([
    ["", 20],
    [" \t", 20],
    ["a", 0],
    ["a", 101],
    ["a", -1],
    ["a\u0000", 20],
  ])("%j, the first %i: makes no sense", async (email, first) => {
    expect(await site.admin.ask(adminDocuments.searchUsers, { email, first })).toMatchObject({
      data: null,
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  test("returns at most the requested number", async () => {
    await site.sql(`insert into "user" (email) select 'many-' || n from generate_series(1, 120) as n`);
    expect(await searchUsers(site.admin, "many-")).toHaveLength(20);
    expect(await searchUsers(site.admin, "many-", 100)).toHaveLength(100);
  });
});

describe("Adding an admin", () => {
  test("grants the rights immediately, also to a signed-in user, and returns the admins with the new one", async () => {
    const { id, credentials, client } = await makePerson(site);
    const own = client.subscribe<{ viewer: { isAdmin: boolean } }>("subscription { viewer { isAdmin } }");
    expect(await own.next()).toMatchObject({ data: { viewer: { isAdmin: false } } });
    const { admins, userErrors } = await addAdmin(site.admin, id);
    expect(userErrors).toEqual([]);
    expect(admins).toContainEqual({
      id,
      email: credentials.email,
      isAdmin: true,
      isSuperAdmin: false,
      hasProvedEmail: true,
    });
    expect(await own.next()).toMatchObject({ data: { viewer: { isAdmin: true } } });
    expect(await readAdmins(client)).toEqual(admins);
    own.stop();
  });

  test("is allowed for every admin, and has the same effect when repeated", async () => {
    const { client } = await makeAdmin(site);
    const { id, credentials } = await makePerson(site);
    const twice = await Promise.all([addAdmin(client, id), addAdmin(site.admin, id)]);
    for (const { admins, userErrors } of [...twice, await addAdmin(client, id)]) {
      expect(userErrors).toEqual([]);
      expect(emails(admins)?.filter((email) => email === credentials.email)).toHaveLength(1);
    }
  });

  test("is an error for an account that does not exist", async () => {
    for (const id of [nobody, "", "constructor", "x\u0000"])
      expect(await addAdmin(site.admin, id)).toEqual(missing("User not found."));
  });
});

describe("Removing an admin", () => {
  test("ends the rights and returns the remaining admins", async () => {
    const { id, credentials, client } = await makeAdmin(site);
    const { admins, userErrors } = await removeAdmin(site.admin, id);
    expect(userErrors).toEqual([]);
    expect(emails(admins)).not.toContain(credentials.email);
    expect(emails(admins)).toContain(superAdmin.email);
    expect(await client.ask(adminDocuments.admins)).toMatchObject({
      errors: [{ extensions: { code: "FORBIDDEN" } }],
    });
    expect(await readViewer(client)).toMatchObject({ isAdmin: false });
    expect(await removeAdmin(site.admin, id)).toEqual(missing("This user is not an admin."));
    expect(await removeAdmin(site.admin, nobody)).toEqual(missing("User not found."));
  });

  test("is allowed for the super admin only", async () => {
    const [first, second] = [await makeAdmin(site), await makeAdmin(site)];
    const owner = await idOf(superAdmin.email);
    for (const id of [second.id, first.id, owner, nobody])
      expect(await first.client.ask(adminDocuments.removeAdmin, { userId: id })).toMatchObject({
        data: null,
        errors: [
          { message: "You do not have permission to remove admins.", extensions: { code: "FORBIDDEN" } },
        ],
      });
    for (const { client } of [first, second])
      expect(await readViewer(client)).toMatchObject({ isAdmin: true });
  });

  test("is never possible for the super admin, with or without a row in the table of admins", async () => {
    const userId = await idOf(superAdmin.email);
    for (const change of ["select 1", "delete from admin where user_id = $1"]) {
      await site.sql(change, change.includes("$1") ? [userId] : []);
      expect(await site.admin.ask(adminDocuments.removeAdmin, { userId })).toMatchObject({
        errors: [{ message: "The super admin cannot be removed.", extensions: { code: "FORBIDDEN" } }],
      });
      expect(await readAdmins(site.admin)).toContainEqual({
        id: userId,
        email: superAdmin.email,
        isAdmin: true,
        isSuperAdmin: true,
        hasProvedEmail: true,
      });
    }
    expect(await addAdmin(site.admin, userId)).toMatchObject({ userErrors: [] });
  });
});

describe("Every admin's list of admins is updated", () => {
  test("when one is added, proves the address, is removed, or deletes the account, also from another process", async () => {
    const other = await site.startAnother();
    const watcher = await other.open((await makeAdmin(site)).credentials);
    const admins = followAdmins(watcher);
    const before = await admins.next();
    const newcomer = await openAccount(site);
    const { email } = newcomer.credentials;
    await addAdmin(site.admin, newcomer.id);
    const added = await admins.next();
    expect(emails(added)).toEqual([...(emails(before) ?? []), email].toSorted());
    expect(added).toContainEqual(expect.objectContaining({ email, hasProvedEmail: false }));
    await proveEmail(newcomer.client, tokenOf(newcomer.proof));
    expect(await admins.next()).toContainEqual(expect.objectContaining({ email, hasProvedEmail: true }));
    await removeAdmin(site.admin, newcomer.id);
    expect(await admins.next()).toEqual(before);
    const leaver = await makeAdmin(site);
    expect(emails(await admins.next())).toContain(leaver.credentials.email);
    await deleteAccount(leaver.client, leaver.credentials.password);
    expect(await admins.next()).toEqual(before);
    admins.stop();
    await other.close();
  });
});
