import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { type Box, readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { goToDashboard, list, panel, rowOf } from "./dashboard.ts";
import { type Operator, openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

const sizes = [
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Allows for less than a pixel of rounding: scroll anchoring moves by whole pixels. */
async function expectUnmoved(part: Locator, before: Box, where: string): Promise<void> {
  const { x, y } = await readBox(part);
  expect(Math.abs(x - before.x), where).toBeLessThan(1);
  expect(Math.abs(y - before.y), where).toBeLessThan(1);
}

describe.skipIf(!hasChromium)("No switch moves from under the pointer", () => {
  const bed = prepareTestBed();

  /** Opens a series whose broadcasts are not live in a new dashboard. */
  async function openSeries(operator: Operator, slug: string, viewport: { width: number; height: number }) {
    await operator.createSeries({ slug, title: slug });
    const ids: string[] = [];
    for (const title of ["First", "Second", "Third"])
      ids.push(await operator.createEpisode(slug, { title: `${slug} ${title}` }));
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/faq", { viewport, storageState });
    await goToDashboard(bed, page, `?episodes=${slug}`);
    await rowOf(page, "Episodes", `${slug} Third`).waitFor();
    await bed.waitForUpdates(page);
    return { page, ids };
  }

  test("when a broadcast above it begins, in its own list and at the top", async () => {
    const operator = await openOperator(bed);
    for (const viewport of sizes) {
      const slug = `begin-${viewport.width}`;
      const { page, ids } = await openSeries(operator, slug, viewport);
      const second = rowOf(page, "Episodes", `${slug} Second`).getByRole("switch");
      await second.hover();
      const before = await readBox(second);
      await operator.setLive(ids[0] ?? "", true);
      await list(page, "Live now")
        .getByText(new RegExp(`${slug} First`))
        .waitFor();
      await rowOf(page, "Episodes", `${slug} First`)
        .getByRole("button", { name: `End this, start next: ${slug} First` })
        .waitFor();
      await expectUnmoved(second, before, `${viewport.width} wide`);
      // It also stays under the pointer when it is pressed itself.
      await second.click();
      await rowOf(page, "Episodes", `${slug} Second`)
        .getByRole("button", { name: `End this, start next: ${slug} Second` })
        .waitFor();
      await list(page, "Live now")
        .getByText(new RegExp(`${slug} Second`))
        .waitFor();
      await expectUnmoved(second, before, `${viewport.width} wide`);
    }
  });

  test("when a broadcast above it ends or is replaced by the next, in the list of live episodes", async () => {
    const operator = await openOperator(bed);
    const [viewport] = sizes.slice(-1);
    const { page, ids } = await openSeries(operator, "end", viewport ?? { width: 1440, height: 900 });
    const live = list(page, "Live now");
    for (const id of ids.slice(0, 2)) await operator.setLive(id, true);
    const last = live.getByRole("switch", { name: "Live: end Second" });
    await last.hover();
    const before = await readBox(last);
    await operator.setLive(ids[0] ?? "", false);
    await live.getByText("Ended", { exact: true }).waitFor();
    await expectUnmoved(last, before, "among what is live");
    await operator.setLive(ids[2] ?? "", true);
    await live.getByText("Ended", { exact: true }).waitFor({ state: "detached" });
    await live.getByText(/end Third/).waitFor();
    await expectUnmoved(last, before, "among what is live");

    await operator.setLive(ids[1] ?? "", false);
    await panel(page, "Live now").getByRole("button", { name: "Clear ended" }).click();
    await live.getByText(/end Second/).waitFor({ state: "detached" });
  });

  test("when its series goes live, in the list of series", async () => {
    const operator = await openOperator(bed);
    const title = "Marked: Women’s Singles, evening session";
    await operator.createSeries({ slug: "marked", title });
    const id = await operator.createEpisode("marked", { title: "First match of the evening" });
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/faq", { storageState });
    await goToDashboard(bed, page);
    await bed.waitForUpdates(page);
    await page.getByRole("searchbox", { name: "Search series" }).fill("Marked:");
    const row = rowOf(page, "Series", title);
    const { height } = await readBox(row);
    await operator.setLive(id, true);
    await row.getByText("live by 1 episode").waitFor();
    expect((await readBox(row)).height).toBe(height);
  });
});
