import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

import { readBox } from "./box.ts";
import { goTo } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import type { TestBed } from "./testBed.ts";

// Uses the dashboard as an operator does, by the names of its parts.

/** Goes to the dashboard and waits until its parts can be used. */
export async function goToDashboard(bed: TestBed, page: Page, search = ""): Promise<void> {
  await goTo(page, `${bed.site.url}/admin${search}`);
  await panel(page, "Manage Series").waitFor();
}

/** Opens the dashboard in a new browser context, signed in as the super admin. */
export async function openDashboard(bed: TestBed): Promise<Page> {
  const { page } = await openOperator(bed);
  await goToDashboard(bed, page);
  await bed.waitForUpdates(page);
  return page;
}

export const panel = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

export const list = (page: Page, name: string): Locator => page.getByRole("list", { name, exact: true });

/** The row with this name in a list that can be reordered. */
export const rowOf = (page: Page, listName: string, name: string): Locator =>
  list(page, listName)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Move ${name} up`, exact: true }) });

/** The names of a list's rows in the order in which they are shown. */
export async function readOrder(page: Page, listName: string): Promise<string[]> {
  const steps = list(page, listName).getByRole("button", { name: /^Move .* up$/ });
  // Reads all at one moment: reading one by one would wait for a row that is removed meanwhile.
  const names = await steps.evaluateAll((found) => found.map((step) => step.getAttribute("aria-label")));
  return names.map((name) => /^Move (.*) up$/.exec(name ?? "")?.[1] ?? "");
}

export const expectOrder = (page: Page, listName: string, names: string[]): Promise<void> =>
  expect.poll(() => readOrder(page, listName)).toEqual(names);

export const saying = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

const form = (page: Page, name: string): Locator => page.getByRole("form", { name, exact: true });

export async function addCategory(page: Page, category: { name: string; slug: string; tags: string[] }) {
  await page.getByRole("button", { name: "Add category" }).first().click();
  const fields = form(page, "Add category");
  await fields.getByLabel("Name").fill(category.name);
  await fields.getByLabel("ID", { exact: true }).fill(category.slug);
  for (const tag of category.tags) {
    await fields.getByLabel("Tags", { exact: true }).fill(tag);
    await page.keyboard.press("Enter");
  }
  await fields.getByRole("button", { name: "Add category" }).click();
  await fields.waitFor({ state: "detached" });
}

interface SeriesDraft {
  title: string;
  slug: string;
  tags?: string;
  password?: string;
  category?: string;
  shortDescription?: string;
}

/** Opens the empty form and fills it in; `saveSeries` sends it. */
export async function draftSeries(page: Page, series: SeriesDraft): Promise<Locator> {
  await page.getByRole("button", { name: "Add series" }).first().click();
  const fields = form(page, "Add series");
  await fields.getByLabel("Title").fill(series.title);
  await fields.getByLabel("ID", { exact: true }).fill(series.slug);
  await fields.getByLabel("Release date").fill("2025-07-28");
  if (series.tags !== undefined) {
    await fields.getByLabel("Tags", { exact: true }).fill(series.tags);
    await page.keyboard.press("Enter");
  }
  if (series.category !== undefined) await fields.getByLabel("Category").selectOption(series.category);
  if (series.password !== undefined) await fields.getByLabel("Password").fill(series.password);
  if (series.shortDescription !== undefined)
    await fields.getByLabel("Short description").fill(series.shortDescription);
  return fields;
}

export async function saveSeries(page: Page, fields: Locator): Promise<void> {
  await fields.getByRole("button", { name: "Add series" }).click();
  await saying(page, "Series added successfully.");
  await fields.waitFor({ state: "detached" });
}

export async function addSeries(page: Page, series: SeriesDraft): Promise<void> {
  await saveSeries(page, await draftSeries(page, series));
}

/** Chooses a file for the form's picture. */
export function choosePicture(fields: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  return fields.getByLabel("Thumbnail file").setInputFiles(file);
}

export async function deleteSeries(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${title}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete series" }).click();
  await rowOf(page, "Series", title).waitFor({ state: "detached" });
}

/** Drags a row by its handle to the upper half of another. */
export async function dragBefore(page: Page, listName: string, name: string, goal: string): Promise<void> {
  const handle = rowOf(page, listName, name).getByRole("button", { name: new RegExp(`^Move ${name}, `) });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await readBox(handle), await readBox(rowOf(page, listName, goal))];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  // A drag begins with a movement, and its last movement determines the target.
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 8, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 8, { steps: 12 });
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 2 });
  await page.mouse.up();
}

/** Moves a row with a key on its handle. */
export async function moveByKey(page: Page, listName: string, name: string, key: string): Promise<void> {
  await rowOf(page, listName, name)
    .getByRole("button", { name: new RegExp(`^Move ${name}, `) })
    .focus();
  await page.keyboard.press(`Alt+${key}`);
}

/** Opens the episodes of a series in the dashboard. */
export async function openEpisodes(page: Page, title: string): Promise<Locator> {
  await page.getByRole("link", { name: `Episodes of ${title}`, exact: true }).click();
  const episodes = panel(page, `Episodes of ${title}`);
  await episodes.waitFor();
  return episodes;
}

export async function addEpisode(
  episodes: Locator,
  episode: { title: string; videoUrl: string; duration?: string },
): Promise<void> {
  await episodes.getByRole("button", { name: "Add episode" }).first().click();
  const fields = form(episodes.page(), "Add episode");
  await fields.getByLabel("Title").fill(episode.title);
  await fields.getByLabel("Video URL").fill(episode.videoUrl);
  if (episode.duration !== undefined) await fields.getByLabel("Duration").fill(episode.duration);
  await fields.getByRole("button", { name: "Add episode" }).click();
  await fields.waitFor({ state: "detached" });
}

/** Exports all series and returns the file. */
export async function exportAll(page: Page): Promise<{ name: string; path: string }> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export series" });
  await dialog.getByRole("button", { name: "Select all" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  await dialog.waitFor({ state: "detached" });
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Opens the import dialog and chooses a file; waits for the preview. */
export async function previewFile(
  page: Page,
  file: Parameters<Locator["setInputFiles"]>[0],
): Promise<Locator> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import series" });
  await dialog.getByLabel("Backup file").setInputFiles(file);
  return dialog;
}
