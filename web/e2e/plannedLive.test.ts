import type { Locator, Page } from "playwright-core";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { toLocalTime } from "../../domain/localTime.ts";
import { readApi } from "./api.ts";
import { hasChromium } from "./chromium.ts";
import { goToDashboard, list, openEpisodes, panel } from "./dashboard.ts";
import { goTo } from "./navigation.ts";
import { type Operator, openOperator } from "./operator.ts";
import { findPlayer } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

/** The time in this many minutes, as the form's field takes it. */
async function writeStart(page: Page, minutes: number): Promise<string> {
  const Site = v.object({ timeZone: v.string() });
  const { site } = await readApi(page, { site: Site }, "{ site { timeZone } }");
  return toLocalTime(new Date(Date.now() + minutes * 60_000).toISOString(), site.timeZone);
}

/** Chooses in a list by the first letter. */
async function choose(field: Locator, letter: string, value: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.press(letter);
  expect(await field.inputValue()).toBe(value);
}

const rowOnBoard = (board: Page, title: string): Locator =>
  list(board, "Courts")
    .getByRole("listitem")
    .filter({ has: board.getByText(title, { exact: true }) });

describe.skipIf(!hasChromium)("Planned go-live", () => {
  const bed = prepareTestBed();

  /** Adds a series without episodes, and removes the demonstration's own broadcasts of the channel. */
  async function prepare(slug: string, title: string, channel: string): Promise<Operator> {
    const operator = await openOperator(bed);
    await bed.site.sql("delete from episode where video_url = $1", [`/demonstration/play/${channel}`]);
    await operator.createSeries({ slug, title });
    return operator;
  }

  /** Fills in the form of an episode of the series: its title, its stream and its start. */
  async function draft(page: Page, series: string, channel: string, minutes: number): Promise<Locator> {
    await goToDashboard(bed, page);
    const episodes = await openEpisodes(page, series);
    await episodes.getByRole("button", { name: "Add episode" }).first().click();
    const fields = page.getByRole("form", { name: "Add episode" });
    await fields.getByLabel("Title").fill("Final");
    await fields.getByLabel("Video URL").fill(`${bed.site.url}/demonstration/play/${channel}`);
    await fields.getByLabel("Release date").fill(await writeStart(page, minutes));
    return fields;
  }

  async function openBoard({ page }: Operator): Promise<Page> {
    const storageState = await page.context().storageState();
    const board = await bed.visit("/admin/live", { storageState });
    await list(board, "Courts").getByRole("listitem").first().waitFor();
    return board;
  }

  test("an admin plans a broadcast by keys; it goes live with its stream on all pages, and its fault raises an alarm", async () => {
    // The player requests the playlist of the stopped channel.
    bed.expectProblem(/404 \(Not Found\)/);
    const operator = await prepare("evening", "Evening", "court-1");
    const { page } = operator;
    const board = await openBoard(operator);
    const history = await bed.visitBeside(board, "/admin/history");
    await panel(history, "History").waitFor();
    const watching = await bed.visit("/series/evening");
    await watching.getByText("No videos available").waitFor();
    await bed.waitForUpdates(watching);

    const fields = await draft(page, "Evening", "court-1", 5);
    await choose(fields.getByLabel("Switch LIVE on"), "o", "WHEN_UP");
    await choose(fields.getByLabel("Switch LIVE off"), "o", "WHEN_DOWN");
    await fields.getByRole("button", { name: "Add episode" }).focus();
    await page.keyboard.press("Enter");
    await fields.waitFor({ state: "detached" });

    const row = rowOnBoard(board, "Final");
    await row.getByText(/live since/).waitFor();
    await row.getByText(/^Up/).waitFor();
    await findPlayer(watching).expectPlaying();
    await watching.getByText("Currently playing").waitFor();
    await list(history, "Changes")
      .getByRole("listitem")
      .filter({ hasText: "the plan switched LIVE on: Evening, Final" })
      .waitFor();
    await watching.close();

    await goTo(page, `${bed.site.url}/demonstration/faults`);
    await page.getByRole("button", { name: "Stop court-1" }).press("Enter");
    await page.getByText("court-1 answers 404").waitFor();
    const alarm = panel(board, "Alarms").getByRole("listitem");
    await alarm.getByText("LIVE is on, but the stream is down").waitFor();
    await alarm.getByText("Final").waitFor();
    await row.getByText(/^Missing/).waitFor();
  });

  test("an admin plans a broadcast for its start by pointer, and it goes live at that time", async () => {
    const operator = await prepare("night", "Night", "court-2");
    const board = await openBoard(operator);
    // The start is in the current minute, so that the test need not wait for the next one.
    const fields = await draft(operator.page, "Night", "court-2", 0);
    await fields.getByLabel("Switch LIVE on").selectOption("At the release date");
    await fields.getByRole("button", { name: "Add episode" }).click();
    await rowOnBoard(board, "Final")
      .getByText(/live since/)
      .waitFor();
    await list(operator.page, "Episodes")
      .getByRole("switch", { name: "Live: Final", checked: true })
      .waitFor();
  });
});
