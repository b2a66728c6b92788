import { Arg, Ctx, Extensions, Mutation, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { visitor } from "../rights/caller.ts";
import { readViewer } from "../users/viewer.service.ts";
import { openAccount } from "./account.service.ts";
import { CredentialsInput } from "./auth.input.ts";
import { SessionPayload } from "./auth.payload.ts";
import { guardOf, signInByPassword } from "./auth.service.ts";
import { endSession, findCallerByToken } from "./session.service.ts";

@Resolver()
export class AuthResolver {
  // Hashing is slow, so it runs before the transaction.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => SessionPayload, { description: "Creates the account and signs it in." })
  async signUp(
    @Arg("input", () => CredentialsInput, { description: "The credentials of the new account." })
    input: CredentialsInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    const { userId, token } = await openAccount(context.db, guardOf(context), input);
    context.services.outbox.wake();
    return keepSignedIn(context, userId, token, input.remember);
  }

  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => SessionPayload, { description: "Opens a session and sets its cookie." })
  async signIn(
    @Arg("input", () => CredentialsInput, { description: "The credentials of an account." })
    input: CredentialsInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    const { userId, token } = await signInByPassword(context.db, guardOf(context), input);
    return keepSignedIn(context, userId, token, input.remember);
  }

  @Mutation(() => SessionPayload, {
    description: "Ends the caller's session and deletes its cookie; changes nothing for a visitor.",
  })
  async signOut(@Ctx() context: Context): Promise<SessionPayload> {
    if (context.caller.sessionId) await endSession(context.db, context.caller.sessionId);
    context.transport.dropSession?.();
    context.caller = visitor;
    return { viewer: null, userErrors: [] };
  }
}

/** Sets the cookie of the browser's new session and ends its previous session. */
async function keepSignedIn(
  context: Context,
  userId: string,
  token: string,
  isRemembered: boolean,
): Promise<SessionPayload> {
  if (context.caller.sessionId) await endSession(context.db, context.caller.sessionId);
  context.caller = (await findCallerByToken(context.db, context.services.config, token)) ?? visitor;
  context.transport.keepSession?.(token, isRemembered);
  return { viewer: await readViewer(context, userId), userErrors: [] };
}
