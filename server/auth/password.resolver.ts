import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { unavailable } from "../errors.ts";
import { PasswordResetPayload, SessionPayload } from "./auth.payload.ts";

@Resolver()
export class PasswordResolver {
  @Mutation(() => PasswordResetPayload, { description: "Mails a link that allows one password reset." })
  async requestPasswordReset(
    @Ctx() _context: Context,
    @Arg("email", () => String) _email: string,
  ): Promise<PasswordResetPayload> {
    throw unavailable();
  }

  @Mutation(() => PasswordResetPayload)
  async resetPassword(
    @Ctx() _context: Context,
    @Arg("newPassword", () => String) _newPassword: string,
    @Arg("token", () => String) _token: string,
  ): Promise<PasswordResetPayload> {
    throw unavailable();
  }

  @Authorized()
  @Mutation(() => SessionPayload)
  async changePassword(
    @Ctx() _context: Context,
    @Arg("newPassword", () => String) _newPassword: string,
    @Arg("currentPassword", () => String) _currentPassword: string,
  ): Promise<SessionPayload> {
    throw unavailable();
  }
}
