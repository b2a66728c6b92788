import { OAuth2Server } from "oauth2-mock-server";
import type { MutableToken } from "oauth2-mock-server";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { reload } from "./navigation.ts";
import { expectAccount, newPerson } from "./people.ts";
import { prepareTestBed } from "./testBed.ts";

const google = new OAuth2Server();
const signsIn = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign in" });

/** Makes the issuer sign in everyone as this person. */
function signInAs(email: string, isVerified: boolean): void {
  google.service.on("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, { sub: email, email, email_verified: isVerified });
  });
}

describe.skipIf(!hasChromium)("The Google pop-up", () => {
  beforeAll(async () => {
    await google.issuer.keys.generate("RS256");
    await google.start(0, "127.0.0.1");
    // The only host that this Chromium can resolve.
    google.issuer.url = `http://127.0.0.1:${google.address().port}`;
  });
  const bed = prepareTestBed(() => ({
    OIDC_ISSUER: google.issuer.url ?? "",
    OIDC_CLIENT_ID: "the-site",
    OIDC_CLIENT_SECRET: "the secret between site and issuer",
  }));
  afterEach(() => void google.service.removeAllListeners());
  afterAll(() => google.stop());

  /** Clicks, and returns the addresses that the pop-up visited until it was back from the issuer. */
  async function openPopUp(page: Page): Promise<{ popUp: Page; visited: string[] }> {
    const visited: string[] = [];
    page.context().on("request", (request) => {
      if (request.isNavigationRequest()) visited.push(request.url());
    });
    bed.expectProblem(new RegExp(`^left this machine: ${google.issuer.url}/authorize\\?`));
    const [popUp] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Continue with Google" }).click(),
    ]);
    return { popUp, visited };
  }

  test("closes itself, and the page that opened it is signed in and at /account, as are the other tabs", async () => {
    const { email } = newPerson();
    signInAs(email, true);
    const page = await bed.visit("/login");
    const beside = await bed.visitBeside(page, "/login");
    const home = await bed.visitBeside(page, "/");
    await Promise.all([signsIn(page).waitFor(), signsIn(beside).waitFor()]);
    await home.getByRole("link", { name: "Sign in" }).waitFor();

    const { popUp, visited } = await openPopUp(page);
    if (!popUp.isClosed()) await popUp.waitForEvent("close");
    expect(visited.map((address) => new URL(address).origin)).toEqual([
      bed.site.url,
      google.issuer.url,
      bed.site.url,
    ]);
    await Promise.all([page, beside].map((tab) => expectAccount(tab, email)));
    await page.getByText("Your email address is confirmed.").waitFor();
    await home.getByRole("link", { name: `Your account, ${email}` }).waitFor();
    await reload(page);
    await expectAccount(page, email);
  });

  test("stays open with a message when nobody was signed in, and the page shows one too", async () => {
    bed.expectProblem(/400 \(Bad Request\)/);
    bed.expectProblem(/error: Error: Signing in with Google ended: failed/);
    signInAs(newPerson().email, false);
    const page = await bed.visit("/login");
    await signsIn(page).waitFor();
    const reported = page.waitForEvent("pageerror");
    const { popUp } = await openPopUp(page);
    await popUp.getByRole("heading", { level: 1 }).waitFor();
    await reported;
    expect(popUp.isClosed()).toBe(false);
    expect(new URL(popUp.url()).search).toBe("");
    await reload(page);
    await signsIn(page).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  });
});
