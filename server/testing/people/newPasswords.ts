import { expect } from "vitest";

import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import { newAddress, openBrowser, requestPasswordReset, tokenOf } from "./accounts.ts";
import type { Newcomer } from "./accounts.ts";

// Reset links, and further browsers of an account, for tests that replace its password.

export const newPassword = "a drop at the net";

/** The payload for a reset link that was used or replaced, or is too old. */
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

/** Requests a reset link from a new browser, and returns its token. */
export async function askForLink(site: Harness, { credentials }: Newcomer): Promise<string> {
  await requestPasswordReset(await openBrowser(site), credentials.email);
  return tokenOf((await site.mails.next()).link);
}

/** Opens two more browsers of the account, each with an open socket that has received its first value. */
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
