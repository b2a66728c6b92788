import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations } from "./axe.ts";
import { readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { callMatch, makeCourt, makeMatch } from "./courts.ts";
import { goTo } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const court = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const press = (pad: Locator, label: string) => pad.getByRole("button", { name: label, exact: true }).click();
/** The points of both sides, those of the upper side first. */
const points = (pad: Locator) =>
  pad
    .getByRole("button", { name: /^Point for / })
    .evaluateAll((buttons) => buttons.map((button) => button.previousElementSibling?.textContent));

async function startScoring(pad: Locator): Promise<void> {
  await press(pad, "Start scoring");
  await pad.getByRole("button", { name: "Toss…" }).waitFor();
}

describe.skipIf(!hasChromium)("The score pad", () => {
  const bed = prepareTestBed();

  /** Creates a court and calls a match to it; returns the court's id. */
  async function prepareCourt(name: string): Promise<string> {
    const { page } = await openOperator(bed);
    const courtId = await makeCourt(page, name, true);
    const sides = ["Solberg", "Chandran"].map((shortName) => ({
      players: [{ name: `${shortName} of ${name}`, shortName }],
    }));
    await callMatch(page, await makeMatch(page, { discipline: "MS", courtId, sides }), courtId);
    return courtId;
  }

  /** Opens the dashboard's page of the courts in a new browser context. */
  async function openCourts(): Promise<Page> {
    const { page } = await openOperator(bed);
    await goTo(page, `${bed.site.url}/admin/courts`);
    await bed.waitForUpdates(page);
    return page;
  }

  test("a point entered in one browser appears in another within a second", async () => {
    await prepareCourt("North");
    const [one, two] = [await openCourts(), await openCourts()];
    const visitor = await bed.visit("/courts", still);
    await bed.waitForUpdates(visitor);
    await startScoring(court(one, "North"));
    await court(two, "North").getByText("The players are called").waitFor();
    await court(one, "North").click({ position: { x: 8, y: 8 } });
    await expectPromptly(() => one.keyboard.press("1"), {
      appear: [court(two, "North").getByText("First game")],
    });
    await expect.poll(() => points(court(two, "North"))).toEqual(["1", "0"]);
    for (const key of ["1", "2", "1", "Backspace"]) await one.keyboard.press(key);
    expect(await points(court(one, "North"))).toEqual(["2", "1"]);
    await expect.poll(() => points(court(two, "North"))).toEqual(["2", "1"]);
    await visitor.getByText("Solberg of North").first().waitFor();
  });

  test("two pads never score one match: when the second takes over, the first one stops", async () => {
    await prepareCourt("South");
    const [one, two] = [await openCourts(), await openCourts()];
    await startScoring(court(one, "South"));
    await press(court(one, "South"), "Point for Solberg");
    await press(court(two, "South"), "Score this match");
    const question = two.getByRole("dialog", { name: "Take over?" });
    await question.getByText(/has been scoring this match/).waitFor();
    await question.getByRole("button", { name: "Take over" }).click();
    await court(two, "South").getByText("Scored on this page.").waitFor();
    await court(two, "South")
      .getByRole("button", { name: /^Point for / })
      .last()
      .click();
    await court(one, "South").getByText("Someone else is scoring this match now.").waitFor();
    await expect.poll(() => points(court(one, "South"))).toEqual(["1", "1"]);
  });

  test("a lost connection loses no point: entries survive a reload and are sent after the reconnect", async () => {
    bed.expectProblem(/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to|Failed to (fetch|load)/);
    await prepareCourt("West");
    const [page, other] = [await openCourts(), await openCourts()];
    const pad = court(page, "West");
    await startScoring(pad);
    await page.context().setOffline(true);
    await pad.click({ position: { x: 8, y: 8 } });
    for (const key of "112") await page.keyboard.press(key);
    await pad.getByText(/^Offline\. 3 entries are kept here/).waitFor();
    expect(await points(pad)).toEqual(["2", "1"]);
    await page.context().setOffline(false);
    await goTo(page, `${bed.site.url}/admin/courts`);
    await court(page, "West").getByText("Scored on this page.").waitFor();
    await expect.poll(() => points(court(page, "West"))).toEqual(["2", "1"]);
    await expect.poll(() => points(court(other, "West"))).toEqual(["2", "1"]);
  });

  test("when the connection is lost before the first press, the pad shows a message, and a press after the reconnect counts", async () => {
    bed.expectProblem(/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to|Failed to (fetch|load)/);
    await prepareCourt("Centre");
    const [page, other] = [await openCourts(), await openCourts()];
    const pad = court(page, "Centre");
    await pad.getByRole("button", { name: "Start scoring" }).waitFor();
    await page.context().setOffline(true);
    await press(pad, "Start scoring");
    await pad.getByText("The server could not be reached. Please try again.").waitFor();
    await page.context().setOffline(false);
    await startScoring(pad);
    await press(pad, "Point for Solberg");
    await expect.poll(() => points(court(other, "Centre"))).toEqual(["1", "0"]);
  });

  test("an undo of the match's end is refused with a message once the next match is on the court", async () => {
    bed.expectProblem(/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to|Failed to (fetch|load)/);
    const courtId = await prepareCourt("Annex");
    const [page, other] = [await openCourts(), await openCourts()];
    const pad = court(page, "Annex");
    await startScoring(pad);
    await press(pad, "End match…");
    const end = page.getByRole("dialog", { name: "End the match" });
    await end.getByRole("radio", { name: "Retired" }).check();
    await end.getByRole("radio", { name: "Solberg" }).check();
    await press(end, "End match");
    await court(other, "Annex").getByText("Solberg of Annex has retired").waitFor();

    await page.context().setOffline(true);
    await pad.getByRole("button", { name: /^Undo: / }).click();
    await pad.getByText("1 entry is kept here and will be sent by itself.").waitFor();
    const next = await makeMatch(other, { courtId, number: 905 });
    await callMatch(other, next, courtId);
    await court(other, "Annex").getByText("Match 905").waitFor();
    await page.context().setOffline(false);
    await page.getByText(/Solberg – Chandran: Annex is still occupied by match 905/).waitFor();
    await pad.getByText("Match 905").waitFor();
    await startScoring(pad);
    await press(pad, "Point for A. Holm Dahl");
    await expect.poll(() => points(court(other, "Annex"))).toEqual(["1", "0"]);
  });

  test("a phone scores by its link until the link is revoked; its buttons are as large as a thumb", async () => {
    bed.expectProblem(/status of 401/);
    await prepareCourt("East");
    const page = await openCourts();
    await page.getByRole("button", { name: "Tablets of East" }).click();
    const tablets = page.getByRole("dialog", { name: "Tablets of East" });
    await tablets.getByRole("button", { name: "Make link" }).click();
    await tablets.getByRole("img", { name: "QR code of Tablet for East" }).waitFor();
    const link = new URL((await tablets.locator("code").textContent()) ?? "");
    await tablets.getByRole("button", { name: "Done" }).click();

    const device = await bed.visit(link.pathname + link.hash, phone);
    const pad = court(device, "East");
    await startScoring(pad);
    expect(device.url()).toBe(`${bed.site.url}/umpire`);
    await pad
      .getByRole("button", { name: /^Point for / })
      .first()
      .tap();
    await expect.poll(() => points(court(page, "East"))).toEqual(["1", "0"]);
    const sizes = await readSettled(() =>
      device.getByRole("button").evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return Math.min(width, height);
        }),
      ),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect(await device.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findViolations(device)).toEqual([]);

    await tablets.getByRole("button", { name: "Revoke Tablet for East" }).click();
    await page
      .getByRole("dialog", { name: /^Revoke / })
      .getByRole("button", { name: "Revoke" })
      .click();
    await device.getByText("This link has been revoked. Ask for a new one.").waitFor();
  });

  test.each([
    ["a phone", phone],
    ["a desktop", {}],
  ])("the courts of the dashboard have no violation that axe can find, on %s", async (_, size) => {
    const operator = await openOperator(bed);
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/admin/courts", { ...size, storageState });
    await page.getByRole("region", { name: "Manage Courts" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "Schedule", exact: true }).last().click();
    await page.getByRole("button", { name: "Add match" }).click();
    await page.getByRole("form", { name: "Add match" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
