import type { EntityManager } from "typeorm";

import type { Context } from "../context.ts";
import { unauthenticated } from "../errors.ts";
import { inOrderOf } from "../postgres/rows.ts";
import type { Caller } from "../rights/caller.ts";
import { isSuperAdmin } from "./roles.ts";
import type { User } from "./user.entity.ts";
import type { Viewer } from "./viewer.payload.ts";

interface ViewerRow extends Pick<User, "id" | "email" | "emailKey" | "hasProvedEmail"> {
  hasPassword: boolean;
}

/** Reads only what the owner sees, because thousands of reconnecting viewers are read at once. */
async function viewerById(db: EntityManager, ids: readonly string[]): Promise<(ViewerRow | null)[]> {
  const rows = await db.query<ViewerRow[]>(
    `select id, email, email_key as "emailKey", email_proved_at is not null as "hasProvedEmail",
        password_hash is not null as "hasPassword"
      from "user" where id = any($1)`,
    [ids],
  );
  return inOrderOf(ids, rows);
}

/** The account for its owner; null without an id or when the account was deleted. */
export async function readViewer(
  { load, services, caller }: Context,
  userId: string | null,
): Promise<Viewer | null> {
  const user = userId === null ? null : await load(viewerById, userId);
  if (!user) return null;
  const isSuper = isSuperAdmin(services.config, user);
  return {
    id: user.id,
    email: user.email,
    isAdmin: caller.isAdmin || isSuper,
    isSuperAdmin: isSuper,
    hasPassword: user.hasPassword,
    hasProvedEmail: user.hasProvedEmail,
  };
}

/** The id of the signed-in caller; throws for any other caller. */
export function userIdOf({ caller }: { caller: Caller }): string {
  if (caller.userId === null) throw unauthenticated();
  return caller.userId;
}
