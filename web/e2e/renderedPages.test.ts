import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { everyPage } from "./everyPage.ts";
import { readShift } from "./layoutShift.ts";
import { still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { prepareTestBed } from "./testBed.ts";

/**
 * Pages without server-rendered content or with separate tests: pages of devices, and pages of series.
 */
const others = /^\/(series|scoreboard|umpire)/;
const pages = everyPage.filter(([path]) => !others.test(path));
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** The browser's message about the status of /404. */
const missingPage = /404 \(Not Found\)/;
const isWhole = (page: Page) => page.locator("#app").waitFor({ state: "detached" });

describe.skipIf(!hasChromium)("A page that the server renders", () => {
  const bed = prepareTestBed();

  test.for(pages)("%s shows its content before any script has run", async ([path, heading]) => {
    if (path === "/404") bed.expectProblem(missingPage);
    const page = await bed.visit(path, { javaScriptEnabled: false });
    await page.getByRole("heading", { name: heading }).first().waitFor();
  });

  test.for(["/", "/account", "/admin"])("%s says within the window that it needs scripts", async (path) => {
    const page = await bed.visit(path, { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    const { y, height } = await readBox(page.getByText(/^This site needs JavaScript/));
    expect(y + height).toBeLessThanOrEqual(900);
  });

  /** Opens the path in both sizes, and expects no layout shift and no error. */
  async function expectStillness(page: Page, path: string): Promise<void> {
    if (path === "/404") bed.expectProblem(missingPage);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      const messages: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) messages.push(message.text());
      });
      await page.goto(bed.site.url + path);
      await isWhole(page);
      await untilSettled(page);
      expect(messages.filter((text) => path !== "/404" || !missingPage.test(text))).toEqual([]);
      expect(await readShift(page), `${path} at ${viewport.width}`).toBeLessThan(0.02);
    }
  }

  test.for(pages.map(([path]) => path))(
    "%s is hydrated without an error, and does not move",
    async (path) => {
      await expectStillness(await bed.visit("/faq", still), path);
    },
  );

  test("The account's page redirects a visitor to the home page, which does not move", async () => {
    const page = await bed.visit("/faq", still);
    await expectStillness(page, "/account");
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("Text that is typed and sent before the scripts run is neither lost nor sent to the address", async () => {
    const page = await bed.visit("/faq", still);
    const releases: (() => void)[] = [];
    await page.route("**/assets/*.js", async (route) => {
      await new Promise<void>((open) => releases.push(open));
      await route.continue();
    });
    await page.goto(`${bed.site.url}/login`, { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "Email" }).fill("early@example.org");
    await page.getByLabel("Password").fill("typed too early");
    await page.getByRole("checkbox", { name: "Remember Me" }).check();
    const sent = page.waitForRequest((request) => request.postData()?.includes('"SignIn"') === true);
    await page.keyboard.press("Tab");
    await page.getByLabel("Password").press("Enter");
    expect(page.url()).toBe(`${bed.site.url}/login`);

    const gone = page.unrouteAll({ behavior: "wait" });
    for (const open of releases) open();
    await gone;
    const { variables } = (await sent).postDataJSON() as { variables: unknown };
    expect(variables).toEqual({
      input: { email: "early@example.org", password: "typed too early", remember: true },
    });
    await page.getByText("Invalid Username or Password").waitFor();
    expect(page.url()).toBe(`${bed.site.url}/login`);
  });
});
