import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { exportSeries, importFile, makeEntry, preview } from "../testing/catalogue/backup.ts";
import { deleteSeries, makeSeries, patchSeries, readSeries } from "../testing/catalogue/catalogue.ts";
import { readKept, readNewest, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(() => site.sql("delete from series"));
afterAll(() => site.close());

async function makeRenamed(former: string, slug: string): Promise<string> {
  const { id } = await makeSeries(site.admin, { slug: former });
  await patchSeries(site.admin, id, 1, { slug });
  return id;
}

async function idOf(slug: string): Promise<string | null> {
  return (await readSeries<{ id: string } | null>(site.visitor, slug, "id"))?.id ?? null;
}

const takenWarning = (entry: string, slug: string) => ({
  path: `${entry}.series.formerSlugs`,
  message: `The former ID ${slug} leads to another series, so it was ignored.`,
});

describe("The former slugs of a series", () => {
  test("lead to it again after an export, the deletion of all series and an import", async () => {
    const id = await makeRenamed("court-1", "court-1-finals");
    const { content } = await exportSeries(site.admin, [id]);
    expect(content[id]?.series["formerSlugs"]).toEqual(["court-1"]);
    await deleteSeries(site.admin, id);
    expect(await idOf("court-1")).toBeNull();
    await importFile(site, site.admin, content);
    expect(await idOf("court-1")).toBe(id);
    expect((await exportSeries(site.admin, [id])).content[id]?.series["formerSlugs"]).toEqual(["court-1"]);
  });

  test("stay with another series that has or had them", async () => {
    const id = await makeRenamed("court-1", "court-1-finals");
    await patchSeries(site.admin, id, 2, { slug: "court-1-final" });
    const { content } = await exportSeries(site.admin, [id]);
    await deleteSeries(site.admin, id);
    const present = (await makeSeries(site.admin, { slug: "court-1" })).id;
    const former = await makeRenamed("court-1-finals", "court-2");
    const { warnings } = await preview(site, site.admin, content);
    expect(warnings).toEqual(["court-1", "court-1-finals"].map((slug) => takenWarning(id, slug)));
    expect((await importFile(site, site.admin, content)).warnings).toEqual(warnings);
    expect(await idOf("court-1-final")).toBe(id);
    expect([await idOf("court-1"), await idOf("court-1-finals")]).toEqual([present, former]);
    await patchSeries(site.admin, present, 1, { slug: "court-3" });
    expect(await idOf("court-1")).toBe(present);
  });

  test("are ignored with a warning when the file gives them to an earlier series too", async () => {
    const file = {
      a: makeEntry({ id: "court-3", formerSlugs: ["court-1"] }),
      b: makeEntry({ id: "court-4", formerSlugs: ["court-1", "court-2", "court-3", "court-4"] }),
    };
    const taken = ["court-1", "court-3"].map((slug) => takenWarning("b", slug));
    expect((await preview(site, site.admin, file)).warnings).toEqual(taken);
    expect((await importFile(site, site.admin, file)).warnings).toEqual(taken);
    const [first, second] = [await idOf("court-3"), await idOf("court-4")];
    expect([await idOf("court-1"), await idOf("court-2")]).toEqual([first, second]);
    // The own former slugs of a series are no reason for a warning.
    expect((await preview(site, site.admin, file)).warnings).toEqual(taken);
  });

  test("are kept by the import of an older file, which does not contain them", async () => {
    const id = await makeRenamed("court-1", "court-1-finals");
    const { content } = await exportSeries(site.admin, [id]);
    delete content[id]?.series["formerSlugs"];
    await importFile(site, site.admin, content);
    expect(await idOf("court-1")).toBe(id);
  });

  test("are all restored, however many one series has", async () => {
    const { id } = await makeSeries(site.admin);
    await site.sql(
      "insert into former_slug (slug, series_id) select 'day-' || n, $1 from generate_series(1, 500) as n",
      [id],
    );
    const { content } = await exportSeries(site.admin, [id]);
    await deleteSeries(site.admin, id);
    expect((await importFile(site, site.admin, content)).warnings).toEqual([]);
    expect((await exportSeries(site.admin, [id])).content).toMatchObject({
      [id]: { series: { formerSlugs: content[id]?.series["formerSlugs"] } },
    });
    expect(await idOf("day-99")).toBe(id);
  });

  test("are refused when a file has too many of them", async () => {
    const slugs = Array.from({ length: 20_000 }, (_, place) => `day-${place}`);
    const file = { a: makeEntry({ formerSlugs: slugs }), b: makeEntry({ formerSlugs: ["day-20000"] }) };
    expect((await preview(site, site.admin, file)).errors).toEqual([
      { path: "", message: "A backup holds at most 20,000 former IDs." },
    ]);
  });

  test("are ignored with a warning when they are invalid", async () => {
    const file = {
      a: makeEntry({ formerSlugs: [5, " Court-1 ", "with blanks", "x".repeat(81), "court-1"] }),
    };
    const { warnings, errors } = await preview(site, site.admin, file);
    expect(errors).toEqual([]);
    expect(warnings.map(({ path, message }) => [path, message])).toEqual(
      [0, 2, 3].map((place) => [
        `a.series.formerSlugs.${place}`,
        "This former ID is not valid and was ignored.",
      ]),
    );
    await importFile(site, site.admin, file);
    expect(await idOf("court-1")).not.toBeNull();
  });

  test("end when the import that added them is undone, and are added again when that is undone", async () => {
    const { id, slug } = await makeSeries(site.admin);
    const before = await readKept(site);
    await importFile(site, site.admin, {
      [id]: makeEntry({ id: slug, formerSlugs: ["court-1"] }),
      added: makeEntry({ id: "added", formerSlugs: ["court-2"] }),
    });
    const after = await readKept(site);
    const undone = await undo(site.admin, (await readNewest(site.admin)).revision);
    expect(undone).toMatchObject({ userErrors: [], conflicts: [] });
    expect(await readKept(site)).toEqual(before);
    expect([await idOf("court-1"), await idOf("court-2")]).toEqual([null, null]);
    await undo(site.admin, undone.revision ?? 0);
    expect(await readKept(site)).toEqual(after);
    expect(await idOf("court-1")).toBe(id);
  });
});
