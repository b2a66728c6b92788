import { Arg, Ctx, Extensions, Mutation, Resolver } from "type-graphql";

import { contactConfirmation } from "../../domain/contactForm.ts";
import { PasswordResetPayload } from "../auth/auth.payload.ts";
import { guardOf } from "../auth/auth.service.ts";
import type { Context } from "../context.ts";
import { ContactInput } from "./contact.input.ts";
import { sendContactRequest } from "./contact.service.ts";

@Resolver()
export class ContactResolver {
  // The mail counts towards the rate limit even when the mutation is refused.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => PasswordResetPayload, {
    description: "Mails a request from this site's contact form to the organiser.",
  })
  async sendContactRequest(
    @Ctx() context: Context,
    @Arg("input", () => ContactInput, { description: "The request." }) input: ContactInput,
  ): Promise<PasswordResetPayload> {
    await sendContactRequest(context.db, guardOf(context), input);
    context.services.outbox.wake();
    return { message: contactConfirmation, userErrors: [] };
  }
}
