import type { Client } from "../client.ts";
import type { UserErrorPayload } from "./catalogue.ts";

// Requests of the dashboard that create, read and revoke access codes.

export const codeFields =
  "id seriesId name hint createdAt startsAt expiresAt mostUses uses lastUsedAt revokedAt";
const userErrorFields = "userErrors { code field message }";

interface TestCode {
  id: string;
  seriesId: string;
  name: string;
  hint: string;
  createdAt: string;
  startsAt: string | null;
  expiresAt: string | null;
  mostUses: number | null;
  uses: number;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

interface NewCodePayload {
  accessCode: TestCode | null;
  code: string | null;
  link: string | null;
  userErrors: UserErrorPayload[];
}

export interface CodeInput {
  name?: string;
  code?: string | null;
  startsAt?: string | null;
  expiresAt?: string | null;
  mostUses?: number | null;
}

export async function createAccessCode(
  admin: Client,
  seriesId: string,
  input: CodeInput = {},
): Promise<NewCodePayload> {
  const response = await admin.query<{ createAccessCode: NewCodePayload }>(
    `mutation ($input: AccessCodeInput!) { createAccessCode(input: $input) { accessCode { ${codeFields} } code link ${userErrorFields} } }`,
    { input: { seriesId, name: "Family", ...input } },
  );
  return response.createAccessCode;
}

/** Creates an access code of the series, and returns the text that unlocks the series. */
export async function makeAccessCode(
  admin: Client,
  seriesId: string,
  input: CodeInput = {},
): Promise<{ id: string; code: string }> {
  const { accessCode, code, userErrors } = await createAccessCode(admin, seriesId, input);
  if (!accessCode || code === null) throw new Error(JSON.stringify(userErrors));
  return { id: accessCode.id, code };
}

export async function revokeAccessCode(
  admin: Client,
  id: string,
): Promise<Pick<NewCodePayload, "accessCode" | "userErrors">> {
  const response = await admin.query<{
    revokeAccessCode: Pick<NewCodePayload, "accessCode" | "userErrors">;
  }>(
    `mutation ($id: ID!) { revokeAccessCode(id: $id) { accessCode { ${codeFields} } ${userErrorFields} } }`,
    { id },
  );
  return response.revokeAccessCode;
}

export async function readAccessCodes(admin: Client, seriesId: string): Promise<TestCode[]> {
  const response = await admin.query<{ accessCodes: TestCode[] }>(
    `query ($id: ID!) { accessCodes(seriesId: $id) { ${codeFields} } }`,
    { id: seriesId },
  );
  return response.accessCodes;
}

/** The time this many milliseconds from now. */
export const soon = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
