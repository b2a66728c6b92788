import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { playMatch } from "./courts.ts";
import { openOperator } from "./operator.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

describe.skipIf(!hasChromium)("A point that a device records", () => {
  const bed = prepareTestBed();

  test("appears within a second on the scoreboard and in /scoreboard.json", async () => {
    const operator = await openOperator(bed);
    const match = await playMatch(operator.page, "Journey court");
    await match.record("RALLY", 0);
    const page = await bed.visit(`/scoreboard?court=${match.courtId}`, still);
    await page.locator(".points", { hasText: "1" }).waitFor();
    await expectPromptly(() => match.record("RALLY", 0), {
      appear: [page.locator(".points", { hasText: "2" })],
    });
    const response = await fetch(`${bed.site.url}/scoreboard.json?court=${match.courtId}`);
    expect(await response.json()).toMatchObject({ courts: [{ current: { games: [[2, 0]] } }] });
  });
});
