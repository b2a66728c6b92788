import type { AuthCheckerInterface, ResolverData } from "type-graphql";

import { keyOfEmail } from "../../domain/emailAddress.ts";
import type { Config } from "../configuration/config.ts";
import type { Context } from "../context.ts";
import { forbidden, unauthenticated } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";
import { tokenIdOf } from "../rights/caller.ts";
import { isRight, requireRight } from "../rights/rights.ts";
import type { User } from "./user.entity.ts";

/** The meaning of an account's field `isSuperAdmin`. */
export const superAdminField = "Whether this is the one account that can also remove admins.";

/**
 * Decides `@Authorized("ADMIN")` by the caller's rights (`rights.ts`): UNAUTHENTICATED without a session or a token,
 * FORBIDDEN without the right. Without a right as argument it requires an account, which a token does not have.
 */
export class Roles implements AuthCheckerInterface<Context> {
  check({ context: { caller } }: ResolverData<Context>, rights: string[]): boolean {
    if (rights.length === 0) requireAccount(caller);
    for (const right of rights) {
      if (!isRight(right)) throw new Error(`There is no right ${right}`);
      requireRight(caller, right);
    }
    return true;
  }
}

function requireAccount(caller: Caller): void {
  if (caller.sessionId === null) throw tokenIdOf(caller) === null ? unauthenticated() : forbidden();
}

/** Whether this is the account of the configured email, with a proved address. */
export function isSuperAdmin(config: Config, user: Pick<User, "emailKey" | "hasProvedEmail">): boolean {
  return user.hasProvedEmail && user.emailKey === keyOfEmail(config.superAdmin.email);
}
