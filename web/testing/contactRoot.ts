export interface ContactRequest {
  email: string;
  subject: string;
  message: string;
}

/** The field of the schema that the contact form sends; keeps what arrives. */
export function createContactRoot(requests: ContactRequest[]): object {
  return {
    sendContactRequest: ({ input }: { input: ContactRequest }) => {
      const refused = (["email", "subject", "message"] as const).find((field) => !input[field].trim());
      if (refused) {
        const error = { code: "BLANK", field: refused, message: `Please fill in the ${refused}.` };
        return { message: null, userErrors: [error] };
      }
      requests.push(input);
      return { message: "Your message has been sent.", userErrors: [] };
    },
  };
}
