import { readFile } from "node:fs/promises";

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { longTestTimeoutMs } from "../../server/testing/timeouts.ts";
import { hasChromium } from "./chromium.ts";
import {
  addCategory,
  addEpisode,
  addSeries,
  choosePicture,
  deleteSeries,
  dragBefore,
  draftSeries,
  expectOrder,
  exportAll,
  list,
  moveByKey,
  openDashboard,
  openEpisodes,
  panel,
  previewFile,
  saveSeries,
  saying,
} from "./dashboard.ts";
import { awaitResponse } from "./people.ts";
import { findPlayer } from "./player.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, name: string, title: string) => row(page, name).getByRole("link", { name: title });

/** The titles in a row of the home page, in order. */
async function readRow(page: Page, name: string): Promise<string[]> {
  const links = row(page, name).getByRole("listitem").getByRole("link");
  // Reads all at one moment: reading one by one would wait for a card that is removed meanwhile.
  const names = await links.evaluateAll((found: HTMLElement[]) => found.map((link) => link.innerText));
  return names.map((text) => titles.find((title) => text.includes(title)) ?? text);
}

const titles = ["Men’s Final", "Women’s Final", "Team Talk"];

describe.skipIf(!hasChromium)("A whole tournament day, watched in a second browser", () => {
  const bed = prepareTestBed();

  test(
    "is built from an empty catalogue, goes live, is reordered, exported, wiped and imported",
    async () => {
      await bed.site.sql("delete from series");
      await bed.site.sql("delete from category");
      const page = await openDashboard(bed);
      await saying(page, "No categories yet.");
      await saying(page, "No series yet.");
      const home = await bed.visit("/", still);
      await bed.waitForUpdates(home);

      // Categories; their rows appear with the first series.
      await addCategory(page, { name: "Finals", slug: "Finals", tags: ["Final", "FINAL", "final"] });
      await addCategory(page, { name: "Behind the Scenes", slug: "behind", tags: ["behind"] });
      await expect
        .poll(() => list(page, "Tags of Finals").getByRole("listitem").allTextContents())
        .toEqual(["final"]);
      await saying(page, "No series matches");

      // Series, the first with a picture.
      const fields = await draftSeries(page, {
        title: "Men’s Final",
        slug: "Mens-Final",
        tags: "final, court 1",
        shortDescription: "The match of the day.",
      });
      await choosePicture(fields, {
        name: "Court 1.png",
        mimeType: "image/png",
        buffer: await home.screenshot(),
      });
      await fields.getByRole("button", { name: "Replace picture" }).waitFor();
      await expectPromptly(() => saveSeries(page, fields), {
        appear: [row(home, "Finals"), card(home, "Finals", "Men’s Final")],
      });
      const picture = card(home, "Finals", "Men’s Final").locator("img");
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await addSeries(page, { title: "Women’s Final", slug: "womens-final", tags: "final" });
      await addSeries(page, {
        title: "Team Talk",
        slug: "team-talk",
        category: "Behind the Scenes",
        password: "shuttle & cork",
      });
      await card(home, "Behind the Scenes", "Team Talk").getByText("Password Protected").waitFor();
      await panel(page, "Manage Categories").getByText("Shows 2 series").waitFor();

      // Episodes, and the broadcast goes live.
      const watching = await bed.visit("/series/mens-final", still);
      await saying(watching, "No videos available");
      await bed.waitForUpdates(watching);
      const episodes = await openEpisodes(page, "Men’s Final");
      const videoUrl = `${bed.site.url}/demonstration/play/court-1`;
      for (const title of ["Warm-up", "First Game", "Second Game"])
        await addEpisode(episodes, { title, videoUrl, duration: "01:30:00" });
      await expectOrder(page, "Episodes", ["Warm-up", "First Game", "Second Game"]);
      const videos = list(watching, "Videos")
        .or(watching.getByRole("list"))
        .getByRole("heading", { level: 3 });
      await expect.poll(() => videos.allTextContents()).toEqual(["Warm-up", "First Game", "Second Game"]);
      await findPlayer(watching).expectPlaying();
      const badges = [
        card(home, "Finals", "Men’s Final").getByText("LIVE", { exact: true }),
        watching.getByRole("listitem").filter({ hasText: "First Game" }).getByText("LIVE", { exact: true }),
      ];
      const switchLive = () => episodes.getByRole("switch", { name: "Live: First Game" }).click();
      await expectPromptly(() => awaitResponse(page, switchLive), { appear: badges });
      await saying(page, "live by 1 episode");

      // Reorders by drag, by key and by button.
      await dragBefore(page, "Episodes", "Second Game", "Warm-up");
      await expectOrder(page, "Episodes", ["Second Game", "Warm-up", "First Game"]);
      await expect.poll(() => videos.allTextContents()).toEqual(["Second Game", "Warm-up", "First Game"]);
      await moveByKey(page, "Episodes", "Second Game", "End");
      await expect.poll(() => videos.allTextContents()).toEqual(["Warm-up", "First Game", "Second Game"]);
      await page.getByRole("link", { name: "All series" }).click();
      await dragBefore(page, "Series", "Women’s Final", "Men’s Final");
      await expect.poll(() => readRow(home, "Finals")).toEqual(["Women’s Final", "Men’s Final"]);
      await moveByKey(page, "Series", "Women’s Final", "ArrowDown");
      await expect.poll(() => readRow(home, "Finals")).toEqual(["Men’s Final", "Women’s Final"]);
      await page.getByRole("button", { name: "Move Behind the Scenes up" }).click();
      await expect
        .poll(() => home.getByRole("heading", { level: 3 }).allTextContents())
        .toEqual(["Behind the Scenes", "Finals"]);

      // Exports the catalogue, deletes everything, and imports it again.
      const file = await exportAll(page);
      expect(file.name).toMatch(/^series_backup_\d{4}-\d{2}-\d{2}\.json$/);
      const backup = await readFile(file.path);
      for (const title of titles) {
        expect(backup.toString()).toContain(title);
        await deleteSeries(page, title);
      }
      await saying(page, "No series yet.");
      await watching.getByRole("heading", { name: "No page found for title: mens-final" }).waitFor();
      await row(home, "Finals").waitFor({ state: "detached" });

      const dialog = await previewFile(page, {
        name: file.name,
        mimeType: "application/json",
        buffer: backup,
      });
      await dialog.getByText("Series to be added (3)").waitFor();
      for (const title of titles) await dialog.getByText(title, { exact: true }).waitFor();
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await dialog.getByText("Imported 3 of 3 series.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expectOrder(page, "Series", titles);
      await expect.poll(() => readRow(home, "Finals")).toEqual(["Men’s Final", "Women’s Final"]);
      await card(home, "Finals", "Men’s Final").getByText("LIVE", { exact: true }).waitFor();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await card(home, "Behind the Scenes", "Team Talk").getByText("Password Protected").waitFor();
      await watching.getByRole("heading", { level: 1, name: "Men’s Final" }).waitFor();
      await expect.poll(() => videos.allTextContents()).toEqual(["Warm-up", "First Game", "Second Game"]);
    },
    longTestTimeoutMs,
  );
});
