import { Arg, Authorized, Ctx, Extensions, Mutation, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { readViewer } from "../users/viewer.resolver.ts";
import { PasswordResetPayload, SessionPayload } from "./auth.payload.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password.service.ts";
import type { RenewedSession } from "./session.service.ts";

@Resolver()
export class PasswordResolver {
  // Mails are counted although the mutation is refused.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => PasswordResetPayload, { description: "Mails a link that allows one password reset." })
  async requestPasswordReset(
    @Ctx() context: Context,
    @Arg("email", () => String) email: string,
  ): Promise<PasswordResetPayload> {
    await requestPasswordReset(context.db, context, email);
    context.outbox.wake();
    return { message: "Check your inbox for further instructions", userErrors: [] };
  }

  // Hashing is slow, so it comes before the transaction.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => PasswordResetPayload)
  async resetPassword(
    @Ctx() context: Context,
    @Arg("newPassword", () => String) newPassword: string,
    @Arg("token", () => String) token: string,
  ): Promise<PasswordResetPayload> {
    keepSession(context, await resetPassword(context.db, context, context.caller, token, newPassword));
    return { message: "Your password has been changed. You can sign in with it now.", userErrors: [] };
  }

  @Authorized()
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => SessionPayload)
  async changePassword(
    @Ctx() context: Context,
    @Arg("newPassword", () => String) newPassword: string,
    @Arg("currentPassword", () => String) currentPassword: string,
  ): Promise<SessionPayload> {
    const { db, caller } = context;
    keepSession(context, await changePassword(db, context, caller, currentPassword, newPassword));
    return { viewer: await readViewer(context, caller.userId), userErrors: [] };
  }
}

function keepSession({ outbox, transport }: Context, renewed: RenewedSession | null): void {
  outbox.wake();
  if (renewed) transport.keepSession?.(renewed.token, renewed.isRemembered);
}
