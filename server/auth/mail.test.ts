import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { MailServer } from "../testing/services/mailServer.ts";
import { startMailServer } from "../testing/services/mailServer.ts";
import { connectMailServer } from "./mail.ts";

// A mail server without encryption.
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());

const mail = { to: "anna@example.org", replyTo: null, subject: "Court 1", text: "Play begins", html: "" };

/** Sends a mail to the server, addressed by this host and with these query parameters. */
async function send(host: string, query = ""): Promise<string> {
  const transport = connectMailServer(
    `smtp://${host}:${new URL(mails.url).port}${query}`,
    "site@example.org",
  );
  try {
    return await transport.deliver("1", mail);
  } finally {
    transport.close();
  }
}

/** Resolves to this machine, but is not a loopback name. */
const elsewhere = "0.0.0.0";

describe("A mail server that offers no encryption", () => {
  test.each([
    ["on another machine", elsewhere, ""],
    ["on another machine, with contradictory parameters", elsewhere, "?requireTLS=true&ignoreTLS=true"],
    ["here, when the address asks for it", "127.0.0.1", "?requireTLS=true"],
  ])("is given nothing %s", async (_where, host, query) => {
    const before = mails.count();
    await expect(send(host, query)).rejects.toThrow("STARTTLS");
    expect(mails.count()).toBe(before);
  });

  test.each([
    ["on this machine", "127.0.0.1", ""],
    ["by its name", "localhost", ""],
    ["on another machine, when the address allows it", elsewhere, "?requireTLS=false"],
    ["on another machine, when the address wants none", elsewhere, "?ignoreTLS=true"],
    ["by an IPv6 address", "[::ffff:127.0.0.1]", "?requireTLS=false"],
  ])("is given mails %s", async (_where, host, query) => {
    await send(host, query);
    expect((await mails.next()).to).toEqual([mail.to]);
  });
});
