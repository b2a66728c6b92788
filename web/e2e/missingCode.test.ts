import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { goToDashboard, openDashboard } from "./dashboard.ts";
import { prepareTestBed } from "./testBed.ts";

const notice = (page: Page) => page.getByText("Connection lost. Reconnecting...");
const noCode = (page: Page) => page.getByText("This page could not be loaded");
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Adds an attribute that a reload removes. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.toggleAttribute("data-kept", true));
const isKept = async (page: Page) => (await page.locator("html[data-kept]").count()) === 1;

/** Responds to requests for a file of the build with 404, as a server does after an update has removed it. */
async function removeChunk(page: Page, name: string): Promise<{ putBack: () => Promise<void> }> {
  const pattern = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: "" }));
  return { putBack: () => page.unroute(pattern) };
}

const bed = prepareTestBed();

const expectFailures = () => {
  bed.expectProblem(/net::ERR_|WebSocket connection to|code could not be loaded|dynamically imported module/);
  bed.expectProblem(/404 \(Not Found\)/);
  // A starting server refuses all requests, also those for the code that the page requests again.
  bed.expectProblem(/503 \(Service Unavailable\) .*(?:\/readyz|\.js)$/);
};

describe.skipIf(!hasChromium)("A page whose code is not loaded yet", () => {
  test("shows offline that it cannot be loaded, and opens without a click after the reconnect", async () => {
    expectFailures();
    const page = await bed.visit("/");
    await mark(page);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await link(page, "F.A.Q.").click();
    await noCode(page).waitFor();

    await page.context().setOffline(false);
    await page.getByText("F.A.Q. to be added soon").waitFor();
    await notice(page).waitFor({ state: "detached" });
    expect(await isKept(page)).toBe(true);
    // The styles of the page, which could not be loaded at first either, apply too.
    const heading = page.getByRole("heading", { name: "F.A.Q.", exact: true });
    await expect.poll(async () => (await readBox(heading)).x).toBeGreaterThan(0);
  });

  test("opens without a click after the server was stopped, also on a page without a subscription", async () => {
    expectFailures();
    const page = await bed.visit("/faq");
    await mark(page);
    await bed.site.killServer();
    await notice(page).waitFor();
    await link(page, "Privacy").click();
    await noCode(page).waitFor();

    await bed.site.startServer();
    await page.getByText("GDPR").first().waitFor();
    await notice(page).waitFor({ state: "detached" });
    expect(await isKept(page)).toBe(true);
  });

  test("is reloaded once when an update has removed its code", async () => {
    expectFailures();
    const page = await bed.visit("/");
    await mark(page);
    const { putBack } = await removeChunk(page, "FaqPage");
    page.once("framenavigated", () => void putBack());
    await link(page, "F.A.Q.").click();
    await page.getByText("F.A.Q. to be added soon").waitFor();
  });

  test("is not reloaded again and again when that does not help", async () => {
    expectFailures();
    // The reloaded page is server-rendered, and the message replaces it: React renders anew the part that it was
    // hydrating, or the whole page when it had already hydrated it.
    bed.expectProblem(/React error #(?:422|520)/);
    const page = await bed.visit("/");
    await removeChunk(page, "FaqPage");
    const loads: string[] = [];
    page.on("load", () => loads.push(page.url()));
    await link(page, "F.A.Q.").click();
    await page.getByText("The site has been updated").waitFor();
    await page.getByRole("button", { name: "Reload" }).waitFor();
    expect(loads.length).toBe(1);
  });

  test("leaves the rest of the page unchanged when only a part of it is missing", async () => {
    expectFailures();
    const page = await bed.visit("/");
    await mark(page);
    const { putBack } = await removeChunk(page, "PasswordDialog");
    const locked = page.getByRole("link", { name: /Team Room/ }).first();
    await locked.click();
    await page.getByText("The site has been updated.").waitFor();
    expect(await isKept(page)).toBe(true);
    await putBack();
    await page.getByRole("button", { name: "Reload" }).click();
    await locked.click();
    await page.getByRole("dialog", { name: "Password Required" }).waitFor();
  });

  test("lets the viewer type into the search, and searches after the reconnect", async () => {
    expectFailures();
    const page = await bed.visit("/");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Search" }).click();
    const input = page.getByRole("combobox", { name: "Search series, episodes and matches" });
    await input.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("final");
    const failure = await readBox(page.getByText("Not loaded: no connection."));
    const box = await readBox(input.locator(".."));
    expect(failure.x - box.x).toBeGreaterThanOrEqual(12);
    expect(await input.inputValue()).toBe("final");

    await page.context().setOffline(false);
    await page
      .getByRole("option", { name: /Finals/ })
      .first()
      .waitFor();
    expect(await input.inputValue()).toBe("final");
    await input.and(page.locator(":focus")).waitFor();
  });
});

describe.skipIf(!hasChromium)("A LIVE switch that fails", () => {
  test("is shown although the connection was lost before the first click, on its row until it is dismissed", async () => {
    bed.expectProblem(/net::ERR_|WebSocket connection to|could not be switched/);
    const page = await openDashboard(bed);
    await goToDashboard(bed, page, "?episodes=warm-up");
    const live = page.getByRole("switch", { name: /^Live: / }).first();
    await live.waitFor();
    await page.context().setOffline(true);
    await live.click();
    await page.getByText(/could not be switched/).waitFor();
    const failure = page.getByText(/^Not switched/).first();
    await failure.waitFor();
    await page.getByText(/could not be switched/).waitFor({ state: "detached" });
    expect(await failure.count()).toBe(1);

    await page.context().setOffline(false);
    await page
      .getByRole("button", { name: /^Dismiss the failure of / })
      .first()
      .click();
    await failure.waitFor({ state: "detached" });
  });
});
