import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { readShift } from "./layoutShift.ts";
import { openOperator } from "./operator.ts";
import { recordPage } from "./pageRecord.ts";
import { awaitResponse, newPerson, signUp } from "./people.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const series = "/series/court-1-day-4";
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const playing = (page: Page) => page.getByText("Currently playing").locator("..");
/** Waits until the viewer is loaded, and with it all that follows the HTML. */
const isWhole = (page: Page) => page.getByRole("link", { name: /^(Sign in$|Your account)/ }).waitFor();

/** Reloads the page; returns its requests to the API and its messages on the console until it is complete. */
async function reload(page: Page): Promise<ReturnType<typeof recordPage>> {
  await isWhole(page);
  const record = recordPage(page);
  await page.reload();
  await isWhole(page);
  return record;
}

/** Delays matching requests until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => Promise<void>> {
  const releases: (() => void)[] = [];
  await page.route(addresses, async (route) => {
    await new Promise<void>((open) => releases.push(open));
    await route.continue();
  });
  return async () => {
    // Later requests are not delayed.
    const gone = page.unrouteAll({ behavior: "wait" });
    for (const open of releases) open();
    await gone;
  };
}

describe.skipIf(!hasChromium)("The first page", () => {
  const bed = prepareTestBed();

  test("The home page shows its titles and pictures before any script has run", async () => {
    const page = await bed.visit("/", { javaScriptEnabled: false });
    await title(page, "Badminton Open 2025").waitFor();
    const card = page.getByRole("region", { name: "Live Now" }).getByRole("link", { name: /Court 1, Day 4/ });
    await card.getByText("LIVE").waitFor();
    const picture = card.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await card.getAttribute("href")).toBe(series);
  });

  test("A phone loads only the pictures of the first row that it shows", async () => {
    const page = await bed.visit("/", { viewport: { width: 390, height: 844 } });
    // Pictures that need not be near the window are loaded by then.
    await page.waitForLoadState("load");
    const third = page.getByRole("region", { name: "Live Now" }).locator("img").nth(2);
    await expect
      .poll(() => third.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const pictures = await page.evaluate(() =>
      [...document.images].map((image) => ({
        address: image.src,
        isLoaded: image.naturalWidth > 0,
        isShown: image.getBoundingClientRect().left < window.innerWidth,
      })),
    );
    // A picture that another row shows is complete in this one too.
    const shown = new Set(pictures.filter(({ isShown }) => isShown).map(({ address }) => address));
    expect(pictures.filter(({ address, isLoaded }) => isLoaded && !shown.has(address))).toEqual([]);
  });

  test("The page of a series shows its texts, its poster and its episodes before any script has run", async () => {
    const page = await bed.visit(series, { javaScriptEnabled: false });
    await title(page, "Court 1, Day 4: Singles").waitFor();
    await playing(page).getByText("Women’s Singles: Now on Court 1").waitFor();
    expect(await page.getByRole("listitem").count()).toBe(8);
    expect(await page.title()).toBe("Court 1, Day 4: Singles · Badminton Open 2025");
    expect(await page.locator("iframe, video, media-controller").count()).toBe(0);
  });

  test.for(["/", series, `${series}?episode=none`])(
    "%s sends no query for data in its HTML, logs nothing, and does not move",
    async (path) => {
      const page = await bed.visit(path, still);
      const { operations, messages } = await reload(page);
      expect(operations).toEqual(["Viewer"]);
      expect(messages).toEqual([]);
      expect(await readShift(page)).toBeLessThan(0.02);
    },
  );

  test("A viewer's saved series appear in a space that was reserved for them", async () => {
    const page = await bed.visit("/", still);
    await signUp(page, newPerson());
    await page.getByRole("link", { name: "Badminton Open 2025, home" }).click();
    const heart = page.getByRole("button", { name: "Save Day 1: Qualifying" }).first();
    await awaitResponse(page, () => heart.click());
    await page.getByRole("region", { name: "My Favourites" }).waitFor();
    const { operations } = await reload(page);
    await page.getByRole("region", { name: "My Favourites" }).waitFor();
    expect(operations).not.toContain("HomePage");
    expect(await readShift(page)).toBeLessThan(0.02);
  });

  test("A click on a heart before the viewer is loaded is not lost", async () => {
    const page = await bed.visit("/", still);
    const release = await hold(page, "**/graphql");
    await page.reload();
    await page.getByRole("button", { name: "Save Day 1: Qualifying" }).first().click();
    await release();
    await page.getByText("Please log in to save a series").waitFor();
  });

  test("A click on a button before the scripts are loaded is not lost", async () => {
    const page = await bed.visit("/faq", still);
    const release = await hold(page, "**/assets/*.js");
    await page.goto(bed.site.url, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Search" }).click();
    await release();
    await page.getByRole("combobox", { name: "Search series, episodes and matches" }).waitFor();
  });

  test("Changes since the HTML was rendered appear immediately", async () => {
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "late-news", title: "Early News", tags: ["finals"] });
    const page = await bed.visit("/faq", still);
    const release = await hold(page, "**/assets/*.js");
    await page.goto(bed.site.url, { waitUntil: "commit" });
    await page.getByRole("link", { name: "Early News" }).waitFor();
    await operator.changeSeries("late-news", { title: "Late News" });
    await release();
    await page.getByRole("link", { name: "Late News" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Early News" }).count()).toBe(0);
  });

  test("The episode in the address is shown, and no other one before it", async () => {
    const page = await bed.visit(series, still);
    const other = page.getByRole("link", { name: "Men’s Singles: Match 1", exact: true });
    await other.click();
    await page.waitForURL(/episode=/);
    const address = page.url();
    await page.goto(address);
    await playing(page).getByText("Men’s Singles: Match 1").waitFor();
    expect(page.url()).toBe(address);

    // Without scripts the HTML stays as it was sent.
    bed.expectProblem(/net::ERR_FAILED/);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(address);
    expect(await playing(page).isVisible()).toBe(false);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(bed.site.url + series);
    await playing(page).waitFor();
  });

  test("A protected series opens for viewers with an unlock, from HTML without its content", async () => {
    const page = await bed.visit("/series/team-room", still);
    await page.getByRole("textbox", { name: "Password" }).fill("shuttle");
    await awaitResponse(page, () => page.getByRole("button", { name: "Submit" }).click());
    await title(page, "Team Room").waitFor();
    const response = await page.reload();
    await title(page, "Team Room").waitFor();
    const html = (await response?.text()) ?? "";
    expect(html).toContain("<title>Team Room");
    for (const secret of ["analysis before the semi-finals", "Serve Patterns", "reel-71"])
      expect(html).not.toContain(secret);
  });

  test("A previous address redirects to the current one, with the episode", async () => {
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "old-name", title: "Renamed" });
    const first = await operator.createEpisode("old-name", { title: "The first" });
    const second = await operator.createEpisode("old-name", { title: "The second" });
    await operator.changeSeries("old-name", { slug: "new-name" });
    const page = await bed.visit(`/series/old-name?episode=${second}`, still);
    await playing(page).getByText("The second").waitFor();
    expect(page.url()).toBe(`${bed.site.url}/series/new-name?episode=${second}`);
    expect(first).not.toBe(second);
  });
});
