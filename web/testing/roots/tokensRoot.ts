import { pastEnd, tooManyApiTokens } from "../../../domain/refusals.ts";
import { blankTokenName } from "../../../domain/tokenForm.ts";

interface Token {
  id: string;
  kind: "SCORER" | "API";
  name: string;
  courtId: string | null;
  scopes: string[];
  hint: string | null;
  madeBy: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

const refuse = (code: string, field: string | null, message: string) => ({
  token: null,
  link: null,
  secret: null,
  userErrors: [{ code, field, message }],
});

/** The fields of the schema about tokens; `tokens` are the existing ones, the oldest first. */
export function createTokensRoot(tokens: Token[] = []): object {
  function make(part: Partial<Token> & Pick<Token, "kind" | "name">): Token {
    const token: Token = {
      id: `t${tokens.length + 1}`,
      courtId: null,
      scopes: [],
      hint: null,
      madeBy: "admin@example.org",
      createdAt: "2026-11-22T08:00:00.000Z",
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      ...part,
    };
    tokens.push(token);
    return token;
  }

  return {
    accessTokens: () => tokens.toReversed(),
    createScorerToken({ courtId, name, expiresAt }: Pick<Token, "courtId" | "name" | "expiresAt">) {
      if (name.trim() === "") return refuse("BLANK", "name", blankTokenName);
      if (expiresAt !== null && expiresAt !== undefined && Date.parse(expiresAt) <= Date.now())
        return refuse("INVALID", "expiresAt", pastEnd);
      const end = expiresAt ?? "2026-11-23T00:00:00.000Z";
      const token = make({ kind: "SCORER", name, courtId, expiresAt: end });
      return { token, link: `https://site.test/umpire#token=secret-${tokens.length}`, userErrors: [] };
    },
    createApiToken({ name, scopes }: Pick<Token, "name" | "scopes">) {
      if (name === "Taken") return refuse("INVALID", null, tooManyApiTokens);
      const token = make({ kind: "API", name, scopes, hint: "bb_abc123" });
      return { token, secret: `bb_abc123-secret-${tokens.length}`, userErrors: [] };
    },
    revokeAccessToken({ id }: { id: string }) {
      const token = tokens.find((one) => one.id === id);
      if (token) token.revokedAt = "2026-11-22T09:00:00.000Z";
      return { token: token ?? null, userErrors: [] };
    },
  };
}
