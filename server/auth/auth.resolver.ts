import { Arg, Ctx, Extensions, Mutation, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { visitor } from "../context.ts";
import { unavailable } from "../errors.ts";
import { readViewer } from "../users/viewer.resolver.ts";
import { CredentialsInput } from "./auth.input.ts";
import { SessionPayload } from "./auth.payload.ts";
import { checkCredentials } from "./auth.service.ts";
import { endSession, findCallerByToken, startSession } from "./session.service.ts";

@Resolver()
export class AuthResolver {
  @Mutation(() => SessionPayload, { description: "Creates the account and signs it in." })
  async signUp(
    @Arg("input", () => CredentialsInput) _input: CredentialsInput,
    @Ctx() _context: Context,
  ): Promise<SessionPayload> {
    throw unavailable();
  }

  // Hashing is slow, so it comes before the transaction.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => SessionPayload)
  async signIn(
    @Arg("input", () => CredentialsInput) input: CredentialsInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    const user = await checkCredentials(context.db, input);
    const token = await startSession(context.db, user.id, input.remember);
    if (context.caller.sessionId) await endSession(context.db, context.caller.sessionId);
    context.caller = (await findCallerByToken(context.db, context.config, token)) ?? visitor;
    context.transport.keepSession?.(token, input.remember);
    return { viewer: await readViewer(context, user.id), userErrors: [] };
  }

  @Mutation(() => SessionPayload)
  async signOut(@Ctx() context: Context): Promise<SessionPayload> {
    if (context.caller.sessionId) await endSession(context.db, context.caller.sessionId);
    context.transport.dropSession?.();
    context.caller = visitor;
    return { viewer: null, userErrors: [] };
  }
}
