import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import type { Person, User } from "./admins.ts";
import { makePerson } from "./admins.ts";

// Requests of the dashboard that give and take roles.

export interface TestRole {
  role: "EDITOR" | "OPERATOR";
  courtId: string | null;
}

export type StaffMember = Pick<User, "id" | "email"> & { roles: TestRole[] };

export interface StaffPayload {
  staff: StaffMember[] | null;
  userErrors: UserErrorPayload[];
}

const member = "id email roles { role courtId }";
const payload = `staff { ${member} } userErrors { code field message }`;

export const staffUpdates = `subscription { staff { ${member} } }`;

export const readStaff = async (client: Client): Promise<StaffMember[]> =>
  (await client.query<{ staff: StaffMember[] }>(`{ staff { ${member} } }`)).staff;

export const viewerRoles = "viewer { roles { role courtId } }";

async function change(
  field: "giveRole" | "takeRole",
  client: Client,
  userId: string,
  { role, courtId }: TestRole,
): Promise<StaffPayload> {
  const response = await client.query<Record<string, StaffPayload>>(
    `mutation ($userId: ID!, $role: Role!, $courtId: ID) {
      ${field}(userId: $userId, role: $role, courtId: $courtId) { ${payload} } }`,
    { userId, role, courtId },
  );
  const [done] = Object.values(response);
  if (!done) throw new Error("The mutation returned no data");
  return done;
}

export const giveRole = (client: Client, userId: string, role: TestRole): Promise<StaffPayload> =>
  change("giveRole", client, userId, role);

export const takeRole = (client: Client, userId: string, role: TestRole): Promise<StaffPayload> =>
  change("takeRole", client, userId, role);

export const editor: TestRole = { role: "EDITOR", courtId: null };

/** The role of an operator of the court; null means all courts. */
export const operatorOf = (courtId: string | null): TestRole => ({ role: "OPERATOR", courtId });

/** Creates an account with this role. */
export async function makeStaff(site: Harness, role: TestRole): Promise<Person> {
  const person = await makePerson(site);
  await giveRole(site.admin, person.id, role);
  return person;
}
