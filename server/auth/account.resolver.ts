import { Arg, Authorized, Ctx, Extensions, Mutation, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { visitor } from "../rights/caller.ts";
import { readViewer } from "../users/viewer.service.ts";
import { deleteAccount, proveEmail, requestEmailProof } from "./account.service.ts";
import { actorOf } from "./audit.ts";
import { PasswordResetPayload, SessionPayload } from "./auth.payload.ts";
import { findOwnAccount, guardOf } from "./auth.service.ts";

@Resolver()
export class AccountResolver {
  @Authorized()
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => SessionPayload, {
    description:
      "Deletes the caller's account and all of its data. The super admin's account cannot be deleted.",
  })
  async deleteAccount(
    @Ctx() context: Context,
    @Arg("password", () => String, {
      description: "The account's current password; omitted for an account without one.",
      nullable: true,
    })
    password?: string | null,
  ): Promise<SessionPayload> {
    const user = await findOwnAccount(context.db, context.caller.userId);
    await deleteAccount(context.db, guardOf(context), user, password ?? null);
    context.transport.dropSession?.();
    context.caller = visitor;
    return { viewer: null, userErrors: [] };
  }

  // The mail counts towards the rate limit even when the mutation is refused.
  @Authorized()
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => PasswordResetPayload, {
    description: "Mails a link that proves the caller's address. Signing up sends such a link automatically.",
  })
  async requestEmailProof(@Ctx() context: Context): Promise<PasswordResetPayload> {
    const user = await findOwnAccount(context.db, context.caller.userId);
    const message = await requestEmailProof(context.db, guardOf(context), user);
    context.services.outbox.wake();
    return { message, userErrors: [] };
  }

  @Authorized()
  @Mutation(() => SessionPayload, {
    description: "Marks the address of the caller's account as proved, by the token of a mailed link.",
  })
  async proveEmail(
    @Ctx() context: Context,
    @Arg("token", () => String, { description: "The token of the mailed link." }) token: string,
  ): Promise<SessionPayload> {
    const user = await findOwnAccount(context.db, context.caller.userId);
    await proveEmail(context.db, actorOf(context), user, token);
    return { viewer: await readViewer(context, user.id), userErrors: [] };
  }
}
