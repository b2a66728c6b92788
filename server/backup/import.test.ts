import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { BackupContent } from "../testing/catalogue/backup.ts";
import {
  askPreview,
  endOf,
  exportSeries,
  followImport,
  importFile,
  makeBackup,
  makeEntry,
  makeEpisodeEntry,
  preview,
  startImport,
} from "../testing/catalogue/backup.ts";
import {
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  readRevision,
  readSeries,
  updateEpisode,
} from "../testing/catalogue/catalogue.ts";
import { sendForm, uploadForm } from "../testing/catalogue/uploads.ts";
import { followCatalogue, readCursor } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(() => site.sql("delete from series"));
afterAll(() => site.close());

interface StoredSeries {
  id: string;
  slug: string;
  title: string;
  order: number;
  password: string | null;
  version: number;
  importedAt: string | null;
  category: { id: string } | null;
  content: { episodes: { id: string; number: number; title: string; version: number; isLive: boolean }[] };
}

async function readAll(): Promise<StoredSeries[]> {
  const { catalogue } = await site.admin.query<{
    catalogue: { series: StoredSeries[] };
  }>(`{ catalogue { series {
    id slug title order password version importedAt category { id }
    content { episodes { id number title version isLive } } } } }`);
  return catalogue.series;
}

describe("An entry replaces the series or episode with its docId, and new ones are added at the end", () => {
  test("series keep their position, and episodes that the file does not name are deleted", async () => {
    const [first, second] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const kept = await makeEpisode(site.admin, first.id, { title: "Kept" });
    await makeEpisode(site.admin, first.id, { title: "Gone" });
    const file: BackupContent = {
      "new-one": makeEntry({ title: "New", order: 0 }),
      [first.id]: makeEntry({ id: first.slug, title: "Replaced" }, [
        makeEpisodeEntry({ title: "Added", episodeNumber: 1 }),
        makeEpisodeEntry({ docId: kept.id, title: "Kept on", episodeNumber: 2 }),
      ]),
    };
    const seen = await preview(site, site.admin, file);
    expect(seen).toMatchObject({
      added: ["New"],
      replaced: [first.title],
      removedEpisodes: [`${first.title}: Gone`],
      warnings: [],
      errors: [],
    });
    expect((await readAll()).map(({ title }) => title)).toEqual([first.title, second.title]);

    expect(await startImport(site.admin, seen.id)).toMatchObject({ userErrors: [] });
    expect(await endOf(site.admin, seen.id)).toMatchObject({
      status: "FINISHED",
      total: 2,
      processed: 2,
      errors: [],
    });
    const stored = await readAll();
    expect(stored.map(({ title, order, version }) => ({ title, order, version }))).toEqual([
      { title: "Replaced", order: 0, version: 2 },
      { title: second.title, order: 1, version: 1 },
      { title: "New", order: 2, version: 1 },
    ]);
    expect(stored[0]?.content.episodes.map(({ title, number }) => [number, title])).toEqual([
      [1, "Added"],
      [2, "Kept on"],
    ]);
    expect(stored[0]?.content.episodes[1]?.id).toBe(kept.id);
    expect(stored[0]?.importedAt).not.toBeNull();
    expect(stored[1]?.importedAt).toBeNull();
  });

  test("a docId that is not a UUID is always mapped to the same UUID", async () => {
    const file = { abc: makeEntry({ id: "named" }, [makeEpisodeEntry({ docId: "one" })]) };
    await importFile(site, site.admin, file);
    await importFile(site, site.admin, file);
    const stored = await readAll();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.id).toBe("4929b9e6-73d6-5e94-8007-554a2821a2a7");
    expect(stored[0]?.content.episodes.map(({ id }) => id)).toEqual(["9ae52ff7-8576-5ab6-8b6b-6db883f948cb"]);
  });

  test("two series may exchange their IDs, and a previous ID still leads to its series", async () => {
    const [one, other] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    await importFile(site, site.admin, {
      [one.id]: makeEntry({ id: other.slug }),
      [other.id]: makeEntry({ id: one.slug }),
    });
    expect((await readAll()).map(({ slug }) => slug)).toEqual([other.slug, one.slug]);
    await importFile(site, site.admin, { [one.id]: makeEntry({ id: "renamed" }) });
    expect(await readSeries(site.visitor, other.slug, "id")).toEqual({ id: one.id });
  });

  test("an episode may move between series of the file, but not out of a series that the file does not name", async () => {
    const [from, to] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const { id: docId } = await makeEpisode(site.admin, from.id);
    const arriving = { [to.id]: makeEntry({ id: to.slug }, [makeEpisodeEntry({ docId })]) };
    expect((await preview(site, site.admin, arriving)).errors).toEqual([
      { path: `${to.id}.episodes.0.docId`, message: expect.stringContaining(from.title) },
    ]);
    await importFile(site, site.admin, { ...arriving, [from.id]: makeEntry({ id: from.slug }) });
    expect((await readAll()).map(({ content }) => content.episodes.map(({ id }) => id))).toEqual([
      [],
      [docId],
    ]);
  });

  test("an unchanged episode keeps its version", async () => {
    const { id } = await makeSeries(site.admin);
    const same = await makeEpisode(site.admin, id);
    const other = await makeEpisode(site.admin, id);
    const { content } = await exportSeries(site.admin, [id]);
    const renamed = await updateEpisode(site.admin, other.id, 1, { title: "Changed meanwhile" });
    expect(renamed.userErrors).toEqual([]);
    await importFile(site, site.admin, content);
    const [series] = await readAll();
    expect(series?.content.episodes).toMatchObject([
      { id: same.id, version: 1 },
      { id: other.id, title: other.title, version: 3 },
    ]);
  });

  test("an unknown category becomes none, with a warning; a known category is found by its ID", async () => {
    const category = await makeCategory(site.admin);
    const { warnings } = await importFile(site, site.admin, {
      known: makeEntry({ categoryId: category.slug.toUpperCase() }),
      unknown: makeEntry({ categoryId: "nowhere" }),
    });
    expect(warnings).toEqual([
      { path: "unknown.series.categoryId", message: expect.stringContaining("nowhere") },
      { path: "unknown.series", message: expect.stringContaining("no row") },
    ]);
    expect((await readAll()).map((series) => series.category?.id ?? null)).toEqual([category.id, null]);
  });
});

