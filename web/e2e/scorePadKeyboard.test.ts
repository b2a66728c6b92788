import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { makeCourt, makeMatch } from "./courts.ts";
import { expectFocus, isFocused, reach } from "./focus.ts";
import { goTo } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
const points = (pad: Locator) =>
  pad
    .getByRole("button", { name: /^Point for / })
    .evaluateAll((buttons) => buttons.map((one) => one.previousElementSibling?.textContent));

describe.skipIf(!hasChromium)("By the keyboard alone", () => {
  const bed = prepareTestBed();

  /** Opens the dashboard's page of the courts, with two matches planned on a new court. */
  async function openCourts(court: string): Promise<{ page: Page; pad: Locator }> {
    const { page } = await openOperator(bed);
    const courtId = await makeCourt(page, court, true);
    for (const number of [901, 902]) await makeMatch(page, { number, courtId });
    await goTo(page, `${bed.site.url}/admin/courts`);
    await bed.waitForUpdates(page);
    const pad = page.getByRole("region", { name: court, exact: true });
    await pad.waitFor();
    return { page, pad };
  }

  test("a match is called, scored, interrupted, ended and confirmed, and the next one called", async () => {
    const { page, pad } = await openCourts("Keyboard court");
    const press = (key: string) => page.keyboard.press(key);
    // The courts of the demonstration are listed first.
    await expect
      .poll(async () => {
        if (!(await isFocused(pad))) await press("ArrowDown");
        return isFocused(pad);
      })
      .toBe(true);
    for (const step of ["Call match 901", "Start scoring", "Toss…"]) {
      await button(pad, step).waitFor();
      await press("Enter");
    }
    const toss = page.getByRole("dialog", { name: "Toss" });
    await toss.waitFor();
    await press("Space");
    await press("Tab");
    await press("Space");
    await press("Enter");
    await button(pad, "Love all, play").waitFor();
    await expectFocus(pad);
    await press("Enter");
    await pad.getByText("First game").waitFor();
    for (const key of ["1", "1", "2", "Backspace", "1"]) await press(key);
    expect(await points(pad)).toEqual(["3", "0"]);

    await reach(button(pad, "More…"));
    await press("Enter");
    await reach(button(page.getByRole("dialog", { name: "More" }), "Injury"));
    await press("Enter");
    await expectFocus(button(pad, "More…"));
    await reach(button(pad, "Resume play"), "Shift+Tab");
    await press("Enter");
    // The focused button has disappeared; the pad has the focus, and Enter runs its next step again.
    await expectFocus(pad);

    await reach(button(pad, "End match…"));
    await press("Enter");
    const end = page.getByRole("dialog", { name: "End the match" });
    await end.waitFor();
    await press("Space");
    await press("Tab");
    await press("Space");
    await end.getByText(/^Won by /).waitFor();
    await press("Enter");
    await button(pad, "Confirm result").waitFor();
    await expectFocus(pad);
    await press("Enter");
    await button(pad, "Call match 902").waitFor();
    await expectFocus(pad);
    await press("Enter");
    await button(pad, "Start scoring").waitFor();
  });

  test("a link for a tablet is created and revoked", async () => {
    const { page } = await openCourts("Tablet court");
    const press = (key: string) => page.keyboard.press(key);
    // The row of a court is one tab stop; arrow keys move to its other buttons.
    await reach(button(page, /^Move Tablet court, /));
    while (!(await isFocused(button(page, "Tablets of Tablet court")))) await press("ArrowRight");
    await press("Enter");
    const tablets = page.getByRole("dialog", { name: "Tablets of Tablet court" });
    await reach(tablets.getByLabel("Name"));
    await press("Enter");
    await button(tablets, "Done").waitFor();
    // The new link replaces the form.
    await press("Tab");
    await expectFocus(button(tablets, "Copy link"));
    await reach(button(tablets, "Done"));
    await press("Enter");
    await reach(button(tablets, "Revoke Tablet for Tablet court"));
    await press("Enter");
    await reach(button(page.getByRole("dialog", { name: /^Revoke / }), "Revoke"));
    await press("Enter");
    await tablets.getByText("No link has been made for this court yet.").waitFor();
    await press("Tab");
    await expectFocus(tablets.getByLabel("Name"));
    await press("Escape");
    await expectFocus(button(page, "Tablets of Tablet court"));
  });

  test("a match is added, and deleted again", async () => {
    const { page } = await openOperator(bed);
    await goTo(page, `${bed.site.url}/admin/schedule`);
    await bed.waitForUpdates(page);
    const press = (key: string) => page.keyboard.press(key);
    await reach(button(page, "Add match"));
    await press("Enter");
    const form = page.getByRole("form", { name: "Add match" });
    await expectFocus(form.getByLabel("Number"));
    await page.keyboard.type("903");
    await reach(form.getByLabel("First side, Player"));
    await page.keyboard.type("Keyla Board");
    await reach(form.getByLabel("Second side, Player"));
    await page.keyboard.type("Tabea Stopp");
    await press("Enter");
    await form.waitFor({ state: "detached" });
    await reach(page.getByLabel("Search matches"));
    await page.keyboard.type("Keyla");
    await reach(button(page, "Delete match 903"));
    await press("Enter");
    const question = page.getByRole("dialog", { name: "Delete match 903?" });
    await reach(button(question, "Delete match"));
    await press("Enter");
    await page.getByText("No match is planned here.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });
});
