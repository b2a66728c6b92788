import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import { deleteSeries, makeSeries, patchSeries } from "../testing/catalogue/catalogue.ts";
import { readKept, readNewest, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { editor, makeStaff } from "../testing/people/roles.ts";

let site: Harness;
let series: Series;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  series = await makeSeries(site.admin, { title: "Day 4", password: "net cord" });
});

/** Deletes the series. Returns the revision. */
async function remove(): Promise<number> {
  await deleteSeries(site.admin, series.id);
  return (await readNewest(site.admin)).revision;
}

/** Deletes the series and restores it again. Returns the revision of the deletion. */
async function removeAndRestore(): Promise<number> {
  const revision = await remove();
  expect(await undo(site.admin, revision)).toMatchObject({ conflicts: [], userErrors: [] });
  return revision;
}

/** Changes the series in its current version. Returns the revision. */
async function change(patch: Readonly<Record<string, unknown>>): Promise<number> {
  const [row] = await site.sql<{ version: number }>("select version from series where id = $1", [series.id]);
  expect(await patchSeries(site.admin, series.id, row?.version ?? 0, patch)).toMatchObject({
    userErrors: [],
  });
  return (await readNewest(site.admin)).revision;
}

describe("The undo of an older deletion", () => {
  test.each([
    ["title", { title: "Day five" }],
    ["long description", { longDescription: "All about it." }],
  ])("does not restore a former %s", async (reason, patch) => {
    const older = await removeAndRestore();
    await change(patch);
    const newer = await remove();
    expect(await undo(site.admin, older)).toMatchObject({
      revision: null,
      conflicts: [{ id: series.id, sentence: expect.stringContaining(`(${reason}, by admin@example.org`) }],
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
    expect(await undo(site.admin, newer)).toMatchObject({ conflicts: [], userErrors: [] });
  });

  test.each([
    ["no password", ""],
    ["a former password", "net cord"],
  ])("by an editor restores no series with %s", async (_name, former) => {
    const { client } = await makeStaff(site, editor);
    await change({ password: former });
    const older = await removeAndRestore();
    await change({ password: "drop shot" });
    await deleteSeries(client, series.id);
    const newer = (await readNewest(site.admin)).revision;
    for (const skipChanged of [false, true])
      expect(await undo(client, older, { skipChanged })).toMatchObject({
        revision: null,
        conflicts: [{ id: series.id, sentence: expect.stringContaining("(password, by ") }],
        userErrors: [{ code: "OUT_OF_DATE" }],
      });
    expect(await undo(client, newer)).toMatchObject({ conflicts: [], userErrors: [] });
    const visitor = await site.open();
    expect(await canSee(visitor, series.slug)).toBe(false);
    expect(await unlock(visitor, series.id, "drop shot")).toMatchObject({ userErrors: [] });
  });

  test("restores a series that has not changed since", async () => {
    const before = await readKept(site);
    const older = await removeAndRestore();
    await remove();
    expect(await undo(site.admin, older)).toMatchObject({ conflicts: [], userErrors: [] });
    expect(await readKept(site)).toEqual(before);
  });
});

test("An older deletion with the present password restores no access for viewers of a password in between", async () => {
  const older = await removeAndRestore();
  const between = await change({ password: "drop shot" });
  const reader = await site.open();
  expect(await unlock(reader, series.id, "drop shot")).toMatchObject({ userErrors: [] });
  expect(await undo(site.admin, between)).toMatchObject({ conflicts: [], userErrors: [] });
  const present = await site.open();
  expect(await unlock(present, series.id, "net cord")).toMatchObject({ userErrors: [] });
  await remove();
  expect(await undo(site.admin, older)).toMatchObject({ conflicts: [], userErrors: [] });
  // The password is the same as before the deletion.
  expect([await canSee(present, series.slug), await canSee(reader, series.slug)]).toEqual([true, false]);
  await change({ password: "lift" });
  expect([await canSee(present, series.slug), await canSee(reader, series.slug)]).toEqual([false, false]);
});

test("An open form is out of date after the undo of an older deletion", async () => {
  const older = await removeAndRestore();
  const [form] = await site.sql<{ version: number }>("select version from series where id = $1", [series.id]);
  for (const title of ["Day five", "Day 4"]) await change({ title });
  await remove();
  expect(await undo(site.admin, older)).toMatchObject({ conflicts: [], userErrors: [] });
  expect(await patchSeries(site.admin, series.id, form?.version ?? 0, { title: "Day six" })).toMatchObject({
    userErrors: [{ code: "OUT_OF_DATE" }],
  });
});
