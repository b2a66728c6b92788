import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import { Account } from "../admins/admins.payload.ts";
import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { ID } from "../input/scalars.ts";
import { followTopic } from "../live/followTopic.ts";
import { Viewer } from "../users/viewer.payload.ts";
import { HeldRole, RoleName, StaffPayload, courtOfRole } from "./role.payload.ts";
import { giveRole, readStaff, rolesOf, rolesOfAccounts, takeRole } from "./role.service.ts";

@Resolver()
export class RoleResolver {
  @Authorized("ADMIN")
  @Query(() => [Account], { description: "The accounts that have a role, by email. Admins only." })
  @Subscription(() => [Account], {
    subscribe: ({ context }) => followTopic(context, "admins"),
    description: "The accounts that have a role: immediately, and again after each change. Admins only.",
  })
  staff(@Ctx() { db, services }: Context): Promise<Account[]> {
    return readStaff(db, services.config);
  }

  @Authorized("ADMIN")
  @Mutation(() => StaffPayload, {
    description:
      "Grants the account a role. An account that has the role keeps it. The role for all courts replaces those for single courts, and no role for a single court is added to it.",
  })
  async giveRole(
    @Ctx() context: Context,
    @Arg("courtId", () => ID, {
      nullable: true,
      description: courtOfRole,
    })
    courtId: string | null | undefined,
    @Arg("role", () => RoleName, { description: "The role to grant." }) role: RoleName,
    @Arg("userId", () => ID, { description: "The id of the account." }) userId: string,
  ): Promise<StaffPayload> {
    await giveRole(context.db, actorOf(context), { userId, role, courtId: courtId ?? null });
    return { userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => StaffPayload, {
    description:
      "Revokes a role, which ends its rights immediately, also on open sockets. NOT_FOUND for a role that the account does not have.",
  })
  async takeRole(
    @Ctx() context: Context,
    @Arg("courtId", () => ID, {
      nullable: true,
      description: "The value of `HeldRole.courtId`; null for the role of an operator of all courts.",
    })
    courtId: string | null | undefined,
    @Arg("role", () => RoleName, { description: "The role to revoke." }) role: RoleName,
    @Arg("userId", () => ID, { description: "The id of the account." }) userId: string,
  ): Promise<StaffPayload> {
    await takeRole(context.db, actorOf(context), { userId, role, courtId: courtId ?? null });
    return { userErrors: [] };
  }
}

@Resolver(() => StaffPayload)
export class StaffPayloadResolver {
  /** Read after the commit, so that it contains the mutation's change. */
  @FieldResolver(() => [Account], {
    description: "The accounts that have a role, after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  async staff(
    @Root() { userErrors }: StaffPayload,
    @Ctx() { db, services }: Context,
  ): Promise<Account[] | null> {
    return userErrors.length === 0 ? readStaff(db, services.config) : null;
  }
}

@Resolver(() => Account)
export class AccountRolesResolver {
  @FieldResolver(() => [HeldRole], {
    description: "The roles of the account; empty for most. An admin has all their permissions anyway.",
  })
  roles(@Root() { id }: Account, @Ctx() { load }: Context): Promise<HeldRole[]> {
    return load(rolesOfAccounts, id);
  }
}

@Resolver(() => Viewer)
export class ViewerRolesResolver {
  @FieldResolver(() => [HeldRole], {
    description: "The roles of the caller; empty for most. An admin has all their permissions anyway.",
  })
  roles(@Ctx() { caller }: Context): HeldRole[] {
    return rolesOf(caller);
  }
}
