import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";
import type { Credentials, Harness } from "../harness.ts";

// Requests of the account pages. Mutations return the payload, even when it contains userErrors.

export interface Viewer {
  id: string;
  email: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  hasPassword: boolean;
  hasProvedEmail: boolean;
  savedSeries: { id: string }[];
}

export interface SessionPayload {
  viewer: Viewer | null;
  userErrors: UserErrorPayload[];
}

export interface MessagePayload {
  message: string | null;
  userErrors: UserErrorPayload[];
}

const viewer = "viewer { id email isAdmin isSuperAdmin hasPassword hasProvedEmail savedSeries { id } }";
const userErrorFields = "userErrors { code field message }";

/** The documents, for tests that also check errors. */
export const accountDocuments = {
  signUp: `mutation ($input: CredentialsInput!) { signUp(input: $input) { ${viewer} ${userErrorFields} } }`,
  signIn: `mutation ($input: CredentialsInput!) { signIn(input: $input) { ${viewer} ${userErrorFields} } }`,
  signOut: `mutation { signOut { ${viewer} ${userErrorFields} } }`,
  requestPasswordReset: `mutation ($email: String!) { requestPasswordReset(email: $email) { message ${userErrorFields} } }`,
  resetPassword: `mutation ($token: String!, $newPassword: String!) {
    resetPassword(token: $token, newPassword: $newPassword) { message ${userErrorFields} } }`,
  changePassword: `mutation ($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) { ${viewer} ${userErrorFields} } }`,
  deleteAccount: `mutation ($password: String) { deleteAccount(password: $password) { ${viewer} ${userErrorFields} } }`,
  requestEmailProof: `mutation { requestEmailProof { message ${userErrorFields} } }`,
  proveEmail: `mutation ($token: String!) { proveEmail(token: $token) { ${viewer} ${userErrorFields} } }`,
  viewer: `{ ${viewer} }`,
} as const;

async function mutate<Payload>(client: Client, document: string, variables?: Record<string, unknown>) {
  const [payload] = Object.values(await client.query<Record<string, Payload>>(document, variables));
  if (payload === undefined) throw new Error("The mutation returned no data");
  return payload;
}

export const signUp = (client: Client, input: Credentials & { remember?: boolean }) =>
  mutate<SessionPayload>(client, accountDocuments.signUp, { input });

export const signInWith = (client: Client, input: Credentials & { remember?: boolean }) =>
  mutate<SessionPayload>(client, accountDocuments.signIn, { input });

export const signOut = (client: Client) => mutate<SessionPayload>(client, accountDocuments.signOut);

export const requestPasswordReset = (client: Client, email: string) =>
  mutate<MessagePayload>(client, accountDocuments.requestPasswordReset, { email });

export const resetPassword = (client: Client, token: string, newPassword: string) =>
  mutate<MessagePayload>(client, accountDocuments.resetPassword, { token, newPassword });

export const changePassword = (client: Client, currentPassword: string, newPassword: string) =>
  mutate<SessionPayload>(client, accountDocuments.changePassword, { currentPassword, newPassword });

export const deleteAccount = (client: Client, password: string | null) =>
  mutate<SessionPayload>(client, accountDocuments.deleteAccount, { password });

export const requestEmailProof = (client: Client) =>
  mutate<MessagePayload>(client, accountDocuments.requestEmailProof);

export const proveEmail = (client: Client, token: string) =>
  mutate<SessionPayload>(client, accountDocuments.proveEmail, { token });

export async function readViewer(client: Client): Promise<Viewer | null> {
  return (await client.query<{ viewer: Viewer | null }>(accountDocuments.viewer)).viewer;
}

let created = 0;

export const newEmail = (): string => `person-${++created}@example.org`;

/** An IP address that no other client of the test file uses, so that rate limits by address do not interfere. */
export const newAddress = (): string => `198.51.${Math.floor(++created / 250)}.${(created % 250) + 1}`;

/** Opens a signed-out browser with its own IP address. */
export const openBrowser = (site: Harness): Promise<Client> => site.open(undefined, newAddress());

/** A new account, its browser, and the link that proves its email address. */
export interface Newcomer {
  client: Client;
  credentials: Credentials;
  id: string;
  proof: URL;
}

export async function openAccount(site: Harness): Promise<Newcomer> {
  const client = await site.open(undefined, newAddress());
  const credentials = { email: newEmail(), password: "a clear over the court" };
  const payload = await signUp(client, credentials);
  const mail = await site.mails.next();
  if (!payload.viewer || !mail.link || mail.to[0] !== credentials.email)
    throw new Error(`Signing up returned ${JSON.stringify({ payload, mail })}`);
  return { credentials, client, id: payload.viewer.id, proof: mail.link };
}

/** The token in a link. */
export function tokenOf(link: URL | null): string {
  const token = link?.searchParams.get("token") ?? link?.searchParams.get("prove");
  if (!token) throw new Error("The link contains no token");
  return token;
}
