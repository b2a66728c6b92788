import type { TokenScope as ScopeName } from "../../../domain/apiToken.ts";
import type { TokenScope } from "../../lib/generated/ApiTokens.ts";

/** The scopes of an API token, in the words of the documentation and the dashboard, in the order of the form. */
export const scopeTexts = {
  CATALOGUE_READ: { name: "catalogue:read", words: "what visitors may read" },
  TOURNAMENT_READ: { name: "tournament:read", words: "all courts and days, also hidden ones" },
  SCORE_WRITE: { name: "score:write", words: "scores of all courts" },
  SCHEDULE_WRITE: { name: "schedule:write", words: "courts, matches and their plan" },
  LIVE_WRITE: { name: "live:write", words: "the LIVE switch" },
} as const satisfies Record<TokenScope, { name: ScopeName; words: string }>;

export const isTokenScope = (name: string): name is TokenScope => Object.hasOwn(scopeTexts, name);
