import { expect } from "vitest";

import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import { newAddress, openBrowser, requestPasswordReset, tokenOf } from "./accounts.ts";
import type { Newcomer } from "./accounts.ts";

// What it takes to replace a password, and to see what becomes of the account's browsers.

export const newPassword = "a drop at the net";

/** What a reset link gives that is used, replaced or too old. */
export const expiredLink = {
  message: null,
  userErrors: [
    {
      code: "EXPIRED",
      field: "token",
      message: "This link has been used or is too old. Please request a new one.",
    },
  ],
};

/** The token of a new reset link, asked for from a browser of its own. */
export async function askForLink(site: Harness, { credentials }: Newcomer): Promise<string> {
  await requestPasswordReset(await openBrowser(site), credentials.email);
  return tokenOf((await site.mails.next()).link);
}

/** Two further browsers of the account, each with an open socket that has given its first value. */
export async function openOthers(site: Harness, { credentials }: Newcomer): Promise<Client[]> {
  return Promise.all(
    [1, 2].map(async () => {
      const client = await site.open(credentials, newAddress());
      await client.subscribe("subscription { viewer { id } }").next();
      expect(await client.socketEvents.take()).toBe("opened");
      return client;
    }),
  );
}
