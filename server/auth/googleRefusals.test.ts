import { OAuth2Issuer } from "oauth2-mock-server";
import type { Payload } from "oauth2-mock-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newEmail, openAccount, openBrowser, readViewer } from "../testing/people/accounts.ts";
import type { Page } from "../testing/people/popUp.ts";
import {
  openPopUp,
  readPage,
  signInAtIssuer,
  signInWithGoogle,
  openAddress,
} from "../testing/people/popUp.ts";
import type { GoogleIssuer } from "../testing/services/googleIssuer.ts";
import { startGoogleIssuer } from "../testing/services/googleIssuer.ts";

let issuer: GoogleIssuer;
let site: Harness;
beforeAll(async () => {
  issuer = await startGoogleIssuer();
  site = await startHarness(issuer.settings);
});
afterAll(async () => {
  await site.close();
  await issuer.stop();
});
beforeEach(() => issuer.reset(newEmail()));
afterEach(() => void vi.useRealTimers());

const countRows = async () => {
  const [count] = await site.sql<{ users: string; sessions: string }>(
    `select (select count(*) from "user") as users, (select count(*) from session) as sessions`,
  );
  return count;
};

/** Neither an account nor a session is created, and the page that opened the pop-up receives the failure. */
async function expectRefusal(attempt: (client: Client) => Promise<Page>): Promise<void> {
  const client = await openBrowser(site);
  const before = await countRows();
  expect(await attempt(client)).toMatchObject({ status: 400, outcome: "failed" });
  expect(await countRows()).toEqual(before);
  expect(await readViewer(client)).toBeNull();
}

describe("An account that exists already", () => {
  test.each([false, "true", undefined])(
    "is not linked when the address has email_verified %j",
    async (value) => {
      const person = await openAccount(site);
      Object.assign(issuer.claims, { email: person.credentials.email, email_verified: value });
      await expectRefusal((client) => signInWithGoogle(site, client));
      expect(await readViewer(person.client)).toMatchObject({ hasProvedEmail: false, hasPassword: true });
    },
  );
});

const hourSeconds = 3_600;
const now = () => Math.floor(Date.now() / 1_000);

/** Changes a token so that it matches the pop-up that was sent to this address. */
const identityFor = (address: URL) => (token: Payload) =>
  Object.assign(token, issuer.claims, {
    aud: issuer.settings.OIDC_CLIENT_ID,
    nonce: address.searchParams.get("nonce"),
  });

describe("No account and no session result from", () => {
  test.each<[string, () => void]>([
    ["an address that is not verified", () => (issuer.claims["email_verified"] = false)],
    ["an identity without an address", () => delete issuer.claims["email"]],
    ["a token for another client", () => (issuer.changeToken = (token) => (token["aud"] = "another-site"))],
    [
      "a token of another issuer",
      () => (issuer.changeToken = (token) => (token.iss = "https://evil.example.org")),
    ],
    ["a token for another pop-up", () => (issuer.changeToken = (token) => (token["nonce"] = "another"))],
    ["a token without a nonce", () => (issuer.changeToken = (token) => delete token["nonce"])],
    [
      "a token that has expired",
      () =>
        (issuer.changeToken = (token) =>
          Object.assign(token, { iat: now() - 2 * hourSeconds, exp: now() - hourSeconds })),
    ],
    ["an answer without a token", () => (issuer.changeResponse = (body) => delete body["id_token"])],
  ])("%s", async (_name, change) => {
    change();
    await expectRefusal((client) => signInWithGoogle(site, client));
  });

  test("a token signed with another key of the same name", async () => {
    const forger = new OAuth2Issuer();
    forger.url = issuer.url;
    await forger.keys.generate("RS256", { kid: "published" });
    await expectRefusal(async (client) => {
      const address = await openPopUp(site, client);
      const identity = identityFor(address);
      const forged = await forger.buildToken({
        scopesOrTransform: (_header, payload) => identity(payload),
      });
      issuer.changeResponse = (body) => (body["id_token"] = forged);
      return readPage(await openAddress(site, client, await signInAtIssuer(address)));
    });
  });

  test("a token that says it needs no signature", async () => {
    await expectRefusal(async (client) => {
      const address = await openPopUp(site, client);
      const payload = { iss: issuer.url, iat: now(), exp: now() + hourSeconds, nbf: now() };
      const forged = [{ alg: "none" }, identityFor(address)(payload)]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      issuer.changeResponse = (body) => (body["id_token"] = `${forged}.`);
      return readPage(await openAddress(site, client, await signInAtIssuer(address)));
    });
  });

  test("another state, none, or a pop-up that was opened in another browser", async () => {
    for (const state of ["another", null]) {
      await expectRefusal(async (client) => {
        const returned = await signInAtIssuer(await openPopUp(site, client));
        if (state === null) returned.searchParams.delete("state");
        else returned.searchParams.set("state", state);
        return readPage(await openAddress(site, client, returned));
      });
    }
    const victim = await openBrowser(site);
    const returned = await signInAtIssuer(await openPopUp(site, await openBrowser(site)));
    await expectRefusal(async (client) => readPage(await openAddress(site, client, returned)));
    await openPopUp(site, victim);
    expect(await readPage(await openAddress(site, victim, returned))).toMatchObject({ outcome: "failed" });
  });

  test("a code that was issued to another pop-up", async () => {
    const stolen = await signInAtIssuer(await openPopUp(site, await openBrowser(site)));
    await expectRefusal(async (client) => {
      const returned = await signInAtIssuer(await openPopUp(site, client));
      returned.searchParams.set("code", stolen.searchParams.get("code") ?? "");
      return readPage(await openAddress(site, client, returned));
    });
  });

  test("a callback that is sent a second time, even with the cookie of the first", async () => {
    const client = await openBrowser(site);
    const returned = await signInAtIssuer(await openPopUp(site, client));
    const journey = client.cookieNamed("google") ?? "";
    expect(await readPage(await openAddress(site, client, returned))).toMatchObject({ outcome: "signed in" });
    await expectRefusal(async (again) => {
      again.plantCookie("google", journey);
      return readPage(await openAddress(site, again, returned));
    });
  });

  test("a pop-up that returns after more than ten minutes", async () => {
    await expectRefusal(async (client) => {
      const returned = await signInAtIssuer(await openPopUp(site, client));
      vi.setSystemTime(Date.now() + 601_000);
      return readPage(await openAddress(site, client, returned));
    });
  });

  test("the issuer's refusal, or a person who cancels", async () => {
    await expectRefusal(async (client) => {
      const address = await openPopUp(site, client);
      const returned = new URL(`${site.config.publicUrl}/auth/google/callback?error=access_denied`);
      returned.searchParams.set("state", address.searchParams.get("state") ?? "");
      return readPage(await openAddress(site, client, returned));
    });
  });
});
