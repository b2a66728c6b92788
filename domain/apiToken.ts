import * as v from "valibot";

import { createTokenNameRule } from "./tokenForm.ts";

/** What an API token can be allowed. The values are those of the database and of the dashboard. */
export const tokenScopes = [
  "catalogue:read",
  "tournament:read",
  "score:write",
  "schedule:write",
  "live:write",
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Every API token begins with it, so that programs that search for leaked secrets find one. */
export const apiTokenPrefix = "bb_";

/** The most API tokens that can be in use. */
export const mostApiTokens = 20;

export const blankApiTokenName = "Please enter a name, such as Score software.";
export const noTokenScopes = "Please choose at least one.";

/** The fields of an API token as an admin enters them, for the form and for the API's input alike. */
export const apiTokenRules = {
  name: createTokenNameRule(blankApiTokenName),
  scopes: v.pipe(v.array(v.string()), v.minLength(1, noTokenScopes)),
};
