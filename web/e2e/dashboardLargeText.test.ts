import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox, readLines, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { list } from "./dashboard.ts";
import { openOperator } from "./operator.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

/** The texts that take many lines because they have the width of a few letters. */
const findColumns = (page: Page) =>
  page.locator("main *").evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility() && part.childElementCount === 0)
      .filter((part) => {
        const size = Number.parseFloat(getComputedStyle(part).fontSize);
        const { width, height } = part.getBoundingClientRect();
        return width > 2 && width < 3 * size && height > 5 * size;
      })
      .map(({ textContent }) => textContent),
  );

describe.skipIf(!hasChromium)("Text twice as large in the dashboard", () => {
  const bed = prepareTestBed();

  async function open(path: string, width: number): Promise<Page> {
    const operator = await openOperator(bed);
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit(path, { viewport: { width, height: 844 }, storageState, ...still });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    return page;
  }

  test.for([390, 1440])(
    "leaves each court of the live board its name in one line at %i px",
    async (width) => {
      const page = await open("/admin/live", width);
      const rows = list(page, "Courts").getByRole("listitem");
      const name = rows.first().getByText("Court 1", { exact: true });
      await expect.poll(() => readLines(name)).toEqual(["Court 1"]);
      for (const control of await rows.first().locator("button, label").all()) {
        const { x, width: size } = await readBox(control);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + size).toBeLessThanOrEqual(width);
      }
    },
  );

  test.for([
    ["/admin", "Manage Series"],
    ["/admin/live", "Live board"],
    ["/admin/courts", "Manage Courts"],
    ["/admin/schedule", "Manage Matches"],
    ["/admin/history", "History"],
    ["/admin/people", "Manage Admins"],
    ["/admin/overlays", "Overlays"],
    ["/admin/webhooks", "Webhooks"],
    ["/admin/backup", "Import"],
  ] as const)(
    "fits the window at 390 px, with no text in a column of letters: %s",
    async ([path, heading]) => {
      const page = await open(path, 390);
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      await page.getByText("Loading...").first().waitFor({ state: "detached" });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await readSettled(overflow)).toBeLessThanOrEqual(0);
      expect(await readSettled(() => findColumns(page))).toEqual([]);
    },
  );
});
