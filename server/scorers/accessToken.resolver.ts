import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from "type-graphql";

import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { UserErrorNote } from "../errors.ts";
import { Instant } from "../input/scalars.ts";
import { AccessToken } from "./accessToken.entity.ts";
import { createScorerToken, readAccessTokens, revokeAccessToken } from "./accessToken.service.ts";

@ObjectType({ description: "The result of making a device token." })
export class ScorerTokenPayload {
  @Field(() => AccessToken, {
    nullable: true,
    description: "The new token; null when `userErrors` is not empty.",
  })
  token?: AccessToken | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The link to be opened on the device. It contains the secret and is shown this once; null when `userErrors` is not empty.",
  })
  link?: string | null;

  @Field(() => [UserErrorNote], {
    description: "The errors that the person can correct; empty when the mutation succeeded.",
  })
  userErrors!: UserErrorNote[];
}

@ObjectType({ description: "The result of a change of a token." })
export class AccessTokenPayload {
  @Field(() => AccessToken, {
    nullable: true,
    description: "The token after the change; null when `userErrors` is not empty.",
  })
  token?: AccessToken | null;

  @Field(() => [UserErrorNote], {
    description: "The errors that the person can correct; empty when the mutation succeeded.",
  })
  userErrors!: UserErrorNote[];
}

@Resolver()
export class AccessTokenResolver {
  @Authorized("ADMIN")
  @Query(() => [AccessToken], {
    description: "All tokens, the newest first; those that ended a month ago are left out. Admins only.",
  })
  accessTokens(@Ctx() { db }: Context): Promise<AccessToken[]> {
    return readAccessTokens(db);
  }

  @Authorized("ADMIN")
  @Mutation(() => ScorerTokenPayload, {
    description:
      "Makes a device token: a link that lets a device score the matches of one court, without an account. At most 20 for a court, and 200 of all kinds, can be in use.",
  })
  async createScorerToken(
    @Ctx() context: Context,
    @Arg("courtId", () => ID, { description: "The id of the court." }) courtId: string,
    @Arg("name", () => String, { description: 'The name of the device, as "Tablet for Court 1".' })
    name: string,
    @Arg("expiresAt", () => Instant, {
      nullable: true,
      description: "When the token ends; without it, at the next midnight of `Site.timeZone`.",
    })
    expiresAt: Date | null | undefined,
  ): Promise<ScorerTokenPayload> {
    const { db, services } = context;
    const input = { courtId, name, expiresAt: expiresAt ?? null };
    return { ...(await createScorerToken(db, services.config, actorOf(context), input)), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => AccessTokenPayload, {
    description: "Ends the token at once, and the leases that it holds. A revoked one stays revoked.",
  })
  async revokeAccessToken(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the token." }) id: string,
  ): Promise<AccessTokenPayload> {
    return { token: await revokeAccessToken(context.db, actorOf(context), id), userErrors: [] };
  }
}
