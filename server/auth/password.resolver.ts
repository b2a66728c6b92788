import { Arg, Authorized, Ctx, Extensions, Mutation, Resolver } from "type-graphql";

import { mailConfirmation, passwordResetConfirmation } from "../../domain/accountForms.ts";
import type { Context } from "../context.ts";
import { visitor } from "../rights/caller.ts";
import { readViewer } from "../users/viewer.service.ts";
import { PasswordResetPayload, SessionPayload } from "./auth.payload.ts";
import { guardOf } from "./auth.service.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password.service.ts";
import type { NewSession } from "./session.service.ts";
import { findCallerByToken } from "./session.service.ts";

const newPasswordArgument = "The new password. `Site.passwordRule` describes the rule.";

@Resolver()
export class PasswordResolver {
  // The mail counts towards the rate limit even when the mutation is refused.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => PasswordResetPayload, { description: "Mails a link for one password reset." })
  async requestPasswordReset(
    @Ctx() context: Context,
    @Arg("email", () => String, { description: "The account's email address." }) email: string,
  ): Promise<PasswordResetPayload> {
    await requestPasswordReset(context.db, guardOf(context), email);
    context.services.outbox.wake();
    return { message: mailConfirmation, userErrors: [] };
  }

  // Hashing is slow, so it runs before the transaction.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => PasswordResetPayload, {
    description:
      "Sets a new password by the token of a mailed link, which works once. Every session of the account ends; a caller who is signed in to it gets a new one.",
  })
  async resetPassword(
    @Ctx() context: Context,
    @Arg("newPassword", () => String, {
      description: newPasswordArgument,
    })
    newPassword: string,
    @Arg("token", () => String, { description: "The token of the mailed link." }) token: string,
  ): Promise<PasswordResetPayload> {
    const { db, caller } = context;
    await keepSession(context, await resetPassword(db, guardOf(context), caller, token, newPassword));
    return { message: passwordResetConfirmation, userErrors: [] };
  }

  @Authorized()
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => SessionPayload, {
    description:
      "Replaces the password of the caller's account. Every session of the account ends; the caller gets a new one.",
  })
  async changePassword(
    @Ctx() context: Context,
    @Arg("newPassword", () => String, {
      description: newPasswordArgument,
    })
    newPassword: string,
    @Arg("currentPassword", () => String, { description: "The account's current password." })
    currentPassword: string,
  ): Promise<SessionPayload> {
    const { db, caller } = context;
    const guard = guardOf(context);
    await keepSession(context, await changePassword(db, guard, caller, currentPassword, newPassword));
    return { viewer: await readViewer(context, context.caller.userId), userErrors: [] };
  }
}

/** Sets the cookie of the browser's new session, if there is one. */
async function keepSession(context: Context, session: NewSession | null): Promise<void> {
  context.services.outbox.wake();
  if (session === null) return;
  context.caller = (await findCallerByToken(context.db, context.services.config, session.token)) ?? visitor;
  context.transport.keepSession?.(session.token, session.isRemembered);
}
