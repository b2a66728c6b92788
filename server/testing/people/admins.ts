import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import type { GraphqlResponse, Client } from "../client.ts";
import type { Follower } from "../follow.ts";
import type { Credentials, Harness } from "../harness.ts";
import { someUser } from "../harness.ts";

// Requests of the dashboard that read, add and remove admins.

export interface User {
  id: string;
  email: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  hasProvedEmail: boolean;
}

export interface AdminsPayload {
  admins: User[] | null;
  userErrors: UserErrorPayload[];
}

const user = "id email isAdmin isSuperAdmin hasProvedEmail";
const payload = `admins { ${user} } userErrors { code field message }`;

export const adminDocuments = {
  admins: `{ admins { ${user} } }`,
  adminsUpdates: `subscription { admins { ${user} } }`,
  searchUsers: `query ($email: String!, $first: Int! = 20) { searchUsers(email: $email, first: $first) { ${user} } }`,
  addAdmin: `mutation ($userId: ID!) { addAdmin(userId: $userId) { ${payload} } }`,
  removeAdmin: `mutation ($userId: ID!) { removeAdmin(userId: $userId) { ${payload} } }`,
} as const;

export const readAdmins = async (client: Client): Promise<User[]> =>
  (await client.query<{ admins: User[] }>(adminDocuments.admins)).admins;

export const searchUsers = async (client: Client, email: string, first?: number): Promise<User[]> =>
  (await client.query<{ searchUsers: User[] }>(adminDocuments.searchUsers, { email, first })).searchUsers;

export const addAdmin = async (client: Client, userId: string): Promise<AdminsPayload> =>
  (await client.query<{ addAdmin: AdminsPayload }>(adminDocuments.addAdmin, { userId })).addAdmin;

export const removeAdmin = async (client: Client, userId: string): Promise<AdminsPayload> =>
  (await client.query<{ removeAdmin: AdminsPayload }>(adminDocuments.removeAdmin, { userId })).removeAdmin;

/** Subscribes to the list of admins. */
export function followAdmins(client: Client): Follower<User[]> {
  const { next, stop } = client.subscribe<{ admins: User[] }>(adminDocuments.adminsUpdates);
  return {
    async next() {
      const { data, errors }: GraphqlResponse<{ admins: User[] }> = await next();
      if (errors) throw new Error(JSON.stringify(errors));
      return data.admins;
    },
    stop,
  };
}

/** An account with a proved email address, and the signed-in browser of its owner. */
export interface Person {
  id: string;
  credentials: Credentials;
  client: Client;
}

let created = 0;

/** Creates an account without a mail. Its password is that of `someUser`, whose hash exists already. */
export async function makePerson(
  site: Harness,
  email = `person-${++created}@players.example.org`,
): Promise<Person> {
  const [row] = await site.sql<{ id: string }>(
    `insert into "user" (email, email_proved_at, password_hash)
      select $1, now(), password_hash from "user" where email = $2 returning id`,
    [email, someUser.email],
  );
  if (!row) throw new Error("The account was not created");
  const credentials = { email, password: someUser.password };
  return { id: row.id, credentials, client: await site.open(credentials) };
}

/** Creates an account with the role of an admin. */
export async function makeAdmin(site: Harness, email?: string): Promise<Person> {
  const person = await makePerson(site, email);
  await site.sql("insert into admin (user_id) values ($1)", [person.id]);
  return person;
}
