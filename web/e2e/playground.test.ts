import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

const resultWindow = (page: Page) => page.getByRole("region", { name: "Result Window" });

describe.skipIf(!hasChromium)("The playground", () => {
  const bed = prepareTestBed();

  test("opens without requests to other hosts, and its example queries run", async () => {
    const page = await bed.visit("/graphiql");
    await run(page, "Home", "Badminton Open 2025");
    await run(page, "OneSeries", "Court 1, Day 4: Singles");
    expect(await page.title()).toBe("Playground");
  });

  test("shows a subscription's values as they arrive", async () => {
    const operator = await openOperator(bed);
    const [episode] = (await operator.findSeries("warm-up")).content.episodes;
    if (!episode) throw new Error("The demonstration has changed.");
    const page = await bed.visit("/graphiql");
    await run(page, "LiveUpdates", "revision");

    await operator.setLive(episode.id, true);
    await resultWindow(page).getByText("warm-up").first().waitFor();
  });
});

/** Opens the tab of an operation and runs it when it is shown. */
async function run(page: Page, operation: string, text: string): Promise<void> {
  const editor = page.getByRole("region", { name: "Operation Editor" });
  // Before its editors are loaded, the playground ignores its tabs and its button.
  await resultWindow(page).getByRole("code").waitFor();
  await editor
    .getByText(/^(query|subscription)/)
    .first()
    .waitFor();
  await page.getByRole("tab").getByRole("button", { name: operation, exact: true }).click();
  await page.getByRole("button", { name: /^Execute query/ }).click();
  await resultWindow(page).getByText(text).first().waitFor();
}
