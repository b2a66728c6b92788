import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { longLists } from "../../server/testing/catalogue/longLists.ts";
import { readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import {
  dragBefore,
  expectOrder,
  list,
  moveByKey,
  openDashboard,
  openEpisodes,
  panel,
  readOrder,
  rowOf,
} from "./dashboard.ts";
import { copyDemonstration } from "./databases.ts";
import { reload } from "./navigation.ts";
import { awaitResponse } from "./people.ts";
import { prepareTestBed } from "./testBed.ts";

const rendered = (page: Page, name: string) => list(page, name).getByRole("listitem").count();

describe.skipIf(!hasChromium)("500 series, one of them with 300 episodes", () => {
  const bed = prepareTestBed(undefined, () => copyDemonstration(longLists));

  test("the list renders only its visible part, and can be searched", async () => {
    const page = await openDashboard(bed);
    await rowOf(page, "Series", "Match 1").waitFor();
    await page.getByText("500 series", { exact: true }).waitFor();
    expect(await rendered(page, "Series")).toBeLessThan(60);

    await page.getByLabel("Search series").pressSequentially("match 499");
    await expectOrder(page, "Series", ["Match 499"]);
  });

  test("a row is moved by drag, by key and to the other end", async () => {
    const page = await openDashboard(bed);
    await rowOf(page, "Series", "Match 1").waitFor();
    await panel(page, "Manage Series").scrollIntoViewIfNeeded();
    // The order is shown immediately and saved later: a reload in between would load the previous order.
    await awaitResponse(page, () => dragBefore(page, "Series", "Match 4", "Match 2"));
    await expect
      .poll(async () => (await readOrder(page, "Series")).slice(0, 4))
      .toEqual(["Match 1", "Match 4", "Match 2", "Match 3"]);
    await awaitResponse(page, () => moveByKey(page, "Series", "Match 4", "End"));
    await page.getByText("Match 4 is now 500 of 500.").waitFor();
    await rowOf(page, "Series", "Match 4").waitFor();
    await expect.poll(async () => (await readOrder(page, "Series")).at(-1)).toBe("Match 4");
    await awaitResponse(page, () => moveByKey(page, "Series", "Match 4", "Home"));
    await page.getByText("Match 4 is now 1 of 500.").waitFor();
    await expect.poll(async () => (await readOrder(page, "Series"))[0]).toBe("Match 4");
    await reload(page);
    await expect.poll(async () => (await readOrder(page, "Series"))[0]).toBe("Match 4");
  });

  test("its episodes are found, moved and switched live", async () => {
    const page = await openDashboard(bed);
    const title = "Match 1";
    const episodes = await openEpisodes(page, title);
    await episodes.getByText("300 episodes").waitFor();
    expect(await rendered(page, "Episodes")).toBeLessThan(60);
    await moveByKey(page, "Episodes", "Rally 1", "End");
    await page.getByText("Rally 1 is now 300 of 300.").waitFor();
    await episodes.getByLabel("Search episodes").pressSequentially("rally 250");
    await expectOrder(page, "Episodes", ["Rally 250"]);
    await episodes.getByRole("switch", { name: "Live: Rally 250" }).click();
    await rowOf(page, "Episodes", "Rally 250").getByText("LIVE", { exact: true }).waitFor();
  });

  test("its order cannot be changed while it is filtered or sorted by tag, and the reason is shown", async () => {
    const page = await openDashboard(bed);
    await page.getByLabel("Filter by tag").selectOption("round 7");
    await page.getByText("25 of 500 series").waitFor();
    const step = list(page, "Series")
      .getByRole("button", { name: /^Move .* up$/ })
      .nth(1);
    expect(await step.getAttribute("aria-disabled")).toBe("true");
    const before = await readSettled(() => readOrder(page, "Series"));
    await moveByKey(page, "Series", before[1] ?? "", "ArrowUp");
    expect(await readOrder(page, "Series")).toEqual(before);
  });
});
