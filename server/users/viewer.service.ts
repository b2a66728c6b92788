import type { EntityManager } from "typeorm";

import type { Context } from "../context.ts";
import { unauthenticated } from "../errors.ts";
import { inOrderOf, readRows } from "../postgres/rows.ts";
import type { Caller } from "../rights/caller.ts";
import { isSuperAdmin } from "./roles.ts";
import { User } from "./user.entity.ts";
import type { Viewer } from "./viewer.payload.ts";

async function userById(db: EntityManager, ids: readonly string[]): Promise<(User | null)[]> {
  return inOrderOf(ids, await readRows(db, User, "where id = any($1)", [ids]));
}

/** The account for its owner; null without an id or when the account was deleted. */
export async function readViewer(
  { load, services, caller }: Context,
  userId: string | null,
): Promise<Viewer | null> {
  const user = userId === null ? null : await load(userById, userId);
  if (!user) return null;
  const isSuper = isSuperAdmin(services.config, user);
  return {
    id: user.id,
    email: user.email,
    isAdmin: caller.isAdmin || isSuper,
    isSuperAdmin: isSuper,
    hasPassword: user.passwordHash !== null,
    hasProvedEmail: user.emailProvedAt !== null,
  };
}

/** The id of the signed-in caller; throws for any other caller. */
export function userIdOf({ caller }: { caller: Caller }): string {
  if (caller.userId === null) throw unauthenticated();
  return caller.userId;
}
