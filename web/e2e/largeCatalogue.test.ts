import type { Locator, Page } from "playwright-core";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import {
  dragBefore,
  expectOrder,
  list,
  moveByKey,
  openDashboard,
  openEpisodes,
  panel,
  patient,
  readOrder,
  rowOf,
} from "./dashboard.ts";
import { prepareTestBed } from "./testBed.ts";

/** What a person takes for at once, in milliseconds; a key or a drag must not wait longer for its picture. */
const atOnce = 100;

const Times = v.array(v.number());

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity;

const rendered = (page: Page, name: string) => list(page, name).getByRole("listitem").count();

/** How long the page takes from each key until it has drawn what the key brought about. */
async function measureTyping(field: Locator, text: string): Promise<number[]> {
  await field.evaluate((input) => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    input.addEventListener("keydown", () => {
      const began = performance.now();
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)));
    });
  });
  await field.pressSequentially(text);
  const read = async () =>
    v.parse(Times, await field.evaluate((): unknown => ("keyTimes" in window ? window.keyTimes : [])));
  await expect.poll(async () => (await read()).length, patient).toBe(text.length);
  return read();
}

describe.skipIf(!hasChromium)("500 series, one of them with 300 episodes", () => {
  const bed = prepareTestBed();

  beforeAll(async () => {
    if (!hasChromium) return;
    await bed.site.sql(`
      delete from series;
      insert into series (slug, title, release_date, position, tags)
        select 'match-' || n, 'Match ' || n, '2025-07-28', n - 1, array['round ' || n % 20, 'court ' || n % 5]
        from generate_series(1, 500) as n;
      insert into episode (series_id, number, title, video_url)
        select (select id from series where slug = 'match-1'), n, 'Rally ' || n, '/demonstration/play/court-1'
        from generate_series(1, 300) as n`);
  });

  test("the list holds what is seen of it, searching and typing answer at once", async () => {
    const page = await openDashboard(bed);
    await rowOf(page, "Series", "Match 1").waitFor();
    await page.getByText("500 series", { exact: true }).waitFor();
    expect(await rendered(page, "Series")).toBeLessThan(60);

    const search = page.getByLabel("Search series");
    const searching = await measureTyping(search, "match 499");
    await rowOf(page, "Series", "Match 499").waitFor();
    await expectOrder(page, "Series", ["Match 499"]);
    await search.fill("");

    await page.getByRole("button", { name: "Add series" }).first().click();
    const form = page.getByRole("form", { name: "Add series" });
    const typing = await measureTyping(form.getByLabel("Title"), "A quarter-final that is typed quickly");
    const slug = await measureTyping(form.getByLabel("ID", { exact: true }), "a-quarter-final");
    await expectAtOnce(page, [searching, typing, slug]);
  });

  test("a row is moved by drag, by key and to the other end, without a pause in what is drawn", async () => {
    const page = await openDashboard(bed);
    await rowOf(page, "Series", "Match 1").waitFor();
    await panel(page, "Manage Series").scrollIntoViewIfNeeded();
    const frames = await watchFrames(page);
    await dragBefore(page, "Series", "Match 4", "Match 2");
    await expect
      .poll(async () => (await readOrder(page, "Series")).slice(0, 4), patient)
      .toEqual(["Match 1", "Match 4", "Match 2", "Match 3"]);
    const gaps = await frames();
    expect(median(gaps), "milliseconds between frames while dragging").toBeLessThan(atOnce / 2);

    await moveByKey(page, "Series", "Match 4", "End");
    await page.getByText("Match 4 is now 500 of 500.").waitFor();
    await rowOf(page, "Series", "Match 4").waitFor();
    expect((await readOrder(page, "Series")).at(-1)).toBe("Match 4");
    await moveByKey(page, "Series", "Match 4", "Home");
    await page.getByText("Match 4 is now 1 of 500.").waitFor();
    await expect.poll(async () => (await readOrder(page, "Series"))[0], patient).toBe("Match 4");
    await page.reload();
    await expect.poll(async () => (await readOrder(page, "Series"))[0], patient).toBe("Match 4");
  });

  test("the episodes are as quick: they are added, found, moved and switched live", async () => {
    const page = await openDashboard(bed);
    const title = "Match 1";
    const episodes = await openEpisodes(page, title);
    await episodes.getByText("300 episodes").waitFor();
    expect(await rendered(page, "Episodes")).toBeLessThan(60);
    await moveByKey(page, "Episodes", "Rally 1", "End");
    await page.getByText("Rally 1 is now 300 of 300.").waitFor();
    const searching = await measureTyping(episodes.getByLabel("Search episodes"), "rally 250");
    await expectOrder(page, "Episodes", ["Rally 250"]);
    const began = Date.now();
    await episodes.getByRole("switch", { name: "Live: Rally 250" }).click();
    await rowOf(page, "Episodes", "Rally 250").getByText("LIVE", { exact: true }).waitFor();
    expect(Date.now() - began).toBeLessThan(1_000);
    await episodes.getByRole("button", { name: "Add episode" }).first().click();
    const form = page.getByRole("form", { name: "Add episode" });
    const typing = await measureTyping(form.getByLabel("Title"), "A rally that is typed quickly");
    await expectAtOnce(page, [searching, typing]);
  });

  test("its order stays as it is while it is filtered or sorted by tag, and says why", async () => {
    const page = await openDashboard(bed);
    await page.getByLabel("Filter by tag").selectOption("round 7");
    await page.getByText("25 of 500 series").waitFor();
    const step = list(page, "Series")
      .getByRole("button", { name: /^Move .* up$/ })
      .nth(1);
    expect(await step.getAttribute("aria-disabled")).toBe("true");
    const before = await readOrder(page, "Series");
    await moveByKey(page, "Series", before[1] ?? "", "ArrowUp");
    expect(await readOrder(page, "Series")).toEqual(before);
  });
});

/**
 * Half of the keys are drawn at once. What a busy machine needs for a field that nothing follows is not the dashboard's and
 * is taken off.
 */
async function expectAtOnce(page: Page, keys: readonly (readonly number[])[]): Promise<void> {
  const least = await measureTyping(page.getByLabel("Search users by email"), "nobody-at-all");
  for (const times of keys)
    expect(
      median(times) - median(least),
      `milliseconds: ${times.map(Math.round).join()}, and for the least: ${least.map(Math.round).join()}`,
    ).toBeLessThan(atOnce);
}

/** The time between one frame and the next, from now until it is asked for. */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let before = performance.now();
    const note = (now: number): void => {
      gaps.push(now - before);
      before = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frameGaps: gaps });
  });
  return async () =>
    v.parse(Times, await page.evaluate((): unknown => ("frameGaps" in window ? window.frameGaps : [])));
}
