import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createSeries,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  readSeries,
  updateSeries,
} from "../../testing/catalogue/catalogue.ts";
import type { Series } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const idAt = async (slug: string) => (await readSeries<{ id: string }>(site.visitor, slug, "id"))?.id ?? null;

const missing = (message: string) => [{ code: "NOT_FOUND", field: null, message }];

const update = (series: Series, input: Record<string, unknown>) =>
  updateSeries(site.admin, series.id, series.version, { slug: series.slug, title: series.title, ...input });

describe("A series has a title, an id and a release date", () => {
  const required = "Please fill in the required fields.";
  const slugRule = "An ID consists of 1 to 80 letters a-z, digits and hyphens.";

  test.each([
    ["title", { title: " " }, "BLANK", required],
    ["slug", { slug: "" }, "BLANK", required],
    ["slug", { slug: "day one" }, "INVALID", slugRule],
    ["slug", { slug: "../etc" }, "INVALID", slugRule],
    ["slug", { slug: "🏸" }, "INVALID", slugRule],
    ["slug", { slug: "a".repeat(81) }, "INVALID", slugRule],
    ["title", { title: "t".repeat(201) }, "INVALID", "A title has at most 200 characters."],
    [
      "shortDescription",
      { shortDescription: "d".repeat(501) },
      "INVALID",
      "The short description has at most 500 characters.",
    ],
    [
      "longDescription",
      { longDescription: "d".repeat(20_001) },
      "INVALID",
      "The long description has at most 20,000 characters.",
    ],
    ["tags", { tags: ["t".repeat(41)] }, "INVALID", "A tag has at most 40 characters."],
    [
      "tags",
      { tags: Array.from({ length: 21 }, (_, place) => `tag ${place}`) },
      "INVALID",
      "There can be at most 20 tags.",
    ],
    ["password", { password: "p".repeat(129) }, "INVALID", "A password has at most 128 characters."],
    [
      "thumbnailUrl",
      { thumbnailUrl: "javascript:alert(1)" },
      "INVALID",
      "The thumbnail needs a public address that begins with https://.",
    ],
    [
      "embedLink",
      { embedLink: "http://example.org/frame" },
      "INVALID",
      "The embed link needs an address that begins with https://.",
    ],
    [
      "embedLink",
      { embedLink: "javascript:alert(1)" },
      "INVALID",
      "The embed link needs an address that begins with https://.",
    ],
    ["categoryId", { categoryId: "no-id" }, "NOT_FOUND", "This category does not exist any more."],
    [
      "categoryId",
      { categoryId: "00000000-0000-4000-8000-000000000000" },
      "NOT_FOUND",
      "This category does not exist any more.",
    ],
  ])("%s: %j is refused", async (field, input, code, message) => {
    expect(await createSeries(site.admin, input)).toEqual({
      series: null,
      userErrors: [{ code, field, message }],
    });
  });

  test.each(["2025-02-30", "28.07.2025", "", "2025-07-28T00:00:00Z"])(
    "release date %j is not a day",
    async (releaseDate) => {
      const response = await site.admin.ask(
        "mutation ($input: SeriesInput!) { createSeries(input: $input) { series { id } } }",
        { input: { slug: "undated", title: "Undated", releaseDate } },
      );
      expect(response.errors?.[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
    },
  );

  test("saved texts are read unchanged, byte by byte", async () => {
    const title = "Ünïcode 🏸 ‮right to left‬ <script>alert('x')</script> '; drop table series; --";
    await makeSeries(site.admin, {
      slug: "WHOLE",
      title,
      shortDescription: " short ",
      longDescription: "long\n\u{feff}lines",
      releaseDate: "2025-10-26",
      tags: [" Finals ", "finals", "", "Court 1"],
      thumbnailUrl: "https://example.org/a.jpg",
      embedLink: "https://example.org/frame?x=1",
    });
    expect(
      await readSeries(
        site.visitor,
        "whole",
        `slug title releaseDate tags thumbnail { url width height srcSet } category { id } isProtected isLive
          isEmbedOnly importedAt version content { shortDescription longDescription embedLink episodes { id } }`,
      ),
    ).toEqual({
      slug: "whole",
      title,
      releaseDate: "2025-10-26",
      tags: ["Finals", "Court 1"],
      thumbnail: { url: "https://example.org/a.jpg", width: null, height: null, srcSet: null },
      category: null,
      isProtected: false,
      isLive: false,
      isEmbedOnly: false,
      importedAt: null,
      version: 1,
      content: {
        shortDescription: " short ",
        longDescription: "long\n\u{feff}lines",
        embedLink: "https://example.org/frame?x=1",
        episodes: [],
      },
    });
  });

  test("a picture of this site is stored without the site's address and sent with it, with its copies", async () => {
    await site.sql("insert into picture values ('/media/thumbnails/a.webp', 1280, 720, '{320,640}')");
    const { slug } = await makeSeries(site.admin, {
      thumbnailUrl: `${site.config.publicUrl}/media/thumbnails/a.webp`,
    });
    const own = `${site.config.publicUrl}/media/thumbnails/a`;
    expect(await readSeries(site.visitor, slug, "thumbnail { url width height srcSet }")).toEqual({
      thumbnail: {
        url: `${own}.webp`,
        width: 1280,
        height: 720,
        srcSet: `${own}-320.webp 320w, ${own}-640.webp 640w, ${own}.webp 1280w`,
      },
    });
    expect(await site.sql("select thumbnail_url from series where slug = $1", [slug])).toEqual([
      { thumbnail_url: "/media/thumbnails/a.webp" },
    ]);
  });
});

describe("An id is lowercase and unique", () => {
  const taken = { code: "TAKEN", field: "slug", message: "This ID is already taken." };

  test("a duplicate is refused, whatever its case", async () => {
    await makeSeries(site.admin, { slug: "taken" });
    expect(await createSeries(site.admin, { slug: "Taken" })).toEqual({ series: null, userErrors: [taken] });
    const other = await makeSeries(site.admin);
    expect(await update(other, { slug: "taken" })).toEqual({ series: null, userErrors: [taken] });
    expect(await idAt(other.slug)).toBe(other.id);
  });

  test("on edit its own unchanged id is allowed", async () => {
    expect(await update(await makeSeries(site.admin), {})).toMatchObject({ userErrors: [] });
  });

  test("of two created at the same time with the same id, one succeeds", async () => {
    const payloads = await Promise.all([1, 2].map(() => createSeries(site.admin, { slug: "at-once" })));
    expect(payloads.flatMap(({ userErrors }) => userErrors.map(({ code }) => code))).toEqual(["TAKEN"]);
  });

  test("a page is found regardless of the case of its address", async () => {
    const { id } = await makeSeries(site.admin, { slug: "findable" });
    expect(await idAt("FindAble")).toBe(id);
    expect(await idAt("missing")).toBeNull();
  });
});

describe("An update replaces the series and increments its version", () => {
  test("from an older version is refused, and the first admin's values are kept", async () => {
    const series = await makeSeries(site.admin);
    expect(await update(series, { title: "The first" })).toMatchObject({
      series: { title: "The first", version: 2 },
    });
    expect(await update(series, { title: "The second", slug: "never", password: "never" })).toEqual({
      series: null,
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: null,
          message: "This has been changed meanwhile. Load the present state.",
        },
      ],
    });
    expect(await readSeries(site.visitor, series.slug, "title isProtected")).toEqual({
      title: "The first",
      isProtected: false,
    });
    expect(await idAt("never")).toBeNull();
  });

  test("with a category that was deleted since is refused at the next save", async () => {
    const category = await makeCategory(site.admin);
    const series = await makeSeries(site.admin, { categoryId: category.id });
    await site.sql("delete from category where id = $1", [category.id]);
    expect(await update(series, { categoryId: category.id })).toMatchObject({
      userErrors: [{ code: "NOT_FOUND", field: "categoryId" }],
    });
  });
});

test("deleting a series deletes its episodes, favourites and unlocks", async () => {
  const { id } = await makeSeries(site.admin);
  await makeEpisode(site.admin, id);
  await site.sql(`insert into favourite (user_id, series_id) select id, $1 from "user"`, [id]);
  await site.sql(`insert into unlock (user_id, series_id, password_version) select id, $1, 1 from "user"`, [
    id,
  ]);
  const response = await site.admin.query<{ deleteSeries: { catalogue: { series: { id: string }[] } } }>(
    `mutation { deleteSeries(id: "${id}") { catalogue { series { id } } } }`,
  );
  expect(response.deleteSeries.catalogue.series.map((series) => series.id)).not.toContain(id);
  for (const table of ["episode", "favourite", "unlock"])
    expect(await site.sql(`select 1 from ${table} where series_id = $1`, [id])).toEqual([]);
});

describe("An unknown series is an error", () => {
  test.each(["00000000-0000-4000-8000-000000000000", "constructor"])("id %j", async (id) => {
    expect(await updateSeries(site.admin, id, 1)).toEqual({
      series: null,
      userErrors: missing("Series not found"),
    });
    expect(await deleteSeries(site.admin, id)).toEqual({ userErrors: missing("Series not found.") });
  });
});
