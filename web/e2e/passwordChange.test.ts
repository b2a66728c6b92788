import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { plainPage } from "./operator.ts";
import { awaitResponse, newPerson, signUp } from "./people.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

/** Records in the page whether it shows a visitor's header, even for a moment. */
async function watchForSignedOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      const links = [...document.querySelectorAll("header a")];
      const isSignedOut = links.some(({ textContent }) => textContent.includes("Sign in"));
      if (isSignedOut) document.documentElement.dataset["wasSignedOut"] = "yes";
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Waits until the next socket that the page opens has received a value. */
function waitForNewSocket(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (payload.toString().includes('"type":"next"')) resolve();
      });
    });
  });
}

/** Expects that the message has the colour of errors, which no surrounding style overrides. */
async function expectError(message: Locator): Promise<void> {
  const [color, wanted] = await message.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.color = "var(--danger)";
    const colors = [element, probe].map((one) => getComputedStyle(one).color);
    probe.remove();
    return colors;
  });
  expect(color).toBe(wanted);
}

describe.skipIf(!hasChromium)("The form for a new password", () => {
  const bed = prepareTestBed();

  test("leaves all tabs of its browser signed in, and signs out other browsers within a second, on every process", async () => {
    const person = newPerson();
    const account = await bed.visit(plainPage, still);
    await signUp(account, person);
    const beside = await bed.visitBeside(account, plainPage);
    const otherProcess = await bed.site.startAnother();
    bed.expectProblem(new RegExp(`^left this machine: ${otherProcess}`));
    const elsewhere = await Promise.all(
      [bed.site.url, otherProcess].map(async (url) => {
        const page = await bed.openBlank(still);
        await page.context().addCookies(await account.context().cookies());
        await goTo(page, `${url}/`);
        return page;
      }),
    );
    const name = `Your account, ${person.email}`;
    for (const page of [beside, ...elsewhere]) await page.getByRole("link", { name }).waitFor();
    await Promise.all([account, beside, ...elsewhere].map(bed.waitForUpdates));

    await Promise.all([account, beside].map(watchForSignedOut));
    const reconnected = [account, beside].map(waitForNewSocket);
    const form = account.getByRole("form", { name: "Change your password" });
    await form.getByLabel("Current password").fill(person.password);
    await form.getByLabel("New password").fill("a smash down the line");
    await expectPromptly(
      () => awaitResponse(account, () => form.getByRole("button", { name: "Change password" }).click()),
      {
        appear: elsewhere.map((page) => page.getByRole("banner").getByRole("link", { name: "Sign in" })),
        go: elsewhere.map((page) => page.getByRole("link", { name })),
      },
    );
    await form.getByText("Your password has been changed. Other devices were signed out.").waitFor();
    await Promise.all(reconnected);

    // The form still shows its message: nothing was reloaded.
    await form.getByText("Your password has been changed.").waitFor();
    for (const page of [account, beside]) {
      await page.getByRole("link", { name }).waitFor();
      expect(await page.locator("html").getAttribute("data-was-signed-out")).toBeNull();
    }
  });

  test("shows missing values at its fields, in the colour of errors, and focuses the first", async () => {
    const account = await bed.visit(plainPage, still);
    await signUp(account, newPerson());
    const form = account.getByRole("form", { name: "Change your password" });
    await form.getByRole("button", { name: "Change password" }).click();
    await expectError(form.getByText("Please enter your password."));
    await expectError(form.getByText("Please enter a new password."));
    expect(await form.getByLabel("Current password").evaluate((field) => field.matches(":focus"))).toBe(true);

    await account.getByRole("button", { name: "Delete account…" }).click();
    const dialog = account.getByRole("dialog");
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expectError(dialog.getByText("Please enter your password."));
  });
});
