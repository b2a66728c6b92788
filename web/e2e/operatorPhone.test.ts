import { describe, expect, test } from "vitest";

import { readBox, readLines, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { list } from "./dashboard.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The words of a text; an address is split before its slashes. */
const splitWords = (text: string) => text.trim().split(/\s+|(?=\/[a-z])/);

describe.skipIf(!hasChromium)("The dashboard on a phone", () => {
  const bed = prepareTestBed();

  test("The example of an address breaks before a slash, not inside a word", async () => {
    const operator = await openOperator(bed);
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/admin?episodes=warm-up", { ...phone, storageState });
    await page.getByRole("button", { name: "Add episode" }).first().tap();
    const example = page.getByLabel("What the address leads to");
    const lines = await readSettled(() => readLines(example));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.flatMap(splitWords)).toEqual(splitWords((await example.textContent()) ?? ""));
  });

  test("Thirty episodes are thirty lines of at most 72 px, each with a LIVE switch large enough for a finger", async () => {
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "long-day", title: "Long day" });
    for (let number = 1; number <= 30; number += 1)
      await operator.createEpisode("long-day", {
        title: `Mixed Doubles, Round of Sixteen, Match ${number}: Christiansen and Bøje against Zheng and Huang`,
        releaseDate: "2100-07-28T09:30:00Z",
      });
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/admin?episodes=long-day", { ...phone, storageState });
    const rows = list(page, "Episodes").getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(30);

    const measured = await readSettled(() =>
      rows.evaluateAll((items) =>
        items.map((item) => {
          // The label around the switch is the target of a touch.
          const target = item.querySelector('[role="switch"]')?.closest("label")?.getBoundingClientRect();
          return {
            row: item.getBoundingClientRect().height,
            switchWidth: target?.width ?? 0,
            switchHeight: target?.height ?? 0,
          };
        }),
      ),
    );
    expect(Math.max(...measured.map(({ row }) => row))).toBeLessThanOrEqual(72);
    expect(Math.min(...measured.map(({ switchWidth }) => switchWidth))).toBeGreaterThanOrEqual(44);
    expect(Math.min(...measured.map(({ switchHeight }) => switchHeight))).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const last = rows.last();
    const target = last.getByRole("switch");
    const closed = await readBox(target);
    await last.getByRole("button", { name: /^More about/ }).tap();
    await last.getByRole("button", { name: /^Move .* up$/ }).waitFor();
    // The target has not moved.
    expect((await readBox(target)).x).toBe(closed.x);

    await page.getByRole("switch", { name: /Match 30:/ }).tap();
    await expect
      .poll(async () => {
        const { content } = await operator.findSeries("long-day");
        return content.episodes.filter(({ isLive }) => isLive).length;
      })
      .toBe(1);
  });
});
