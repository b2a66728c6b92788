import { contactConfirmation } from "../../../domain/contactForm.ts";

export interface ContactRequest {
  email: string;
  subject: string;
  message: string;
}

/** The mutation of the contact form, which stores the received messages. */
export function createContactRoot(requests: ContactRequest[]): object {
  return {
    sendContactRequest: ({ input }: { input: ContactRequest }) => {
      requests.push(input);
      return { message: contactConfirmation, userErrors: [] };
    },
  };
}
