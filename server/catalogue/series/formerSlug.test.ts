import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { deleteSeries, makeSeries, readSeries, updateSeries } from "../../testing/catalogue/catalogue.ts";
import type { Series } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const idAt = async (slug: string) => (await readSeries<{ id: string }>(site.visitor, slug, "id"))?.id ?? null;

const move = ({ id, version, title }: Series, slug: string) =>
  updateSeries(site.admin, id, version, { slug, title });

describe("A former id still leads to its series", () => {
  test("after several changes, and a current id has precedence", async () => {
    const first = await makeSeries(site.admin, { slug: "first-name" });
    const { series: second } = await move(first, "second-name");
    if (!second) throw new Error("The series was renamed");
    await move(second, "third-name");
    for (const slug of ["first-name", "second-name", "third-name"]) expect(await idAt(slug)).toBe(first.id);
    expect(await readSeries(site.visitor, "first-name", "slug")).toEqual({ slug: "third-name" });

    const newcomer = await makeSeries(site.admin, { slug: "first-name" });
    expect(await idAt("first-name")).toBe(newcomer.id);
    expect(await idAt("second-name")).toBe(first.id);
    await deleteSeries(site.admin, newcomer.id);
    expect(await idAt("first-name")).toBe(first.id);
  });

  test("and to the last series that had it", async () => {
    const one = await makeSeries(site.admin, { slug: "passed-on" });
    await move(one, "passed-on-by-one");
    const other = await makeSeries(site.admin, { slug: "passed-on" });
    await move(other, "passed-on-by-other");
    expect(await idAt("passed-on")).toBe(other.id);
  });

  test("and can become the current id of the same series again", async () => {
    const series = await makeSeries(site.admin, { slug: "there" });
    const { series: away } = await move(series, "and-away");
    if (!away) throw new Error("The series was renamed");
    const { series: back } = await move(away, "there");
    expect(back).toMatchObject({ slug: "there", version: 3 });
    expect(await idAt("and-away")).toBe(series.id);
  });

  test("until the series is deleted", async () => {
    const series = await makeSeries(site.admin, { slug: "gone-soon" });
    await move(series, "gone");
    await deleteSeries(site.admin, series.id);
    expect(await idAt("gone-soon")).toBeNull();
  });
});
