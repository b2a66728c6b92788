import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries } from "../testing/catalogue/catalogue.ts";
import { makeThumbnail, paint } from "../testing/catalogue/uploads.ts";
import type { CommandLine } from "../testing/commands.ts";
import { openCommandLine } from "../testing/commands.ts";
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

/** Stores a picture that a series uses, and returns its path. */
async function showPicture(): Promise<string> {
  const { url } = await makeThumbnail(site, await paint("png", 400, 225));
  await makeSeries(site.admin, { thumbnailUrl: url });
  return new URL(url).pathname;
}

const fileOf = (path: string, width?: number): string =>
  join(
    site.files,
    path.replace("/media/", "").replace(".webp", width === undefined ? ".webp" : `-${width}.webp`),
  );

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
