import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo, reload } from "./navigation.ts";
import { plainPage } from "./operator.ts";
import { awaitResponse, expectAccount, newPerson, signIn, signUp, trySignIn } from "./people.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const signInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Sign in" });

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await awaitResponse(page, () => page.getByRole("button", { name: "Save the password" }).click());
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
}

describe.skipIf(!hasChromium)("A forgotten password", () => {
  const bed = prepareTestBed();

  /** The link to this path in the person's newest mail that has one. */
  async function findLink(email: string, path: string): Promise<string> {
    const mails = await bed.site.readMails();
    const links = mails
      .filter((mail) => mail.split("\r\n\r\n", 1)[0]?.includes(`To: ${email}\r\n`))
      .flatMap((mail) => mail.match(/^http:\S+$/gm) ?? [])
      .filter((link) => link.startsWith(bed.site.url + path));
    return links.at(-1) ?? "";
  }

  test("is replaced by the mailed link, which works once and signs out everywhere else", async () => {
    const person = newPerson();
    const account = await bed.visit(plainPage, still);
    await signUp(account, person);
    const elsewhere = await bed.visitBeside(account, plainPage);
    await elsewhere.getByRole("link", { name: `Your account, ${person.email}` }).waitFor();

    const page = await bed.visit("/login", still);
    await trySignIn(page, { ...person, password: "forgotten" });
    await page.getByText("Invalid Username or Password").waitFor();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await askForLink(page, newPerson().email);
    await page.getByText("No account found with this email address").waitFor();
    await askForLink(page, person.email);
    await page.getByText("Check your inbox for further instructions").waitFor();

    await expect.poll(() => findLink(person.email, "/forgot-password?token=")).not.toBe("");
    const link = await findLink(person.email, "/forgot-password?token=");
    await goTo(page, link);
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await expect.poll(() => page.url()).toBe(`${bed.site.url}/forgot-password`);
    await choosePassword(page, "short");
    await page.getByRole("alert").getByText("A password has 8 to 128 characters").waitFor();
    const password = "a smash down the line";
    await Promise.all([account, elsewhere].map(bed.waitForUpdates));
    await expectPromptly(() => choosePassword(page, password), {
      appear: [signInLink(elsewhere)],
      go: [account.getByText(person.email).first()],
    });
    await account.waitForURL(`${bed.site.url}/`);

    await page.waitForURL("**/login");
    await trySignIn(page, person);
    await page.getByText("Invalid Username or Password").waitFor();
    await signIn(page, { ...person, password });
    await page.getByText("Your email address is confirmed.").waitFor();

    await goTo(elsewhere, link);
    await choosePassword(elsewhere, "a third password");
    await elsewhere.getByText("This link has been used or is too old. Please request a new one.").waitFor();
    await elsewhere.getByRole("link", { name: "Send a new link" }).click();
    await elsewhere.getByRole("button", { name: "Send the link" }).waitFor();
    await reload(page);
    await expectAccount(page, person.email);
  });
});
