import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { unavailable } from "../errors.ts";
import { PasswordResetPayload, SessionPayload } from "./auth.payload.ts";

@Resolver()
export class AccountResolver {
  @Authorized()
  @Mutation(() => SessionPayload, {
    description:
      "Deletes the caller's account and everything kept with it. The super admin's cannot be deleted.",
  })
  async deleteAccount(
    @Ctx() _context: Context,
    @Arg("password", () => String, { nullable: true }) _password: string | null,
  ): Promise<SessionPayload> {
    throw unavailable();
  }

  @Authorized()
  @Mutation(() => PasswordResetPayload, {
    description: "Mails a link that proves the caller's address; sign-up does so by itself.",
  })
  async requestEmailProof(@Ctx() _context: Context): Promise<PasswordResetPayload> {
    throw unavailable();
  }

  @Mutation(() => SessionPayload)
  async proveEmail(
    @Ctx() _context: Context,
    @Arg("token", () => String) _token: string,
  ): Promise<SessionPayload> {
    throw unavailable();
  }
}
