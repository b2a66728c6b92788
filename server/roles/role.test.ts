import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { addAdmin, makePerson } from "../testing/people/admins.ts";
import type { StaffMember, TestRole } from "../testing/people/roles.ts";
import {
  editor,
  giveRole,
  operatorOf,
  readStaff,
  staffUpdates,
  takeRole,
  viewerRoles,
} from "../testing/people/roles.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { countLockWaits } from "../testing/services/lockWaits.ts";
import { deleteCourt, makeCourt } from "../testing/tournament/matches.ts";

let site: Harness;
let one: string;
let two: string;
beforeAll(async () => {
  site = await startHarness();
  one = (await makeCourt(site.admin)).id;
  two = (await makeCourt(site.admin)).id;
});
afterAll(() => site.close());

const nothing = "00000000-0000-4000-8000-000000000000";

async function rolesOf(client: Client): Promise<TestRole[] | undefined> {
  const { viewer } = await client.query<{ viewer: { roles: TestRole[] } | null }>(`{ ${viewerRoles} }`);
  return viewer?.roles;
}

describe("Granting a role", () => {
  test("grants its rights immediately, also on an open socket, and shows the account among the staff", async () => {
    const { id, credentials, client } = await makePerson(site);
    const own = client.subscribe<{ viewer: { roles: TestRole[] } }>(`subscription { ${viewerRoles} }`);
    expect((await own.next()).data.viewer.roles).toEqual([]);
    const watched = site.admin.subscribe<{ staff: StaffMember[] }>(staffUpdates);
    expect((await watched.next()).data.staff.map(({ email }) => email)).not.toContain(credentials.email);
    const given = await giveRole(site.admin, id, operatorOf(two));
    const member = { id, email: credentials.email, roles: [operatorOf(two)] };
    expect(given.userErrors).toEqual([]);
    expect(given.staff).toContainEqual(member);
    expect((await own.next()).data.viewer.roles).toEqual([operatorOf(two)]);
    expect((await watched.next()).data.staff).toContainEqual(member);
    expect(await readStaff(site.admin)).toEqual(given.staff);
    own.stop();
    watched.stop();
  });

  test("may be repeated, and adds to existing roles, in the order of the courts", async () => {
    const { id, client } = await makePerson(site);
    for (const role of [operatorOf(two), editor, operatorOf(one), operatorOf(two), editor])
      await giveRole(site.admin, id, role);
    const { roles } = (await readStaff(site.admin)).find((member) => member.id === id) ?? {};
    expect(roles).toEqual([editor, operatorOf(one), operatorOf(two)]);
    expect(await rolesOf(client)).toEqual(expect.arrayContaining(roles ?? []));
  });

  test("for all courts replaces those for single courts, and no single court is added to it", async () => {
    const { id, client } = await makePerson(site);
    await giveRole(site.admin, id, operatorOf(one));
    await giveRole(site.admin, id, operatorOf(null));
    await giveRole(site.admin, id, operatorOf(two));
    expect(await rolesOf(client)).toEqual([operatorOf(null)]);
  });

  test.each([
    ["to nobody", () => nothing, () => editor, "User not found.", "userId"],
    ["to no id", () => "x\u0000", () => editor, "User not found.", "userId"],
    ["for no court", (id: string) => id, () => operatorOf(nothing), "Court not found.", "courtId"],
    ["for no id", (id: string) => id, () => operatorOf("constructor"), "Court not found.", "courtId"],
  ])("%s is refused", async (_, userId, role, message, field) => {
    const { id } = await makePerson(site);
    const { staff, userErrors } = await giveRole(site.admin, userId(id), role());
    expect([staff, userErrors]).toEqual([null, [{ code: "NOT_FOUND", field, message }]]);
  });

  test("of an editor for one court is refused", async () => {
    const { id } = await makePerson(site);
    await expect(giveRole(site.admin, id, { role: "EDITOR", courtId: one })).rejects.toThrow(
      "BAD_USER_INPUT",
    );
  });
});

test.each([
  ["Granting a role to", (id: string) => giveRole(site.admin, id, editor)],
  ["Adding as admin", (id: string) => addAdmin(site.admin, id)],
])("%s an account that is deleted at the same moment is refused at its field", async (_name, change) => {
  const { id } = await makePerson(site);
  const response = await onDatabase(site.databaseUrl, async (database) => {
    await database.query("begin");
    await database.query(`delete from "user" where id = $1`, [id]);
    const changing = change(id);
    await expect.poll(() => countLockWaits(site)).toBe(1);
    await database.query("commit");
    return changing;
  });
  expect(response.userErrors).toEqual([{ code: "NOT_FOUND", field: "userId", message: "User not found." }]);
});

describe("Revoking a role", () => {
  test("ends its rights and no others", async () => {
    const { id, client } = await makePerson(site);
    await giveRole(site.admin, id, editor);
    await giveRole(site.admin, id, operatorOf(one));
    const { staff, userErrors } = await takeRole(site.admin, id, operatorOf(one));
    expect(userErrors).toEqual([]);
    expect(staff?.find((member) => member.id === id)?.roles).toEqual([editor]);
    expect(await rolesOf(client)).toEqual([editor]);
    expect(await takeRole(site.admin, id, operatorOf(one))).toEqual({
      staff: null,
      userErrors: [{ code: "NOT_FOUND", field: "userId", message: "This user does not have this role." }],
    });
  });

  test("happens when its court is deleted, everywhere immediately", async () => {
    const { id } = await makeCourt(site.admin);
    const person = await makePerson(site);
    await giveRole(site.admin, person.id, operatorOf(id));
    const own = person.client.subscribe<{ viewer: { roles: TestRole[] } }>(`subscription { ${viewerRoles} }`);
    expect((await own.next()).data.viewer.roles).toEqual([operatorOf(id)]);
    await deleteCourt(site.admin, id);
    expect((await own.next()).data.viewer.roles).toEqual([]);
    own.stop();
  });
});
