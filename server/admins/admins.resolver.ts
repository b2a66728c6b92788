import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { ID } from "../input/scalars.ts";
import { followTopic } from "../live/followTopic.ts";
import { Account, AdminsPayload } from "./admins.payload.ts";
import { addAdmin, readAdmins, removeAdmin, searchAccounts } from "./admins.service.ts";

@Resolver()
export class AdminsResolver {
  @Authorized("ADMIN")
  @Query(() => [Account], { description: "The people who may administer the site. Admins only." })
  @Subscription(() => [Account], {
    subscribe: ({ context }) => followTopic(context, "admins"),
    description:
      "The people who may administer the site: immediately, and again after each change. Admins only.",
  })
  admins(@Ctx() { db, services }: Context): Promise<Account[]> {
    return readAdmins(db, services.config);
  }

  @Authorized("ADMIN")
  @Query(() => [Account], {
    description:
      "Users whose email contains the text, ignoring case. Those whose email begins with it come first. BAD_USER_INPUT for a blank text. Admins only.",
  })
  searchUsers(
    @Ctx() context: Context,
    @Arg("first", () => Int, {
      description: "The maximum number of accounts, 1 to 100.",
      defaultValue: 20,
    })
    first: number,
    @Arg("email", () => String, { description: "A part of the email address." }) email: string,
  ): Promise<Account[]> {
    const { caller, device, audit } = actorOf(context);
    audit({ event: "users searched", userId: caller.userId, address: device.address });
    return searchAccounts(context.db, context.services.config, email, first);
  }

  @Authorized("ADMIN")
  @Mutation(() => AdminsPayload, {
    description: "Makes the account an admin. Changes nothing for an account that is an admin already.",
  })
  async addAdmin(
    @Ctx() context: Context,
    @Arg("userId", () => ID, { description: "The id of the account." }) userId: string,
  ): Promise<AdminsPayload> {
    await addAdmin(context.db, actorOf(context), userId);
    return { userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => AdminsPayload, {
    description:
      "Removes the rights of an admin. Super admin only; the super admin's own rights cannot be removed.",
  })
  async removeAdmin(
    @Ctx() context: Context,
    @Arg("userId", () => ID, { description: "The id of the account." }) userId: string,
  ): Promise<AdminsPayload> {
    await removeAdmin(context.db, context.services.config, actorOf(context), userId);
    return { userErrors: [] };
  }
}

@Resolver(() => AdminsPayload)
export class AdminsPayloadResolver {
  /** Read after the commit, so that it contains the mutation's change. */
  @FieldResolver(() => [Account], {
    description:
      "Everyone who may administer the site, after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  async admins(
    @Root() { userErrors }: AdminsPayload,
    @Ctx() { db, services }: Context,
  ): Promise<Account[] | null> {
    return userErrors.length === 0 ? readAdmins(db, services.config) : null;
  }
}
