import { isInputObjectType, isNullableType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { makeEpisode, makeSeries, updateEpisode, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** The fields that the forms of version 1.0.0 send. A tab that was opened then may still save them. */
const formerFields = {
  SeriesInput:
    "slug title shortDescription longDescription releaseDate tags thumbnailUrl categoryId embedLink password",
  EpisodeInput:
    "title shortDescription longDescription videoUrl embedLink language releaseDate durationSeconds rating thumbnailUrl isLive isOnRoku bitrateKbps",
  CategoryInput: "slug name tags",
};

const schema = buildSchema();
const fieldsOf = (name: string) => {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`${name} is no input`);
  return Object.values(type.getFields());
};

const laterFieldsOf = (name: keyof typeof formerFields) =>
  fieldsOf(name).filter((field) => !formerFields[name].split(" ").includes(field.name));

test.each(["SeriesInput", "EpisodeInput", "CategoryInput"] as const)(
  "the description of a later field of %s says that its absence changes nothing",
  (name) => {
    for (const field of laterFieldsOf(name)) {
      expect(isNullableType(field.type), field.name).toBe(true);
      expect(field, field.name).toMatchObject({
        defaultValue: undefined,
        description: expect.stringContaining("Absent: unchanged ("),
      });
    }
  },
);

/** Checks that a test of an older form sets every field that this form does not know. */
function expectEveryLaterField(name: keyof typeof formerFields, values: object): void {
  expect(Object.keys(values).toSorted()).toEqual(
    laterFieldsOf(name)
      .map((field) => field.name)
      .toSorted(),
  );
}

const readRow = async (table: "series" | "episode", id: string) =>
  (await site.sql<{ row: object }>(`select to_jsonb(${table}) as row from ${table} where id = $1`, [id]))[0]
    ?.row;

test("an older form does not change the fields of an episode that it does not know, such as the plan for LIVE", async () => {
  const { id: seriesId } = await makeSeries(site.admin);
  const releaseDate = "2100-01-01T10:00:00.000Z";
  const plan = { goLive: "WHEN_UP", endLive: "WHEN_DOWN" };
  expectEveryLaterField("EpisodeInput", plan);
  const { id, version } = await makeEpisode(site.admin, seriesId, { title: "Final", releaseDate, ...plan });
  const before = await readRow("episode", id);
  const { episode } = await updateEpisode(site.admin, id, version, { title: "Women's final", releaseDate });
  expect(episode).toMatchObject({ version: version + 1 });
  expect(await readRow("episode", id)).toEqual({ ...before, title: "Women's final", version: version + 1 });
  const withoutStart = await updateEpisode(site.admin, id, version + 1, { releaseDate: null });
  expect(withoutStart.userErrors).toMatchObject([{ code: "BLANK", field: "releaseDate" }]);
  const byHand = { releaseDate, goLive: "MANUAL", endLive: "MANUAL" };
  await updateEpisode(site.admin, id, version + 1, byHand);
  expect(await readRow("episode", id)).toMatchObject({ go_live: "MANUAL", end_live: "MANUAL" });
});

test("a new episode without a plan is switched manually", async () => {
  const { id } = await makeEpisode(site.admin, (await makeSeries(site.admin)).id);
  expect(await readRow("episode", id)).toMatchObject({ go_live: "MANUAL", end_live: "MANUAL" });
});

test("an older form keeps a draft a draft", async () => {
  const later = { isPublished: false };
  expectEveryLaterField("SeriesInput", later);
  const { id, version, slug } = await makeSeries(site.admin, { ...later, password: "shuttle" });
  const before = await readRow("series", id);
  await updateSeries(site.admin, id, version, { slug, title: "Day 1" });
  expect(await readRow("series", id)).toEqual({ ...before, title: "Day 1", version: version + 1 });
});
