import * as v from "valibot";

import { createTokenNameRule } from "./tokenForm.ts";

/** The scopes of an API token. The database and the dashboard use the same values. */
export const tokenScopes = [
  "catalogue:read",
  "tournament:read",
  "score:write",
  "schedule:write",
  "live:write",
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The prefix of every API token. Programs that search for leaked secrets recognise tokens by it. */
export const apiTokenPrefix = "bb_";

/** The maximum number of API tokens in use. */
export const mostApiTokens = 20;

export const blankApiTokenName = "Please enter a name, such as Score software.";
export const noTokenScopes = "Please choose at least one.";

/** The fields of an API token as an admin enters them. The form and the API's input share these rules. */
export const apiTokenRules = {
  name: createTokenNameRule(blankApiTokenName),
  scopes: v.pipe(v.array(v.string()), v.minLength(1, noTokenScopes)),
};