test("issues in a place of the file name its series and its episode by their titles", async () => {
  const own = await makeSeries(site.admin, { title: "Court 1" });
  const file: BackupContent = {
    one: makeEntry({ title: "Court 2", categoryId: "nowhere" }, [
      makeEpisodeEntry({ docId: "a", title: "Semi-final" }),
      makeEpisodeEntry({ docId: "b", title: "", releaseDate: "someday" }),
      makeEpisodeEntry({ docId: "a", title: "Final" }),
    ]),
    two: makeEntry({ title: "Finals night", id: own.slug }),
  };
  const query = `mutation ($file: Upload!) { previewImport(file: $file) {
    preview { errors { subject path } warnings { subject path } } } }`;
  const operations = JSON.stringify({ query, variables: { file: null } });
  const bytes = Buffer.from(JSON.stringify(file));
  const form = uploadForm(bytes, { operations, filename: "series_backup_2025-07-28.json" });
  const { text } = await sendForm(site, site.admin, form);
  expect(JSON.parse(text)).toMatchObject({
    data: {
      previewImport: {
        preview: {
          errors: [
            { path: "one.episodes.1.releaseDate", subject: "Court 2" },
            { path: "one.episodes.2.docId", subject: "Court 2: Final" },
            { path: "two.series.id", subject: "Finals night" },
          ],
        },
      },
    },
  });
});

