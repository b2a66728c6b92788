import * as v from "valibot";

// Rules and texts of the dashboard's page about people.

export const forbiddenRemoval = "You do not have permission to remove admins.";

/** Finds accounts by a part of their address. A blank text starts no search. */
export const AccountSearchRules = v.object({ email: v.pipe(v.string(), v.trim()) });

/** Gives a role to the account with this address. */
export const RoleRules = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter the address of an account.")),
  role: v.string(),
});
