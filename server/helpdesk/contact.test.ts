import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import { newAddress } from "../testing/people/accounts.ts";
import type { MessagePayload } from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const document = `mutation ($input: ContactInput!) {
  sendContactRequest(input: $input) { message userErrors { code field message } } }`;
const openBrowser = () => site.open(undefined, newAddress());
const request = { email: "fan@example.org", subject: "The stream", message: "It stops.\nAlways." };

async function send(client: Client, input: Partial<typeof request>): Promise<MessagePayload> {
  const response = await client.query<{ sendContactRequest: MessagePayload }>(document, {
    input: { ...request, ...input },
  });
  return response.sendContactRequest;
}

describe("The site's contact form", () => {
  test("mails the request to the organiser, whose reply goes to its sender", async () => {
    expect(await send(await openBrowser(), {})).toEqual({
      message: "Thank you. A representative will be in touch by email.",
      userErrors: [],
    });
    const mail = await site.mails.next();
    // Without CONTACT_EMAIL the recipient is the super admin.
    expect(mail.to).toEqual([superAdmin.email]);
    expect(mail.head).toMatch(/^Reply-To: fan@example\.org\r$/m);
    expect(mail.head).toMatch(/^Subject: Contact form: The stream\r$/m);
    expect(mail.text).toContain("It stops.");
    expect(mail.html).toContain("It stops.<br>Always.");
  });

  test("keeps a subject in one line of the mail's header", async () => {
    await send(await openBrowser(), { subject: "Hello\r\nBcc: victim@example.org" });
    const mail = await site.mails.next();
    expect(mail.head).toMatch(/^Subject: Contact form: Hello Bcc: victim@example\.org\r$/m);
    expect(mail.head).not.toMatch(/^Bcc/m);
  });

  test("goes to the configured address", async () => {
    const other = await startHarness({ CONTACT_EMAIL: "desk@example.org" });
    try {
      await send(other.visitor, {});
      expect((await other.mails.next()).to).toEqual(["desk@example.org"]);
    } finally {
      await other.close();
    }
  });

  test("returns an error for every invalid field", async () => {
    expect(await send(await openBrowser(), { email: "nobody", subject: " ", message: "" })).toEqual({
      message: null,
      userErrors: [
        { code: "INVALID", field: "email", message: "This is not an email address." },
        { code: "BLANK", field: "subject", message: "Please enter a subject." },
        { code: "BLANK", field: "message", message: "Please enter your message." },
      ],
    });
    expect(await send(await openBrowser(), { email: "", message: "x".repeat(5_001) })).toMatchObject({
      userErrors: [
        { code: "BLANK", field: "email" },
        { code: "INVALID", field: "message" },
      ],
    });
  });

  test("accepts 3 requests in 5 minutes from one address", async () => {
    const client = await openBrowser();
    for (let count = 0; count < 3; count++) {
      await send(client, {});
      await site.mails.next();
    }
    expect(await client.ask(document, { input: request })).toMatchObject({
      errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }],
    });
  });
});
