import { promisify } from "node:util";
import type { ZlibOptions } from "node:zlib";
import { gzip, gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askPreview, importFile, makeBackup, makeEntry } from "../testing/catalogue/backup.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { uploadWhileResponding } from "../testing/readingThread.ts";

const pack = promisify<Buffer | string, ZlibOptions, Buffer>(gzip);

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const tags = (count: number): string =>
  JSON.stringify({ a: makeEntry({ tags: Array.from({ length: count }, (_, place) => `tag ${place}`) }) });

const notRead = "Failed to import data. Please check the file format.";
const tooManyTags = "There can be at most 20 tags.";
const episode = `{"longDescription":"${"x".repeat(3_000_000)}"}`;

describe("A hostile file is refused, and the server still responds while the file is read", () => {
  test.each<[name: string, refusal: string, make: () => Buffer | Promise<Buffer>]>([
    ["10,000 tags", tooManyTags, () => Buffer.from(tags(10_000))],
    ["200,000 tags", tooManyTags, () => Buffer.from(tags(200_000))],
    ["200,000 tags, packed", tooManyTags, () => pack(tags(200_000), { level: 1 })],
    [
      "200,000 levels",
      notRead,
      () => Buffer.from(`{"a":{"series":{"b":${"[".repeat(200_000)}${"]".repeat(200_000)}}}}`),
    ],
    [
      "50 MB of one text",
      notRead,
      () => Buffer.from(`{"a":{"series":{"longDescription":"${"x".repeat(50_000_000)}"}}}`),
    ],
    [
      "50 MB of one text, packed",
      notRead,
      () => pack(`{"a":{"series":{"longDescription":"${"x".repeat(50_000_000)}"}}}`, { level: 1 }),
    ],
    ["50 MB of blanks", notRead, () => Buffer.from(`{${" ".repeat(50_000_000)}}`)],
    [
      "50 MB of numbers",
      "A backup holds at most 20,000 episodes.",
      () => Buffer.from(`{"a":{"series":{},"episodes":[${"1,".repeat(25_000_000)}1]}}`),
    ],
    [
      "300 MB of long episodes, packed",
      "The rest of the file was not read.",
      () => pack(`{"a":{"series":{},"episodes":[${`${episode},`.repeat(100)}1]}}`, { level: 1 }),
    ],
    ["1 GB of blanks, packed", notRead, () => pack(Buffer.alloc(1_000_000_000, " "), { level: 1 })],
    ["something packed that is cut off", notRead, () => gzipSync(tags(10)).subarray(0, 60)],
    ["two bytes of gzip", notRead, () => Buffer.from([0x1f, 0x8b])],
  ])("%s", async (_, refusal, make) => {
    const file = await make();
    const { preview, userErrors } = await uploadWhileResponding(site, () =>
      askPreview(site, site.admin, file),
    );
    const messages = (preview?.errors ?? userErrors).map(({ message }) => message);
    expect(messages).toContain(refusal);
    if (preview === null) expect(userErrors).toMatchObject([{ code: "INVALID" }]);
    // The next file is read normally.
    expect((await askPreview(site, site.admin, makeBackup(1, 1))).preview?.errors).toEqual([]);
  });
});

test("a file may be compressed, which its content determines, not its name", async () => {
  const packed = gzipSync(JSON.stringify(makeBackup(3, 2)));
  for (const name of ["series_backup_2025-07-28.json", "series_backup_2025-07-28.json.gz"])
    expect(await askPreview(site, site.admin, packed, name)).toMatchObject({
      preview: { added: { length: 3 }, errors: [] },
    });
  expect((await askPreview(site, site.admin, packed, "backup.gz")).preview).toBeNull();
  expect(await importFile(site, site.admin, packed)).toMatchObject({ status: "FINISHED", processed: 3 });
});

test("the database contains no readable text of a file, and no row after the preview has expired", async () => {
  const { preview } = await askPreview(site, site.admin, {
    a: makeEntry({ longDescription: "canary-of-a-description", password: "canary-of-a-password" }),
  });
  const rows = await site.sql<{ row: string }>(
    `select encode(sealed, 'escape') as row from import_preview_text where preview_id = $1
      union all select import_preview::text from import_preview where id = $1`,
    [preview?.id],
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain("canary");
  await site.sql("update import_preview set created_at = now() - interval '61 minutes'");
  await askPreview(site, site.admin, makeBackup(1, 0));
  expect(await site.sql("select from import_preview_text where preview_id = $1", [preview?.id])).toEqual([]);
});
