import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox, readLines, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { list, panel } from "./dashboard.ts";
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

/** The buttons that are narrower than their text, the fields without space for two letters, and what is not in the window. */
const findCut = (part: Locator) =>
  part
    .locator("button, input:not([type='checkbox'], [type='file']), select, textarea")
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect();
          const style = getComputedStyle(control);
          const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
          const isCut =
            control instanceof HTMLButtonElement
              ? control.scrollWidth > control.clientWidth
              : control.clientWidth - padding < 1.2 * Number.parseFloat(style.fontSize);
          return isCut || left < 0 || right > document.documentElement.clientWidth;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );

/** The controls of a list that another element covers while they have the focus, on the way down and up again. */
const findCovered = (rows: Locator) =>
  rows.locator("a, button, input").evaluateAll((controls) =>
    [...controls, ...controls.toReversed()]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        if (control instanceof HTMLElement) control.focus();
        const { x, y, width, height } = control.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !control.contains(top) && top?.closest("label")?.control !== control;
      })
      .map(({ ariaLabel }) => ariaLabel),
  );

interface Opening {
  name: string;
  path: string;
  open: (page: Page) => Promise<Locator>;
}

/** A form or a dialog that a button opens. */
const byButton = (path: string, button: string | RegExp, role: "form" | "dialog" = "form"): Opening => ({
  name: String(button),
  path,
  async open(page) {
    await page.getByRole("button", { name: button, exact: true }).first().click();
    return page.getByRole(role, role === "form" ? { name: button } : {});
  },
});

const openings: Opening[] = [
  byButton("/admin", "Add category"),
  byButton("/admin", "Delete Finals", "dialog"),
  byButton("/admin", "Add series"),
  byButton("/admin", "Export", "dialog"),
  byButton("/admin", "Duplicate", "dialog"),
  {
    name: "Change…",
    path: "/admin",
    async open(page) {
      await page.getByRole("checkbox", { name: /^All \d+ shown$/ }).click();
      await page.getByRole("button", { name: "Change…" }).click();
      return page.getByRole("dialog");
    },
  },
  byButton("/admin?episodes=warm-up", "Add episode"),
  byButton("/admin/courts", "Add court"),
  byButton("/admin/schedule", "Add match"),
];

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

  test.for(openings.map((opening) => [opening.name, opening] as const))(
    "leaves the fields and buttons of forms and dialogs whole at 390 px: %s",
    async ([, opening]) => {
      const page = await open(opening.path, 390);
      const part = await opening.open(page);
      await part.waitFor();
      expect(await readSettled(() => findCut(part))).toEqual([]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await readSettled(overflow)).toBeLessThanOrEqual(0);
    },
  );

  test("leaves the filters of the series, the search for people and the LIVE buttons whole at 390 px", async () => {
    const page = await open("/admin", 390);
    await list(page, "Live now").getByRole("listitem").first().waitFor();
    await list(page, "Series").getByRole("listitem").first().waitFor();
    for (const name of ["Live now", "Manage Series", "Manage Admins"])
      expect(await readSettled(() => findCut(panel(page, name)))).toEqual([]);
  });

  test.for([390, 768])("covers no focused control of the series at %i px", async (width) => {
    const page = await open("/admin", width);
    await list(page, "Series").getByRole("listitem").first().waitFor();
    expect(await readSettled(() => findCovered(list(page, "Series")))).toEqual([]);
  });
});
