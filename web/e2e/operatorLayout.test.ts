import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { list, panel, rowOf } from "./dashboard.ts";
import { openOperator } from "./operator.ts";
import { oncePerSite, prepareTestBed } from "./testBed.ts";

const touch = { hasTouch: true, isMobile: true };
const phone = { viewport: { width: 390, height: 844 }, ...touch };
const sideways = { viewport: { width: 844, height: 390 }, ...touch };
const tablet = { viewport: { width: 768, height: 1024 } };

const long = "World Championships, Mixed Doubles and Women’s Doubles, Court 2, Day 4 evening session";

/** Whether the whole element is inside a window of 390 px. */
async function isInSight(part: Locator): Promise<boolean> {
  const { y, height } = await readBox(part);
  return y >= 0 && y + height <= 390;
}

/** The space between a field and the buttons below it. */
async function readGap(field: Locator, button: Locator): Promise<number> {
  const { y, height } = await readBox(field);
  return (await readBox(button)).y - y - height;
}

/** The short texts of buttons and labels that take more than one line. */
const findWrapped = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const readTexts = (part: Node): DOMRect[] => {
      if (!(part instanceof Text)) return [...part.childNodes].flatMap(readTexts);
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()].filter(({ width }) => width > 2);
    };
    const countLines = (part: Element) => {
      const bottoms = readTexts(part).map(({ bottom }) => bottom);
      return Math.max(...bottoms) - Math.min(...bottoms) > 12 ? 2 : 1;
    };
    return [...main.querySelectorAll("button, label, legend")]
      .filter((part) => part.checkVisibility() && (part.textContent ?? "") !== "")
      .filter((part) => countLines(part) > 1)
      .map(({ textContent }) => textContent);
  });