test("the preview lists the series that will be in no row", async () => {
  await site.sql("delete from category");
  const row = await makeCategory(site.admin, { tags: ["finals", "court 1"] });
  await makeCategory(site.admin, { tags: ["live"] });
  const { warnings } = await preview(site, site.admin, {
    named: makeEntry({ categoryId: row.slug }),
    tagged: makeEntry({ tags: ["Court 1", "FINALS", "men"] }),
    live: makeEntry({}, [makeEpisodeEntry({ isLive: true })]),
    half: makeEntry({ tags: ["finals"] }),
    none: makeEntry(),
  });
  expect(warnings).toEqual(
    ["half.series", "none.series"].map((path) => ({
      path,
      message: "It will be in no row: it has no category, and not all tags of any category.",
    })),
  );
  await site.sql("delete from category");
});

describe("The import runs independently of the request", () => {
  test("its progress is sent to subscribers and found again after a reload", async () => {
    const seen = await preview(site, site.admin, makeBackup(20, 5));
    const updates = followImport(site.admin, seen.id);
    expect(await updates.next()).toBeNull();
    await startImport(site.admin, seen.id);
    let last = await updates.next();
    expect(last).toMatchObject({ total: 20 });
    while (last?.status === "RUNNING") last = await updates.next();
    expect(last).toMatchObject({ status: "FINISHED", processed: 20 });
    updates.stop();
    const { latestSeriesImport } = await site.admin.query<{ latestSeriesImport: unknown }>(
      "{ latestSeriesImport { id status total processed } }",
    );
    expect(latestSeriesImport).toEqual({ id: seen.id, status: "FINISHED", total: 20, processed: 20 });
  });

  test("subscribers of the catalogue receive the whole import as one update", async () => {
    const updates = followCatalogue(site.visitor, await readCursor(site.visitor));
    expect(await updates.next()).toMatchObject({ order: null });
    await importFile(site, site.admin, makeBackup(3, 1));
    expect((await updates.next()).order).toHaveLength(3);
    updates.stop();
  });

  test("it runs once when it is started twice", async () => {
    const seen = await preview(site, site.admin, makeBackup(2, 1));
    const revision = await readRevision(site);
    const started = await Promise.all([1, 2, 3].map(() => startImport(site.admin, seen.id)));
    expect(started.map((payload) => payload.seriesImport?.id)).toEqual([seen.id, seen.id, seen.id]);
    await endOf(site.admin, seen.id);
    await startImport(site.admin, seen.id);
    expect(await readRevision(site)).toBe(revision + 1);
  });

  test("a file with faults cannot be started", async () => {
    const seen = await preview(site, site.admin, { broken: makeEntry({ title: "" }) });
    expect(seen.errors).not.toEqual([]);
    expect(await startImport(site.admin, seen.id)).toMatchObject({
      seriesImport: null,
      userErrors: [{ message: "Failed to import data. Please check the file format." }],
    });
  });

  test("it fails as a whole when the catalogue does not allow it any more, with the path of the conflict", async () => {
    const seen = await preview(site, site.admin, {
      fine: makeEntry(),
      late: makeEntry({ id: "taken-meanwhile" }),
    });
    await makeSeries(site.admin, { slug: "taken-meanwhile", title: "Faster" });
    await startImport(site.admin, seen.id);
    expect(await endOf(site.admin, seen.id)).toMatchObject({
      status: "FAILED",
      errors: [{ path: "late.series.id", message: expect.stringContaining("Faster") }],
    });
    expect((await readAll()).map(({ title }) => title)).toEqual(["Faster"]);
    await deleteSeries(site.admin, (await readAll())[0]?.id ?? "");
    await startImport(site.admin, seen.id);
    expect(await endOf(site.admin, seen.id)).toMatchObject({ status: "FINISHED" });
  });
});

test("its preview requires a .json file", async () => {
  const file = JSON.stringify(makeBackup(1, 0));
  for (const filename of ["backup.txt", "backup", "backup.json.exe"])
    expect(await askPreview(site, site.admin, file, filename)).toMatchObject({
      preview: null,
      userErrors: [{ message: "Failed to import data. Please check the file format." }],
    });
  expect((await askPreview(site, site.admin, file, "BACKUP.JSON")).preview).not.toBeNull();
});
