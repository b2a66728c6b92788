import { Arg, Authorized, Ctx, Field, Mutation, ObjectType, Query, Resolver } from "type-graphql";

import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID } from "../input/scalars.ts";
import { AccessCode } from "./accessCode.entity.ts";
import { AccessCodeInput } from "./accessCode.input.ts";
import { createAccessCode, readAccessCodes, revokeAccessCode } from "./accessCode.service.ts";

@ObjectType({ description: "The result of creating an access code." })
class NewAccessCodePayload {
  @Field(() => AccessCode, {
    nullable: true,
    description: "The new access code; null when `userErrors` is not empty.",
  })
  accessCode?: AccessCode | null;

  @Field(() => String, {
    nullable: true,
    description: "The code itself, which no later response contains; null when `userErrors` is not empty.",
  })
  code?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The link to the page that asks for the password, with the code filled in. No later response contains it; null when `userErrors` is not empty.",
  })
  link?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of a change of an access code." })
class AccessCodePayload {
  @Field(() => AccessCode, {
    nullable: true,
    description: "The access code after the change; null when `userErrors` is not empty.",
  })
  accessCode?: AccessCode | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver()
export class AccessCodeResolver {
  @Authorized("ADMIN")
  @Query(() => [AccessCode], {
    description:
      "The access codes of a series, the newest first; empty for a series that does not exist. Codes that ended more than a month ago are omitted. Admins only.",
  })
  accessCodes(
    @Ctx() { db }: Context,
    @Arg("seriesId", () => ID, { description: "The id of the series." }) seriesId: string,
  ): Promise<AccessCode[]> {
    return readAccessCodes(db, seriesId);
  }

  @Authorized("ADMIN")
  @Mutation(() => NewAccessCodePayload, {
    description:
      "Creates an access code, which unlocks a protected series in addition to its password until the code ends. A series has at most 50 codes that have not ended.",
  })
  async createAccessCode(
    @Ctx() context: Context,
    @Arg("input", () => AccessCodeInput, { description: "The new access code." }) input: AccessCodeInput,
  ): Promise<NewAccessCodePayload> {
    const { db, services } = context;
    return { ...(await createAccessCode(db, services, actorOf(context), input)), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => AccessCodePayload, {
    description:
      "Ends the access code immediately, also for everyone who has used it. Revoking a revoked code changes nothing.",
  })
  async revokeAccessCode(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the access code." }) id: string,
  ): Promise<AccessCodePayload> {
    return { accessCode: await revokeAccessCode(context.db, actorOf(context), id), userErrors: [] };
  }
}
