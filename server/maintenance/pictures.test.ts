import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { deleteSeries, makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { readHistory } from "../testing/catalogue/history.ts";
import { makeThumbnail, paint } from "../testing/catalogue/uploads.ts";
import type { CommandLine } from "../testing/commands.ts";
import { openCommandLine } from "../testing/commands.ts";
import type { CatalogueUpdate } from "../testing/follow.ts";
import { followCatalogue, followSeries } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let commands: CommandLine;
beforeAll(async () => {
  site = await startHarness();
  commands = await openCommandLine(site);
});
afterAll(async () => {
  await commands.close();
  await site.close();
});

/** Stores a picture that a series uses. */
async function makeShown() {
  const { url } = await makeThumbnail(site, await paint("png", 400, 225));
  return { path: new URL(url).pathname, series: await makeSeries(site.admin, { thumbnailUrl: url }) };
}

/** Stores a picture that a series uses, and returns its path. */
const showPicture = async (): Promise<string> => (await makeShown()).path;

const fileOf = (path: string, width?: number): string =>
  join(
    site.files,
    path.replace("/media/", "").replace(".webp", width === undefined ? ".webp" : `-${width}.webp`),
  );

const idsOf = (update?: CatalogueUpdate): Set<string> => new Set(update?.series.map(({ id }) => id));

test("check-pictures does not change complete pictures", async () => {
  await showPicture();
  expect(await commands.run("check-pictures")).toMatchObject({
    code: 0,
    printed: expect.stringContaining(" 0 were completed, 0 are broken"),
  });
  commands.expectAudit();
});

test("check-pictures recreates missing and damaged copies, at the same addresses", async () => {
  const path = await showPicture();
  await rm(fileOf(path, 160));
  await writeFile(fileOf(path, 320), "no picture");
  expect(await commands.run("check-pictures")).toMatchObject({
    code: 0,
    printed: expect.stringContaining(" 1 were completed, 0 are broken"),
  });
  for (const width of [160, 320]) {
    const copy = await fetch(`${site.url}${path.replace(".webp", `-${width}.webp`)}`);
    const bytes = Buffer.from(await copy.arrayBuffer());
    expect([copy.status, bytes.toString("latin1", 8, 12)]).toEqual([200, "WEBP"]);
  }
  expect(await commands.run("check-pictures")).toMatchObject({
    printed: expect.stringContaining(" 0 were completed"),
  });
  commands.expectAudit(["pictures completed", null]);
});

test("check-pictures sends series with completed pictures to their subscribers, and keeps the history", async () => {
  const { url } = await makeThumbnail(site, await paint("png", 400, 225));
  const [first, second] = [
    await makeSeries(site.admin, { thumbnailUrl: url }),
    await makeSeries(site.admin, { title: "With a broadcast" }),
  ];
  const episode = await makeEpisode(site.admin, second.id, { thumbnailUrl: url });
  const draft = await makeSeries(site.admin, { thumbnailUrl: url, isPublished: false });
  const history = await readHistory(site.admin);
  const ofSeries = [first, second].map(({ id }) => followSeries(site.visitor, id));
  const ofCatalogue = [site.visitor, site.admin].map((client) => followCatalogue(client));
  await Promise.all([...ofSeries, ...ofCatalogue].map((follower) => follower.next()));

  await rm(fileOf(new URL(url).pathname, 160));
  await commands.run("check-pictures");
  const [ofFirst, ofSecond] = await Promise.all(ofSeries.map((follower) => follower.next()));
  expect(ofFirst).toMatchObject({ series: { id: first.id }, episodes: [] });
  expect(ofSecond).toMatchObject({ episodes: [{ id: episode.id }] });
  const [ofVisitor, ofAdmin] = await Promise.all(ofCatalogue.map((follower) => follower.next()));
  expect(idsOf(ofVisitor)).toEqual(new Set([first.id, second.id]));
  expect(idsOf(ofAdmin)).toEqual(new Set([first.id, second.id, draft.id]));
  expect(await readHistory(site.admin)).toEqual(history);
  [...ofSeries, ...ofCatalogue].forEach(({ stop }) => stop());
  commands.expectAudit(["pictures completed", null]);
});

test("check-pictures sends the series with completed pictures also when the store fails afterwards", async () => {
  const [one, other] = [await makeThumbnail(site), await makeThumbnail(site)];
  // The pictures are checked in the order of their addresses.
  const [first = one, last = other] = [one, other].toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const { id } = await makeSeries(site.admin, { thumbnailUrl: first.url });
  const [path, unreadable] = [new URL(first.url).pathname, fileOf(new URL(last.url).pathname)];
  const follower = followSeries(site.visitor, id);
  await follower.next();

  await site.sql("update picture set width = 1 where url = $1", [path]);
  await rm(unreadable);
  await mkdir(unreadable);
  expect((await commands.run("check-pictures")).code).toBe(1);
  await rm(unreadable, { recursive: true });
  expect(await site.sql("select width from picture where url = $1", [path])).toEqual([{ width: 200 }]);
  expect(await follower.next()).toMatchObject({ series: { id } });
  follower.stop();
  commands.expectAudit(["pictures completed", null]);
});

test("check-pictures lists pictures that are missing or damaged", async () => {
  const [missing, damaged] = [await showPicture(), await showPicture()];
  await rm(fileOf(missing));
  await writeFile(fileOf(damaged), "no picture");
  const { code, printed } = await commands.run("check-pictures");
  expect(code).toBe(1);
  expect(printed).toContain(`${missing} is missing`);
  expect(printed).toContain(`${damaged} is damaged`);
});

test("remove-orphans removes unused pictures immediately", async () => {
  const { url } = await makeThumbnail(site);
  await site.sql("update picture set created_at = now() - interval '2 days' where url = $1", [
    new URL(url).pathname,
  ]);
  const before = (await readdir(join(site.files, "thumbnails"))).length;
  expect(await commands.run("remove-orphans")).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^1 pictures were removed/),
  });
  expect((await readdir(join(site.files, "thumbnails"))).length).toBeLessThan(before);
  commands.expectAudit(["pictures removed", null]);
});

test("remove-orphans keeps the picture of a deleted series for 30 days, as its help states", async () => {
  const { path, series } = await makeShown();
  await deleteSeries(site.admin, series.id);
  await commands.run("remove-orphans");
  expect((await fetch(site.url + path)).status).toBe(200);
  expect((await commands.run("remove-orphans", "--help")).printed).toContain("not used for 30 days");

  await site.sql("update picture set last_used_at = last_used_at - interval '30 days' where url = $1", [
    path,
  ]);
  await commands.run("remove-orphans");
  expect((await fetch(site.url + path)).status).toBe(404);
});
