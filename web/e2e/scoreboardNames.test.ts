import { describe, expect, test } from "vitest";

import { readBox, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import type { PlayedMatch } from "./courts.ts";
import { makeMatch, playMatch } from "./courts.ts";
import { openOperator } from "./operator.ts";
import { points, readDrawn, television } from "./scoreboardPage.ts";
import { prepareTestBed } from "./testBed.ts";

describe.skipIf(!hasChromium)("Long names on the scoreboard", () => {
  const bed = prepareTestBed();
  let courts = 0;

  async function play(match?: Record<string, unknown>): Promise<PlayedMatch> {
    const operator = await openOperator(bed);
    courts += 1;
    return playMatch(operator.page, `Hall ${courts}`, match);
  }

  test("leave the bug inside the title-safe area and its size, also with five games", async () => {
    const long = "Maximiliana Konstantinopolitanska-Hohenzollern of the Eightieth Character, Esqu.";
    const match = await play({
      format: "FIVE_BY_11",
      sides: [
        { players: [{ name: long, shortName: long, country: "GER" }] },
        { players: [{ name: "B", country: "SWE" }] },
      ],
    });
    await match.setScore([
      [11, 9],
      [9, 11],
      [15, 14],
      [9, 11],
      [10, 9],
    ]);
    const page = await bed.visit(`/scoreboard?${new URLSearchParams({ court: match.court })}`, television);
    await points(page).first().waitFor();
    expect(await readBox(page.locator(".rows"))).toEqual({ x: 96, y: 54, width: 640, height: 96 });
    const phase = page.getByText("MATCH POINT");
    expect(await readBox(phase)).toMatchObject({ y: 150, height: 24 });

    await page.goto(`${bed.site.url}/scoreboard?court=${match.courtId}&at=br&scale=0.5`);
    await points(page).first().waitFor();
    const box = await readBox(page.locator(".match"));
    expect([box.x + box.width, box.y + box.height]).toEqual([1_824, 1_026]);
    expect(await readBox(page.locator(".rows"))).toMatchObject({ width: 320, height: 48 });

    await page.setViewportSize({ width: 1_280, height: 720 });
    expect((await readBox(page.locator(".rows"))).height).toBeCloseTo(32, 1);
  });

  test.for([
    ["bug", 1_280],
    ["bug", 1_920],
    ["lower", 1_280],
    ["lower", 1_920],
    ["grid", 1_920],
    ["grid", 3_840],
    ["next", 1_920],
    ["next", 3_840],
  ] as const)(
    "of pairs are whole in the style %s on a screen %i px wide, in two lines",
    async ([style, width]) => {
      const sides = [
        ["Konstantinopolitanska", "Ramanathan-Krishnan"],
        ["Hohenzollern-Brandt", "Rytter-Pedersen"],
      ].map((names) => ({
        players: names.map((name) => ({ name: `${name} ${courts}`, shortName: name, country: "DEN" })),
        seed: "3/4",
      }));
      const pairs = { discipline: "WD", draw: "Women’s Doubles U19", round: "Quarter-final", sides };
      const match = await play(style === "next" ? {} : pairs);
      const operator = await openOperator(bed);
      if (style === "next") await makeMatch(operator.page, { ...pairs, courtId: match.courtId });
      else
        await match.setScore([
          [21, 18],
          [20, 22],
          [11, 9],
        ]);
      const address = new URLSearchParams({ style, court: match.court });
      const viewport = { width, height: (width * 9) / 16 };
      const page = await bed.visit(`/scoreboard?${address}`, { ...television, viewport });
      const player = page.locator(".player", { hasText: "Konstantinopolitanska" });
      await player.waitFor();
      const cut = await readSettled(() =>
        page
          .locator(".name, .player, .round")
          .evaluateAll((texts) =>
            texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
          ),
      );
      expect(cut).toEqual([]);
      const plate = page.locator(".rows, .presentation, .upcoming");
      const [outer, first, second] = await Promise.all([
        readBox(plate),
        readBox(player),
        readBox(page.locator(".player", { hasText: "Rytter-Pedersen" })),
      ]);
      expect(first.y).toBeGreaterThanOrEqual(outer.y);
      expect(second.y + second.height).toBeLessThanOrEqual(outer.y + outer.height);
      expect((await readDrawn(page)).corners).toEqual([0, 0, 0, 0]);
    },
  );
});
