import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations } from "./axe.ts";
import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import type { PlayedMatch } from "./courts.ts";
import { deleteMatch, makeDeviceToken, makeMatch, playMatch } from "./courts.ts";
import { openOperator } from "./operator.ts";
import { points, readDrawn, television } from "./scoreboardPage.ts";
import { prepareTestBed } from "./testBed.ts";

const row = (page: Page, name: string) => page.locator(".row", { hasText: name });

describe.skipIf(!hasChromium)("The scoreboard", () => {
  const bed = prepareTestBed();
  let courts = 0;

  /** Creates a match that no other test uses. */
  async function play(match?: Record<string, unknown>): Promise<PlayedMatch> {
    const operator = await openOperator(bed);
    courts += 1;
    return playMatch(operator.page, `Journey court ${courts}`, match);
  }

  const visit = (search: Record<string, string>) =>
    bed.visit(`/scoreboard?${new URLSearchParams(search)}`, television);

  test.for(["bug", "full", "lower", "grid", "next", "list"])(
    "in the style %s has a transparent background, whatever the score",
    async (style) => {
      const match = await play();
      const operator = await openOperator(bed);
      await makeMatch(operator.page, { courtId: match.courtId, round: "Semi-final" });
      const page = await visit({ style, ...(style !== "list" && { court: match.court }) });
      const isWithScore = !["lower", "next", "list"].includes(style);
      for (const games of [
        [[0, 1]],
        [
          [21, 18],
          [20, 22],
          [11, 9],
        ],
        [
          [21, 18],
          [20, 22],
          [21, 9],
        ],
      ]) {
        await match.setScore(games);
        if (isWithScore)
          await expect
            .poll(() => row(page, "Holm").locator(".game, .points").allTextContents())
            .toEqual(games.map(([first]) => String(first)));
        else await page.locator(".name, .broadcast").first().waitFor();
        const { drawn, corners } = await readDrawn(page);
        expect(drawn).toBeGreaterThan(10_000);
        expect(corners).toEqual([0, 0, 0, 0]);
        expect(await findViolations(page)).toEqual([]);
      }
    },
  );

  test("as a list follows the operator's switch, and has nothing around it", async () => {
    const operator = await openOperator(bed);
    const { content } = await operator.findSeries("warm-up");
    const id = content.episodes[0]?.id ?? "";
    const page = await bed.visit("/scoreboard", television);
    await page.getByRole("listitem").first().waitFor();
    const title = page.getByRole("listitem").filter({ hasText: "Warm-up" });
    await operator.setLive(id, true);
    await title.waitFor();
    await operator.setLive(id, false);
    await title.waitFor({ state: "detached" });
    expect(await page.locator("header, footer, nav, a, button, dialog").count()).toBe(0);
    expect(await page.evaluate(() => [document.body.scrollHeight, window.scrollY])).toEqual([1_080, 0]);
  });

  test("shows the next matches of a court, and follows them", async () => {
    const match = await play();
    const operator = await openOperator(bed);
    const page = await visit({ style: "next", court: match.court });
    await bed.waitForUpdates(page);
    const rounds = page.locator(".upcoming .round");
    await makeMatch(operator.page, { courtId: match.courtId, draw: "", round: "Semi-final" });
    await expect.poll(() => rounds.allTextContents()).toEqual(["WS · Semi-final"]);
    const final = await makeMatch(operator.page, { courtId: match.courtId, draw: "", round: "Final" });
    await expect.poll(() => rounds.allTextContents()).toEqual(["WS · Semi-final", "WS · Final"]);
    await deleteMatch(operator.page, final);
    await expect.poll(() => rounds.allTextContents()).toEqual(["WS · Semi-final"]);
  });

  test("for a hall has digits of at least 22 % of the screen's height", async () => {
    const match = await play();
    await match.setScore([[20, 18]]);
    const page = await visit({ style: "full", court: match.court });
    await points(page).first().waitFor();
    const share = await points(page)
      .first()
      .evaluate((cell) => {
        const context = document.createElement("canvas").getContext("2d");
        if (!context) throw new Error("Nothing can be measured.");
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(cell);
        context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText("8");
        return (actualBoundingBoxAscent + actualBoundingBoxDescent) / window.innerHeight;
      });
    expect(share).toBeGreaterThanOrEqual(0.22);
    const whole = await points(page)
      .first()
      .evaluate((cell) => cell.scrollWidth <= cell.clientWidth);
    expect(whole).toBe(true);
  });

  test("shows names, parts and sizes as the parameters of its address say", async () => {
    const match = await play();
    await match.record("RALLY", 0);
    const page = await visit({ court: match.court });
    await row(page, "A. Holm Dahl").locator(".is-serving").waitFor();
    await page.getByText(match.court).waitFor();
    await page.getByText("DEN").waitFor();

    await page.goto(
      `${bed.site.url}/scoreboard?court=${match.courtId}&names=last&hide=court,server,country,round&scale=2`,
    );
    await expect.poll(() => page.locator(".name").allTextContents()).toEqual(["Dahl", "KIM"]);
    expect(await page.locator(".is-serving, .country, .where").count()).toBe(0);
    expect((await readBox(page.locator(".rows"))).height).toBe(192);
  });

  test("shows names that contain markup as texts", async () => {
    const markup = '<img src=x onerror="document.title=1">';
    const turned = "\u{202E}gnirts desrever";
    const match = await play({
      sides: [
        { players: [{ name: markup, shortName: markup }] },
        { players: [{ name: turned, shortName: turned }] },
      ],
    });
    await match.setScore([[3, 4]]);
    const page = await visit({ court: match.court });
    await expect.poll(() => page.locator(".name").allTextContents()).toEqual([markup, turned]);
    expect(await page.locator("img").count()).toBe(0);
    // A name written from right to left does not change the direction of others.
    const [name, score] = await Promise.all([
      readBox(row(page, "gnirts").locator(".name")),
      readBox(points(page).last()),
    ]);
    expect(name.x).toBeLessThan(score.x);
  });

  test("shows nothing of a court that does not exist, or is not public", async () => {
    const operator = await openOperator(bed);
    const hidden = await playMatch(operator.page, "Warm-up hall", {}, false);
    const page = await bed.visitBeside(operator.page, `/scoreboard?court=${hidden.courtId}&court=Nowhere`);
    await bed.waitForUpdates(page);
    expect(await page.locator(".match").count()).toBe(0);
  });

  test("shows a court that is not public with its key, and follows it", async () => {
    const operator = await openOperator(bed);
    const match = await playMatch(operator.page, "Practice hall", {}, false);
    await match.setScore([[3, 4]]);
    const key = await makeDeviceToken(operator.page, match.courtId);
    const page = await bed.visit(`/scoreboard?court=Practice+hall#key=${key}`, television);
    await expect.poll(() => points(page).allTextContents()).toEqual(["3", "4"]);
    await match.setScore([[3, 5]]);
    await expect.poll(() => points(page).allTextContents()).toEqual(["3", "5"]);
  });

  test("requests only its own files and the API", async () => {
    const match = await play();
    // An empty page, which has no requests of a previous one.
    const page = await (await bed.visit("/faq", television)).context().newPage();
    const paths = new Set<string>();
    const scripts: Response[] = [];
    page.on(
      "request",
      (request) => void paths.add(new URL(request.url()).pathname.replace(/-[\w-]+\./, "-*.")),
    );
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    await page.goto(`${bed.site.url}/scoreboard?court=${match.courtId}`);
    await page.locator(".match").waitFor();
    expect([...paths].toSorted()).toEqual([
      "/assets/favicon-*.svg",
      "/assets/scoreboard-*.css",
      "/assets/scoreboard-*.js",
      "/graphql",
      "/scoreboard",
    ]);
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    const scriptBytes = bodies.reduce((sum, { length }) => sum + length, 0);
    expect(scriptBytes).toBeGreaterThan(0);
    expect(scriptBytes).toBeLessThan(60_000);
  });

  test("highlights the row whose points change for a moment", async () => {
    const match = await play();
    await match.setScore([[3, 4]]);
    const page = await bed.visit(`/scoreboard?court=${match.courtId}`, { viewport: television.viewport });
    await points(page).first().waitFor();
    // The animation begins with the change of the text.
    await page.evaluate(() => {
      const changes = new MutationObserver(() => {
        const lit = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect.target?.textContent] : []));
        document.documentElement.dataset["lit"] = lit.join();
      });
      changes.observe(document.body, { subtree: true, characterData: true });
    });
    await match.setScore([[3, 5]]);
    await page.locator("html[data-lit]").waitFor();
    expect(await page.locator("html").getAttribute("data-lit")).toBe("KORKim H. N.5");
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
