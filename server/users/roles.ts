import type { AuthCheckerInterface, ResolverData } from "type-graphql";

import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { forbidden, unauthenticated } from "../errors.ts";
import { keyOfEmail } from "./emailAddress.ts";
import type { User } from "./user.entity.ts";

/** Answers `@Authorized("ADMIN")` from the caller's rights: UNAUTHENTICATED without a session, FORBIDDEN without the role. */
export class Roles implements AuthCheckerInterface<Context> {
  check({ context: { caller } }: ResolverData<Context>, roles: string[]): boolean {
    if (caller.sessionId === null) throw unauthenticated();
    const hasRole = roles.every((role) => role === "ADMIN" && caller.isAdmin);
    if (!hasRole) throw forbidden();
    return true;
  }
}

/** The account of the configured email, once it has proved it. */
export function isSuperAdmin(config: Config, user: Pick<User, "emailKey" | "emailProvedAt">): boolean {
  return user.emailProvedAt !== null && user.emailKey === keyOfEmail(config.superAdmin.email);
}
