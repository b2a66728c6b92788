interface Token {
  id: string;
  kind: "SCORER";
  name: string;
  courtId: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

/** The fields of the schema about the tokens of devices; `tokens` are those that were made, first the oldest. */
export function createTokensRoot(tokens: Token[] = []): object {
  return {
    accessTokens: () => tokens.toReversed(),
    createScorerToken({ courtId, name, expiresAt }: Pick<Token, "courtId" | "name" | "expiresAt">) {
      if (name.trim() === "")
        return {
          token: null,
          link: null,
          userErrors: [
            { code: "BLANK", message: "Please enter a name, such as Tablet for Court 1.", field: "name" },
          ],
        };
      if (expiresAt !== null && expiresAt !== undefined && Date.parse(expiresAt) <= Date.now())
        return {
          token: null,
          link: null,
          userErrors: [{ code: "INVALID", message: "The end must lie in the future.", field: "expiresAt" }],
        };
      const token: Token = {
        id: `t${tokens.length + 1}`,
        kind: "SCORER",
        name,
        courtId,
        createdAt: "2026-11-22T08:00:00.000Z",
        expiresAt: expiresAt ?? "2026-11-23T00:00:00.000Z",
        lastUsedAt: null,
        revokedAt: null,
      };
      tokens.push(token);
      return { token, link: `https://site.test/umpire#token=secret-${tokens.length}`, userErrors: [] };
    },
    revokeAccessToken({ id }: { id: string }) {
      const token = tokens.find((one) => one.id === id);
      if (token) token.revokedAt = "2026-11-22T09:00:00.000Z";
      return { token: token ?? null, userErrors: [] };
    },
  };
}
