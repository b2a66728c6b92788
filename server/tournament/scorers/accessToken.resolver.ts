import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from "type-graphql";

import type { TokenScope } from "../../../domain/apiToken.ts";
import { actorOf } from "../../auth/audit.ts";
import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { ID, Instant } from "../../input/scalars.ts";
import { AccessToken, tokenScopeEnum } from "./accessToken.entity.ts";
import {
  createApiToken,
  createScorerToken,
  emailsOfAccounts,
  readAccessTokens,
  revokeAccessToken,
} from "./accessToken.service.ts";

@ObjectType({ description: "The result of creating a device token." })
export class ScorerTokenPayload {
  @Field(() => AccessToken, {
    nullable: true,
    description: "The new token; null when `userErrors` is not empty.",
  })
  token?: AccessToken | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The link to open on the device. It contains the secret, and no later response contains it; null when `userErrors` is not empty.",
  })
  link?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of creating an API token." })
export class ApiTokenPayload {
  @Field(() => AccessToken, {
    nullable: true,
    description: "The new token; null when `userErrors` is not empty.",
  })
  token?: AccessToken | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The secret that the program sends as `authorization: Bearer bb_…`. No later response contains it; null when `userErrors` is not empty.",
  })
  secret?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of a change of a token." })
export class AccessTokenPayload {
  @Field(() => AccessToken, {
    nullable: true,
    description: "The token after the change; null when `userErrors` is not empty.",
  })
  token?: AccessToken | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => AccessToken)
export class AccessTokenResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: "The email of the admin who created it; null when that account has been deleted.",
  })
  async madeBy(@Root() { createdBy }: AccessToken, @Ctx() { load }: Context): Promise<string | null> {
    return createdBy === null ? null : load(emailsOfAccounts, createdBy);
  }

  @Authorized("ADMIN")
  @Query(() => [AccessToken], {
    description:
      "All tokens, the newest first. Those that ended more than a month ago are omitted. Admins only.",
  })
  accessTokens(@Ctx() { db }: Context): Promise<AccessToken[]> {
    return readAccessTokens(db);
  }

  @Authorized("ADMIN")
  @Mutation(() => ScorerTokenPayload, {
    description:
      "Creates a device token: a link with which a device scores the matches of one court, without an account. At most 20 for a court, and 200 of all kinds, can be in use.",
  })
  async createScorerToken(
    @Ctx() context: Context,
    @Arg("courtId", () => ID, { description: "The id of the court." }) courtId: string,
    @Arg("name", () => String, {
      description: 'The name of the device, such as "Tablet for Court 1"; 1 to 80 characters.',
    })
    name: string,
    @Arg("expiresAt", () => Instant, {
      nullable: true,
      description: "When the token expires; when omitted, at the next midnight of `Site.timeZone`.",
    })
    expiresAt: Date | null | undefined,
  ): Promise<ScorerTokenPayload> {
    const { db, services } = context;
    const input = { courtId, name, expiresAt: expiresAt ?? null };
    return { ...(await createScorerToken(db, services.config, actorOf(context), input)), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => ApiTokenPayload, {
    description:
      "Creates an API token, which gives a program the rights of its scopes, without an account. It does not expire. At most 20 can be in use, and 200 tokens of all kinds.",
  })
  async createApiToken(
    @Ctx() context: Context,
    @Arg("scopes", () => [tokenScopeEnum], { description: "The scopes of the token; at least one." })
    scopes: TokenScope[],
    @Arg("name", () => String, {
      description: 'The name of the program, such as "Score software"; 1 to 80 characters.',
    })
    name: string,
  ): Promise<ApiTokenPayload> {
    return { ...(await createApiToken(context.db, actorOf(context), { name, scopes })), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => AccessTokenPayload, {
    description:
      "Ends the token immediately, with its open sockets and its leases. Revoking a revoked token changes nothing.",
  })
  async revokeAccessToken(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the token." }) id: string,
  ): Promise<AccessTokenPayload> {
    return { token: await revokeAccessToken(context.db, actorOf(context), id), userErrors: [] };
  }
}
