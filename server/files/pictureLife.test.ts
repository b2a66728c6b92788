import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import {
  deleteEpisode,
  deleteSeries,
  makeEpisode,
  makeSeries,
  present,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import {
  fetchStored,
  makeThumbnail,
  paint,
  storedFiles,
  uploadPicture,
} from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { waitTimeoutMs } from "../testing/timeouts.ts";
import { createFolderStorage } from "./storage.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const pathOf = (url: string): string => new URL(url).pathname;

async function isServed(url: string): Promise<boolean> {
  return (await fetchStored(site, url)).response.status === 200;
}

const expectGone = (url: string) =>
  vi.waitFor(
    async () => {
      expect(await isServed(url)).toBe(false);
      expect(await site.sql("select from picture where url = $1", [pathOf(url)])).toEqual([]);
      const name = pathOf(url).split("/").at(-1)?.replace(".webp", "") ?? "";
      expect((await storedFiles(site)).filter((file) => file.startsWith(name))).toEqual([]);
    },
    { timeout: waitTimeoutMs },
  );

/** Sweeps, and waits until an added unused picture has been removed. */
async function sweep(): Promise<void> {
  const { url } = await makeThumbnail(site);
  await site.sql("update picture set dropped_at = now() where url = $1", [pathOf(url)]);
  const { close } = await site.startAnother();
  await expectGone(url);
  await close();
}

const makeOlder = (url: string, age: string) =>
  site.sql(
    `update picture set created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval
      where url = $1`,
    [pathOf(url), age],
  );

describe("The old picture is deleted when a new one is saved", () => {
  test.each([
    ["another one", async () => (await makeThumbnail(site)).url],
    ["one that is kept elsewhere", async () => "https://example.org/picture.jpg"],
    ["none", async () => null],
  ])("with a series: %s", async (_, make) => {
    const { url } = await makeThumbnail(site);
    const { id, version } = await makeSeries(site.admin, { thumbnailUrl: url });
    expect(await isServed(url)).toBe(true);
    const thumbnailUrl = await make();
    const payload = await updateSeries(site.admin, id, version, { thumbnailUrl });
    present(payload.series, payload);
    await expectGone(url);
    if (thumbnailUrl?.startsWith(site.config.publicUrl)) expect(await isServed(thumbnailUrl)).toBe(true);
  });

  test("of an episode", async () => {
    const { url } = await makeThumbnail(site);
    const { id: seriesId } = await makeSeries(site.admin);
    const { id, version } = await makeEpisode(site.admin, seriesId, { thumbnailUrl: url });
    const payload = await updateEpisode(site.admin, id, version);
    present(payload.episode, payload);
    await expectGone(url);
  });

  test("unless another series or episode shows it", async () => {
    const { url } = await makeThumbnail(site);
    const first = await makeSeries(site.admin, { thumbnailUrl: url });
    const { id } = await makeEpisode(site.admin, first.id, { thumbnailUrl: url });
    await updateSeries(site.admin, first.id, first.version);
    await sweep();
    expect(await isServed(url)).toBe(true);
    await updateEpisode(site.admin, id, 1);
    await expectGone(url);
  });

  test("but not when the form is refused", async () => {
    const { url } = await makeThumbnail(site);
    const { id, version } = await makeSeries(site.admin, { thumbnailUrl: url });
    const taken = await makeSeries(site.admin);
    for (const [from, input] of [
      [version + 1, {}],
      [version, { slug: taken.slug }],
    ] as const)
      expect((await updateSeries(site.admin, id, from, input)).userErrors).toHaveLength(1);
    await sweep();
    expect(await isServed(url)).toBe(true);
  });

  test("but not when the form is saved with the same picture", async () => {
    const { url } = await makeThumbnail(site);
    const { id, version } = await makeSeries(site.admin, { thumbnailUrl: url });
    await updateSeries(site.admin, id, version, { thumbnailUrl: url });
    await sweep();
    expect(await isServed(url)).toBe(true);
  });
});

describe("A picture that was uploaded and never saved", () => {
  test("is stored for a day", async () => {
    const { url } = await makeThumbnail(site);
    await makeOlder(url, "23 hours 59 minutes");
    await sweep();
    expect(await isServed(url)).toBe(true);
    await makeOlder(url, "2 minutes");
    await sweep();
    await expectGone(url);
  });
});

describe("A picture is stored for 30 days after its last use", () => {
  test.each<[string, (url: string) => Promise<unknown>]>([
    [
      "when its series is deleted",
      async (url) => deleteSeries(site.admin, (await makeSeries(site.admin, { thumbnailUrl: url })).id),
    ],
    [
      "when its episode is deleted",
      async (url) => {
        const { id } = await makeSeries(site.admin);
        return deleteEpisode(site.admin, (await makeEpisode(site.admin, id, { thumbnailUrl: url })).id);
      },
    ],
    [
      "when the series of its episode is deleted",
      async (url) => {
        const { id } = await makeSeries(site.admin);
        await makeEpisode(site.admin, id, { thumbnailUrl: url });
        return deleteSeries(site.admin, id);
      },
    ],
    [
      "when another program takes it away",
      async (url) => {
        const { id } = await makeSeries(site.admin, { thumbnailUrl: url });
        await site.sql("update series set thumbnail_url = null where id = $1", [id]);
      },
    ],
  ])("%s", async (_, useAndLose) => {
    const { url } = await makeThumbnail(site);
    await useAndLose(url);
    await makeOlder(url, "29 days 23 hours");
    await sweep();
    expect(await isServed(url)).toBe(true);
    await makeOlder(url, "2 hours");
    await sweep();
    await expectGone(url);
  });

  test("and without a limit while it is shown", async () => {
    const { url } = await makeThumbnail(site);
    await makeSeries(site.admin, { thumbnailUrl: url });
    await makeOlder(url, "400 days");
    await sweep();
    expect(await isServed(url)).toBe(true);
  });

  test("and when it is used again in time, for as long again", async () => {
    const { url } = await makeThumbnail(site);
    const series = await makeSeries(site.admin, { thumbnailUrl: url });
    await deleteSeries(site.admin, series.id);
    await makeOlder(url, "29 days");
    await deleteSeries(site.admin, (await makeSeries(site.admin, { thumbnailUrl: url })).id);
    await makeOlder(url, "29 days");
    await sweep();
    expect(await isServed(url)).toBe(true);
  });
});

test("A form with a picture that was deleted is refused and says what to do", async () => {
  const { url } = await makeThumbnail(site);
  const series = await makeSeries(site.admin, { thumbnailUrl: url });
  await updateSeries(site.admin, series.id, series.version);
  await expectGone(url);
  const { userErrors } = await updateSeries(site.admin, series.id, series.version + 1, { thumbnailUrl: url });
  expect(userErrors).toEqual([
    {
      code: "NOT_FOUND",
      field: "thumbnailUrl",
      message: "This picture is not kept any more. Please upload it again.",
    },
  ]);
});

test("A picture of the demonstration is never removed", async () => {
  const url = "/demonstration/pictures/court-1.webp";
  await site.sql(
    "insert into picture (url, width, height, created_at) values ($1, 16, 9, now() - interval '1 year')",
    [url],
  );
  const { id, version } = await makeSeries(site.admin, { thumbnailUrl: url });
  await updateSeries(site.admin, id, version);
  await sweep();
  expect(await site.sql("select from picture where url = $1", [url])).toHaveLength(1);
});

test("A server that is killed during an upload leaves the series with its former picture, and no files after a day", async () => {
  const stuck = await startHarness({}, (folder) => ({
    ...folder,
    // The process ends after some of the files are written.
    put: async (key, bytes, type) =>
      key.includes("-") && key.endsWith("0.webp")
        ? new Promise(() => undefined)
        : folder.put(key, bytes, type),
  }));
  try {
    const lost = uploadPicture(stuck, await paint("png", 200, 100)).catch(() => null);
    await expect.poll(() => storedFiles(stuck)).not.toEqual([]);
    const rows = await stuck.sql<{ url: string }>("select url from picture");
    expect(rows).toHaveLength(1);
    await stuck.sql("update picture set created_at = now() - interval '25 hours'");
    const { close } = await stuck.startAnother();
    await expect.poll(() => stuck.sql("select from picture")).toEqual([]);
    await expect.poll(() => storedFiles(stuck)).toEqual([]);
    await close();
    await lost;
  } finally {
    await stuck.close();
  }
});

test("A folder stores a file completely or not at all", async () => {
  const folder = createFolderStorage(site.files);
  await folder.put("thumbnails/whole.webp", Buffer.from("whole"), "image/webp");
  expect((await folder.read("thumbnails/whole.webp"))?.toString()).toBe("whole");
  await folder.remove(["thumbnails/whole.webp", "thumbnails/never.webp"]);
  expect(await folder.read("thumbnails/whole.webp")).toBeNull();
  expect((await storedFiles(site)).filter((name) => name.endsWith(".part"))).toEqual([]);
});
