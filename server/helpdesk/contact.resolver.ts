import { Arg, Ctx, Mutation, Resolver } from "type-graphql";

import { PasswordResetPayload } from "../auth/auth.payload.ts";
import type { Context } from "../context.ts";
import { unavailable } from "../errors.ts";
import { ContactInput } from "./contact.input.ts";

@Resolver()
export class ContactResolver {
  @Mutation(() => PasswordResetPayload, {
    description: "The contact form of our own: mails the request to the organiser.",
  })
  async sendContactRequest(
    @Ctx() _context: Context,
    @Arg("input", () => ContactInput) _input: ContactInput,
  ): Promise<PasswordResetPayload> {
    throw unavailable();
  }
}
