import type { TokenScope } from "../../../domain/apiToken.ts";
import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import { present } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";

// Requests of the dashboard that create and read API tokens.

interface TestApiToken {
  id: string;
  kind: string;
  name: string;
  scopes: string[];
  hint: string | null;
  madeBy: string | null;
  courtId: string | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

interface ApiTokenPayload {
  token: TestApiToken | null;
  secret: string | null;
  userErrors: UserErrorPayload[];
}

const fields = "id kind name scopes hint madeBy courtId expiresAt lastUsedAt revokedAt";

/** The name of the scope in the schema. */
const nameOfScope = (scope: TokenScope): string => scope.toUpperCase().replace(":", "_");

export async function createApiToken(
  admin: Client,
  scopes: readonly TokenScope[],
  name = "Score software",
): Promise<ApiTokenPayload> {
  const response = await admin.query<{ createApiToken: ApiTokenPayload }>(
    `mutation ($name: String!, $scopes: [TokenScope!]!) {
      createApiToken(name: $name, scopes: $scopes) { token { ${fields} } secret userErrors { code field message } } }`,
    { name, scopes: scopes.map(nameOfScope) },
  );
  return response.createApiToken;
}

/** Creates a token, and returns the secret that its program sends. */
export async function makeApiToken(
  admin: Client,
  scopes: readonly TokenScope[],
  name?: string,
): Promise<{ id: string; secret: string }> {
  const payload = await createApiToken(admin, scopes, name);
  return { id: present(payload.token, payload).id, secret: present(payload.secret, payload) };
}

export async function readTokens(admin: Client): Promise<TestApiToken[]> {
  return (await admin.query<{ accessTokens: TestApiToken[] }>(`{ accessTokens { ${fields} } }`)).accessTokens;
}
