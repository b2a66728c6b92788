import { Arg, Ctx, Extensions, Field, Mutation, ObjectType, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { visitor } from "../context.ts";
import { UserErrorNote } from "../errors.ts";
import { Viewer, readViewer } from "../users/viewer.resolver.ts";
import { CredentialsInput } from "./auth.input.ts";
import { checkCredentials } from "./auth.service.ts";
import { endSession, findCallerByToken, startSession } from "./session.service.ts";

@ObjectType()
export class SessionPayload {
  @Field(() => Viewer, {
    nullable: true,
    description: "Null after signing out, and when `userErrors` is not empty.",
  })
  viewer?: Viewer | null;

  @Field(() => [UserErrorNote])
  userErrors!: UserErrorNote[];
}

@Resolver()
export class AuthResolver {
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
