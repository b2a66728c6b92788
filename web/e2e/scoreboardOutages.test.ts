import { describe, expect, test } from "vitest";

import { startGuardedPostgres } from "../../server/testing/services/guardedPostgres.ts";
import type { RestartablePostgres } from "../../server/testing/services/guardedPostgres.ts";
import { askApi } from "./api.ts";
import { hasChromium } from "./chromium.ts";
import { playMatch } from "./courts.ts";
import { openOperator } from "./operator.ts";
import { points, readDrawn, television } from "./scoreboardPage.ts";
import { prepareTestBed } from "./testBed.ts";

describe.skipIf(!hasChromium)("A scoreboard", () => {
  let postgres: RestartablePostgres;
  const bed = prepareTestBed(undefined, async () => (postgres = await startGuardedPostgres()));

  test("whose database was restarted is up to date again without a reload", async () => {
    bed.expectProblem(/WebSocket connection to|503 \(Service Unavailable\)/);
    const operator = await openOperator(bed);
    const match = await playMatch(operator.page, "Court of the restart");
    await match.setScore([[11, 9]]);
    const page = await bed.visit(`/scoreboard?court=${match.courtId}&stale=5`, television);
    await expect.poll(() => points(page).allTextContents()).toEqual(["11", "9"]);
    await page.evaluate(() => document.documentElement.toggleAttribute("data-kept", true));
    await postgres.stop();
    const refused = await askApi(operator.page, "{ scorers { name } }", {});
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: "SERVICE_UNAVAILABLE" } });
    // Nothing can be scored meanwhile: the last score is still shown, or has faded out.
    expect(await points(page).allTextContents()).toEqual(["11", "9"]);
    await postgres.start();
    await expect
      .poll(async () => (await askApi(operator.page, "{ scorers { name } }", {})).errors)
      .toBeUndefined();
    await match.setScore([[12, 9]]);
    await expect.poll(() => points(page).allTextContents()).toEqual(["12", "9"]);
    await points(page).first().waitFor({ state: "visible" });
    expect(await page.locator("html[data-kept]").count()).toBe(1);
  });

  test("whose server has stopped fades out, and shows the current score after the reconnect", async () => {
    bed.expectProblem(/net::ERR_|WebSocket connection to|503 \(Service Unavailable\)/);
    const operator = await openOperator(bed);
    const match = await playMatch(operator.page, "Journey court");
    await match.setScore([[11, 9]]);
    const page = await bed.visit(`/scoreboard?court=${match.courtId}&stale=5`, television);
    await expect.poll(() => points(page).allTextContents()).toEqual(["11", "9"]);
    await bed.site.killServer();
    await points(page).first().waitFor({ state: "hidden" });
    expect(await readDrawn(page)).toEqual({ drawn: 0, corners: [0, 0, 0, 0] });
    await bed.site.startServer();
    await points(page).first().waitFor({ state: "visible" });
    await match.setScore([[12, 9]]);
    await expect.poll(() => points(page).allTextContents()).toEqual(["12", "9"]);
  });
});
