import { Ctx, Field, ObjectType, Query, Resolver, Subscription } from "type-graphql";
import type { EntityManager } from "typeorm";

import type { Context } from "../context.ts";
import type { UserErrorPayload } from "../errors.ts";
import { UserErrorsField, unauthenticated } from "../errors.ts";
import { ID } from "../input/scalars.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { readsCatalogue } from "../live/selection.ts";
import { follow } from "../live/subscription.ts";
import { inOrderOf, readRows } from "../postgres/rows.ts";
import type { Caller } from "../rights/caller.ts";
import { isSuperAdmin, superAdminField } from "./roles.ts";
import { User } from "./user.entity.ts";

@ObjectType({ description: "The caller's account, with data that only the caller may see." })
export class Viewer {
  @Field(() => ID, { description: "Never changes." })
  id!: string;

  @Field(() => String, { description: "The email address of the caller's account." })
  email!: string;

  @Field(() => Boolean, {
    description: "Whether the caller may administer the site; true for the super admin too.",
  })
  isAdmin!: boolean;

  @Field(() => Boolean, { description: superAdminField })
  isSuperAdmin!: boolean;

  @Field(() => Boolean, {
    description: "Whether the account has a password. False for an account that only signs in with Google.",
  })
  hasPassword!: boolean;

  @Field(() => Boolean, { description: "Whether the account's owner has proved that the address is theirs." })
  hasProvedEmail!: boolean;
}

@ObjectType({ description: "The result of a change of the caller's own data." })
export class ViewerPayload {
  @Field(() => Viewer, {
    nullable: true,
    description: "The caller after the change; null when `userErrors` is not empty.",
  })
  viewer?: Viewer | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver()
export class ViewerResolver {
  @Query(() => Viewer, { nullable: true, description: "The signed-in caller; null for a visitor." })
  @Subscription(() => Viewer, {
    nullable: true,
    subscribe: ({ context, info }) =>
      follow(context, {
        clock: catalogueClock,
        since: null,
        // Triggers notify the person whose favourites were added, removed, or became drafts.
        affects: readsCatalogue(info) ? ({ noun }) => noun === "series" : () => false,
        topic: null,
        sendsChangesOnly: false,
        isPersonal: true,
      }),
    description:
      "The caller's own data: immediately, and after each change in any browser. Select only the ids of series and episodes, and get their public fields from the subscriptions of the catalogue: a subscription that selects more is executed again for each caller whenever any series changes.",
  })
  viewer(@Ctx() context: Context): Promise<Viewer | null> {
    return readViewer(context, context.caller.userId);
  }
}

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
