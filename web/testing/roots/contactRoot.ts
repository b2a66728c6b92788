export interface ContactRequest {
  email: string;
  subject: string;
  message: string;
}

/** The field of the schema that the contact form sends; keeps what arrives. */
export function createContactRoot(requests: ContactRequest[]): object {
  return {
    sendContactRequest: ({ input }: { input: ContactRequest }) => {
      requests.push(input);
      return { message: "Your message has been sent.", userErrors: [] };
    },
  };
}