describe.skipIf(!hasChromium)("The dashboard fits the window", () => {
  const bed = prepareTestBed();
  /** Adds the tenth live broadcast, of a series with a long title. */
  const fill = oncePerSite(bed, async () => {
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "long", title: long, tags: ["court"] });
    await operator.createEpisode("long", { title: "Match 1", isLive: true });
  });

  /** Opens the dashboard while ten broadcasts are live, one of a series with a long title. */
  async function open(size: BrowserContextOptions): Promise<Page> {
    const operator = await openOperator(bed);
    await fill();
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/admin", { ...size, storageState });
    await list(page, "Live now").getByRole("listitem").nth(9).waitFor();
    return page;
  }

  test("at 390 px a series is one line, and no label or button takes two", async () => {
    const page = await open(phone);
    const actions = ["Export", "Import", "Add series"].map((name) =>
      panel(page, "Manage Series").getByRole("button", { name, exact: true }),
    );
    const tops = await Promise.all(actions.map(async (action) => (await readBox(action)).y));
    expect(new Set(tops).size).toBe(1);
    const row = rowOf(page, "Series", "Court 1, Day 1: Qualifying");
    expect((await readBox(list(page, "Series").getByRole("listitem").first())).height).toBeLessThanOrEqual(
      72,
    );

    const more = page.getByRole("button", { name: "More about Court 1, Day 1: Qualifying" });
    expect(await more.getAttribute("aria-expanded")).toBe("false");
    expect(await page.getByRole("button", { name: "Edit Court 1, Day 1: Qualifying" }).isVisible()).toBe(
      false,
    );
    await more.tap();
    await row.getByRole("button", { name: "Delete Court 1, Day 1: Qualifying" }).waitFor();

    await page.getByRole("button", { name: "Add series", exact: true }).tap();
    const form = page.getByRole("form", { name: "Add series" });
    await form.waitFor();
    // The form is scrolled to the header instead of the end of the window.
    await expect.poll(async () => (await readBox(form)).y).toBeLessThan(200);
    expect(await readSettled(() => findWrapped(page))).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await readSettled(width)).toBeLessThanOrEqual(390);
  });

  test("at 390 px the notice of a lost connection does not cover the buttons of a form", async () => {
    bed.expectProblem(/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
    const page = await open(phone);
    await bed.waitForUpdates(page);
    await page.getByRole("button", { name: "Add series", exact: true }).tap();
    const form = page.getByRole("form", { name: "Add series" });
    const save = form.getByRole("button", { name: "Add series" });
    await save.waitFor();
    await page.context().setOffline(true);
    const notice = await readBox(page.getByText("Connection lost. Reconnecting..."));
    for (const button of [save, form.getByRole("button", { name: "Cancel" })])
      expect((await readBox(button)).y).toBeGreaterThan(notice.y + notice.height);
  });

  test("at 390 px the message after saving does not cover the buttons that save the next entry", async () => {
    const page = await open(phone);
    await page.getByRole("link", { name: "Episodes of Warm-up", exact: true }).tap();
    await page.getByRole("button", { name: "Add episode" }).first().tap();
    const form = page.getByRole("form", { name: "Add episode" });
    await form.getByLabel("Title").fill("Match 7");
    await form.getByLabel("Video URL").fill("https://youtu.be/aqz-KE-bpKQ");
    const save = form.getByRole("button", { name: "Save and add another" });
    await save.tap();
    const message = page.getByRole("listitem").filter({ hasText: "Episode added successfully." });
    await message.waitFor();
    const readBottom = async () => {
      const { y, height } = await readBox(message);
      return y + height;
    };
    expect(await readSettled(readBottom)).toBeLessThanOrEqual((await readBox(save)).y);
  });

  test("at 390 px the note on the page of a draft is next to the button that turns its sound on", async () => {
    // The server renders pages as visitors see them, and visitors cannot see a draft.
    bed.expectProblem(/404 \(Not Found\)/);
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "draft", title: "Draft", isPublished: false });
    await operator.createEpisode("draft", { videoUrl: "/demonstration/play/court-1", isLive: true });
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/series/draft", { ...phone, storageState });
    // The button that turns the sound on ends 131 px from the left.
    expect((await readBox(page.getByRole("note"))).x).toBeGreaterThan(131);
  });

  test("at 844x390 every switch is large enough for a finger", async () => {
    const page = await open(sideways);
    const switches = page.getByRole("switch");
    // The switch covers its label.
    const heights = await switches.evaluateAll((found) =>
      found.map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole("link", { name: "Episodes of Warm-up", exact: true }).tap();
    const ofEpisode = list(page, "Episodes").getByRole("switch").first();
    expect((await readBox(ofEpisode)).height).toBeGreaterThanOrEqual(44);
  });

  test("at 844x390 the list of live episodes leaves space for the content below", async () => {
    const page = await open(sideways);
    const below = await readBox(panel(page, "Manage Series").getByRole("heading", { name: "Manage Series" }));
    expect(below.y).toBeLessThan(390);
  });

  test("at 844x390 a form keeps its save bar in sight, with the changes that someone else has saved meanwhile", async () => {
    const page = await open(sideways);
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "sideways", title: "Sideways" });
    await page.getByRole("searchbox", { name: "Search series" }).fill("Sideways");
    await page.getByRole("button", { name: "Edit Sideways" }).tap();
    const form = page.getByRole("form", { name: "Edit Sideways" });
    const save = form.getByRole("button", { name: "Save series" });
    await expect.poll(() => isInSight(save)).toBe(true);
    // It leaves more space for the fields than it takes.
    expect((await readBox(save)).height).toBeLessThan(64);

    await form.getByLabel("Title").fill("Mine");
    await operator.changeSeries("sideways", { title: "Theirs" });
    await form.getByLabel("Title").scrollIntoViewIfNeeded();
    await save.tap();
    const conflict = form.getByRole("region", { name: "Changed meanwhile" });
    await conflict.waitFor();
    for (const part of [conflict, form.getByRole("button", { name: "Keep what I typed" }), save])
      expect(await isInSight(part)).toBe(true);
  });

  test("at 844x390 neither a form nor a dialog hides the focused field behind its buttons", async () => {
    const page = await open(sideways);
    await page.getByRole("button", { name: "Add category" }).first().tap();
    const form = page.getByRole("form", { name: "Add category" });
    await form.getByLabel("ID", { exact: true }).focus();
    await page.keyboard.press("Tab");
    const tags = form.getByLabel("Tags", { exact: true });
    await expect.poll(() => tags.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await readGap(tags, form.getByRole("button", { name: "Cancel" }))).toBeGreaterThan(0);
    await form.getByRole("button", { name: "Cancel" }).tap();

    await page.getByRole("button", { name: "Export", exact: true }).tap();
    const dialog = page.getByRole("dialog", { name: "Export series" });
    await dialog.getByRole("button", { name: "Select none" }).focus();
    await page.keyboard.press("Tab");
    const first = dialog.getByRole("checkbox").first();
    // The list itself can receive the focus, since it scrolls.
    while (!(await first.evaluate((field) => field === document.activeElement)))
      await page.keyboard.press("Tab");
    expect(await readGap(first, dialog.getByRole("button", { name: "Cancel" }))).toBeGreaterThan(0);
  });

  test("at 844x390 the picture of a court leaves space for the rows of the live board", async () => {
    const page = await open(sideways);
    await page.getByRole("link", { name: "Live", exact: true }).tap();
    await page.getByRole("button", { name: "Preview: Court 1" }).tap();
    const picture = page.getByRole("figure", { name: "Preview: Court 1" });
    await picture.getByRole("button", { name: "I see the point now: Court 1" }).waitFor();
    expect((await readBox(picture)).height).toBeLessThan(130);
  });

  test.each([
    ["667x375", "/admin", "Manage Series", { viewport: { width: 667, height: 375 }, ...touch }],
    ["1024x768", "/admin/courts", "Score pad", { viewport: { width: 1024, height: 768 } }],
  ])("at %s everything on %s is within the panel %s", async (_, path, name, size) => {
    const page = await open(size);
    await page.goto(bed.site.url + path);
    const shown = panel(page, name);
    await shown.getByRole("button").nth(9).waitFor();
    const readOverflow = () =>
      shown.evaluate((part) => {
        const { right } = part.getBoundingClientRect();
        const inside = [...part.querySelectorAll("button, input, select, section")];
        return inside.filter((one) => one.getBoundingClientRect().right > right).length;
      });
    expect(await readSettled(readOverflow)).toBe(0);
  });

  test("at 960 px the buttons of an alarm are within the bar of the alarms", async () => {
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "twice", title: "Twice" });
    for (const title of ["One", "Another"])
      await operator.createEpisode("twice", {
        title,
        videoUrl: "https://youtu.be/aqz-KE-bpKQ",
        isLive: true,
      });
    const page = await open({ viewport: { width: 960, height: 768 } });
    const bar = page.getByRole("region", { name: "Alarms" });
    await bar.getByRole("button", { name: "Show all" }).waitFor();
    const { y, height } = await readBox(bar);
    for (const button of await bar.locator("button:visible, a:visible").all()) {
      const box = await readBox(button);
      expect(box.y).toBeGreaterThanOrEqual(y);
      expect(box.y + box.height).toBeLessThanOrEqual(y + height);
    }
  });

  test("with forced colours a switch shows whether it is on", async () => {
    const page = await open({ forcedColors: "active" });
    const colours = await page
      .getByRole("switch", { checked: true })
      .first()
      .evaluate(({ nextElementSibling: track }) =>
        track ? [null, "::before"].map((part) => getComputedStyle(track, part).backgroundColor) : [],
      );
    expect(new Set(colours).size).toBe(2);
  });

  test.each([390, 768, 1440, 2560])("at %i px the content begins below the logo", async (width) => {
    const page = await open({ viewport: { width, height: 844 } });
    const logo = await readBox(page.getByRole("banner").getByRole("link").first().locator("svg"));
    const navigation = page.getByRole("navigation", { name: "Dashboard" });
    expect((await readBox(navigation)).x).toBeCloseTo(logo.x, 0);
    const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await readSettled(readWidth)).toBeLessThanOrEqual(width);
  });

  test("at 768 px the titles of series have space", async () => {
    const page = await open(tablet);
    const title = page.getByText("Court 1, Day 1: Qualifying", { exact: true });
    expect((await readBox(title)).height).toBeLessThan(30);
    await page.getByRole("searchbox", { name: "Search series" }).fill("World Championships");
    const longTitle = list(page, "Series").getByText(long, { exact: true });
    await longTitle.waitFor();
    expect((await readBox(longTitle)).height).toBeLessThan(50);
  });
});
