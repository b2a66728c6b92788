import type { AuthCheckerInterface, ResolverData } from "type-graphql";

import type { Caller } from "../caller.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { forbidden, unauthenticated } from "../errors.ts";
import { keyOfEmail } from "./emailAddress.ts";
import type { User } from "./user.entity.ts";

/** SCORER stands for everyone who may score a match; for which matches is the service's rule. */
const holdsRole: Record<string, (caller: Caller) => boolean> = {
  ADMIN: ({ isAdmin }) => isAdmin,
  SCORER: ({ isAdmin, scorer }) => isAdmin || scorer !== null,
};

/**
 * Answers `@Authorized("ADMIN")` from the caller's rights: UNAUTHENTICATED without a session or a token, FORBIDDEN without the
 * role. A device token stands for no account, so it has the role SCORER alone.
 */
export class Roles implements AuthCheckerInterface<Context> {
  check({ context: { caller } }: ResolverData<Context>, roles: string[]): boolean {
    if (caller.sessionId === null && caller.scorer === null) throw unauthenticated();
    const isAllowed =
      roles.length === 0
        ? caller.sessionId !== null
        : roles.every((role) => holdsRole[role]?.(caller) === true);
    if (!isAllowed) throw forbidden();
    return true;
  }
}

/** The account of the configured email, once it has proved it. */
export function isSuperAdmin(config: Config, user: Pick<User, "emailKey" | "emailProvedAt">): boolean {
  return user.emailProvedAt !== null && user.emailKey === keyOfEmail(config.superAdmin.email);
}
