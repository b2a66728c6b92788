import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createSeries, duplicateSeries, makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(() => site.sql("delete from series"));
afterAll(() => site.close());

const nothing = "00000000-0000-4000-8000-000000000000";

const readSeriesList = async (): Promise<{ id: string; slug: string }[]> => {
  const { catalogue } = await site.admin.query<{ catalogue: { series: { id: string; slug: string }[] } }>(
    "{ catalogue { series { id slug } } }",
  );
  return catalogue.series;
};

const readSlugs = async () => (await readSeriesList()).map(({ slug }) => slug);

const refused = (field: string, code: string, message: string) => ({
  userErrors: [{ code, field, message }],
});

describe("An invalid duplication is refused", () => {
  const most = "At most 100 series can be duplicated at a time.";
  const days = "Please enter a whole number of days, at most 3,650.";

  test("of an unknown series, and the other series are not duplicated either", async () => {
    const { id } = await makeSeries(site.admin, { slug: "gala" });
    const gone = refused("ids", "NOT_FOUND", "One of these series does not exist any more.");
    expect(await duplicateSeries(site.admin, [id, nothing])).toEqual(gone);
    expect(await duplicateSeries(site.admin, ["no-id"])).toEqual(gone);
    expect(await readSlugs()).toEqual(["gala"]);
  });

  test("of 101 series, but not of 100 of which one is named twice", async () => {
    for (let number = 1; number <= 101; number += 1)
      await createSeries(site.admin, { slug: `s-${number}`, title: `S ${number}` });
    const ids = (await readSeriesList()).map(({ id }) => id);
    expect(await duplicateSeries(site.admin, ids)).toEqual(refused("ids", "INVALID", most));
    const hundred = ids.slice(0, 100);
    expect(await duplicateSeries(site.admin, [...hundred, ...hundred.slice(0, 1)])).toEqual({
      userErrors: [],
    });
    expect(await readSlugs()).toHaveLength(201);
  });

  test.each<[string, string, object]>([
    ["shiftDays", "INVALID", { shiftDays: 3_651 }],
    ["shiftDays", "INVALID", { shiftDays: -3_651 }],
    ["replace", "BLANK", { replace: [{ from: " ", to: "x" }] }],
    ["replace", "INVALID", { replace: [{ from: "a".repeat(201), to: "x" }] }],
    ["replace", "INVALID", { replace: [{ from: "a", to: "x".repeat(201) }] }],
    ["replace", "INVALID", { replace: Array.from({ length: 11 }, () => ({ from: "a", to: "b" })) }],
    // The description would have 600 characters.
    ["replace", "INVALID", { replace: [{ from: "aaa", to: "x".repeat(200) }] }],
  ])("%s (%s): %j", async (field, code, input) => {
    const { id } = await makeSeries(site.admin, { slug: "gala", shortDescription: "aaaaaaaaa" });
    const { userErrors } = await duplicateSeries(site.admin, [id], { ...input });
    expect(userErrors).toMatchObject([{ field, code }]);
    if (field === "shiftDays") expect(userErrors[0]?.message).toBe(days);
    expect(await readSlugs()).toEqual(["gala"]);
  });

  test("of no series", async () => {
    expect(await duplicateSeries(site.admin, [])).toEqual(
      refused("ids", "BLANK", "Please select at least one series."),
    );
  });

  test("to a date after the year 9999, of a series and of an episode", async () => {
    const late = await makeSeries(site.admin, { releaseDate: "9999-12-31" });
    const early = await makeSeries(site.admin);
    await makeEpisode(site.admin, early.id, { releaseDate: "9999-12-31T12:00:00.000Z" });
    for (const { id } of [late, early])
      expect(await duplicateSeries(site.admin, [id])).toEqual(
        refused("shiftDays", "INVALID", "The year lies between 1 and 9999."),
      );
  });
});
