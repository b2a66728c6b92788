import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  categoryInput,
  createCategory,
  deleteCategory,
  makeCategory,
  makeEpisode,
  makeSeries,
  reorderCategories,
  updateCategory,
} from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

interface Row {
  id: string;
  name: string;
  series: { title: string }[];
}

async function readRows(): Promise<Row[]> {
  const { catalogue } = await site.visitor.query<{ catalogue: { categories: Row[] } }>(
    "{ catalogue { categories { id name series { title } } } }",
  );
  return catalogue.categories;
}

const readPlaces = async () =>
  (await site.sql<{ position: number }>("select position from category order by position")).map(
    ({ position }) => position,
  );

const readRow = async (id: string) => (await readRows()).find((row) => row.id === id);

describe("A category has a name, an id and at least one tag", () => {
  const text = "Please fill in all fields and add at least one tag.";

  test.each([
    ["name", { name: "   " }, "BLANK", text],
    ["slug", { slug: " " }, "BLANK", text],
    ["tags", { tags: [] }, "BLANK", text],
    ["tags", { tags: ["", "  "] }, "BLANK", text],
    ["slug", { slug: "Über" }, "INVALID", "An ID consists of 1 to 80 letters a-z, digits and hyphens."],
    [
      "slug",
      { slug: "a".repeat(81) },
      "INVALID",
      "An ID consists of 1 to 80 letters a-z, digits and hyphens.",
    ],
    ["slug", { slug: "court/1" }, "INVALID", "An ID consists of 1 to 80 letters a-z, digits and hyphens."],
    ["name", { name: "n".repeat(201) }, "INVALID", "A name has at most 200 characters."],
    ["tags", { tags: ["t".repeat(41)] }, "INVALID", "A tag has at most 40 characters."],
    [
      "tags",
      { tags: Array.from({ length: 21 }, (_, place) => `tag ${place}`) },
      "INVALID",
      "There can be at most 20 tags.",
    ],
  ])("%s: %j is refused", async (field, input, code, message) => {
    expect(await createCategory(site.admin, input)).toEqual({
      category: null,
      userErrors: [{ code, field, message }],
    });
  });

  test("every invalid field is named", async () => {
    const { userErrors } = await createCategory(site.admin, { name: "", slug: "", tags: [] });
    expect(userErrors.map(({ field }) => field)).toEqual(["slug", "name", "tags"]);
  });

  test("tags are lowercased and deduplicated, the id is lowercased, and the query joins the tags with AND", async () => {
    const { category, userErrors } = await createCategory(site.admin, {
      slug: " Court-ONE ",
      name: " Court 1 ",
      tags: ["Finals", " finals ", "Court 1", ""],
    });
    expect(userErrors).toEqual([]);
    expect(category).toMatchObject({
      slug: "court-one",
      name: "Court 1",
      tags: ["finals", "court 1"],
      query: "finals AND court 1",
      version: 1,
    });
  });

  test("an id is unique", async () => {
    await makeCategory(site.admin, { slug: "unique" });
    const taken = [{ code: "TAKEN", field: "slug", message: "This ID is already taken." }];
    expect(await createCategory(site.admin, { slug: "UNIQUE" })).toEqual({
      category: null,
      userErrors: taken,
    });
    const other = await makeCategory(site.admin);
    expect(await updateCategory(site.admin, other.id, 1, { slug: "unique" })).toEqual({
      category: null,
      userErrors: taken,
    });
  });

  test("of two created at the same time with the same id, one succeeds", async () => {
    const payloads = await Promise.all([1, 2].map(() => createCategory(site.admin, { slug: "at-once" })));
    expect(payloads.flatMap(({ userErrors }) => userErrors.map(({ code }) => code))).toEqual(["TAKEN"]);
  });
});

describe("A category's row contains the series that carry all its tags and those that name it", () => {
  test("each once, in the order of the catalogue, whatever the case of a tag", async () => {
    const category = await makeCategory(site.admin, { tags: ["court 1", "finals"] });
    await makeSeries(site.admin, { title: "Both", tags: ["Finals", "COURT 1", "other"] });
    await makeSeries(site.admin, { title: "One", tags: ["finals"] });
    await makeSeries(site.admin, { title: "Named", tags: [], categoryId: category.id });
    await makeSeries(site.admin, {
      title: "Both and named",
      tags: ["court 1", "finals"],
      categoryId: category.id,
    });
    const row = await readRow(category.id);
    expect(row?.series.map(({ title }) => title)).toEqual(["Both", "Named", "Both and named"]);
  });

  test("a protected series stays listed", async () => {
    const category = await makeCategory(site.admin);
    await makeSeries(site.admin, { title: "Protected", password: "secret", categoryId: category.id });
    expect((await readRow(category.id))?.series).toEqual([{ title: "Protected" }]);
  });
});

describe("An update replaces the category and increments its version", () => {
  test("when it names the current version", async () => {
    const { id, version } = await makeCategory(site.admin);
    const { category } = await updateCategory(site.admin, id, version, { name: "New", tags: ["new"] });
    expect(category).toMatchObject({ id, name: "New", tags: ["new"], version: version + 1 });
  });

  test("and may keep its own id", async () => {
    const { id, slug, version } = await makeCategory(site.admin);
    expect(await updateCategory(site.admin, id, version, { slug })).toMatchObject({ userErrors: [] });
  });

  test("from an older version is refused, and the first admin's values are kept", async () => {
    const { id, version } = await makeCategory(site.admin);
    await updateCategory(site.admin, id, version, { name: "The first" });
    expect(await updateCategory(site.admin, id, version, { name: "The second" })).toEqual({
      category: null,
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: null,
          message: "This has been changed meanwhile. Load the present state.",
        },
      ],
    });
    expect(await readRow(id)).toMatchObject({ name: "The first" });
  });

  test("concurrently with another from the same version: one of the two is refused", async () => {
    const { id, version } = await makeCategory(site.admin);
    const payloads = await Promise.all([1, 2].map(() => updateCategory(site.admin, id, version)));
    expect(payloads.flatMap(({ userErrors }) => userErrors.map(({ code }) => code))).toEqual(["OUT_OF_DATE"]);
  });
});

describe("New categories are added at the end, and positions have no gaps", () => {
  test("after a new one, a deleted one and a reorder", async () => {
    const [first, second] = [await makeCategory(site.admin), await makeCategory(site.admin)];
    expect((await readRows()).at(-1)?.id).toBe(second.id);
    await deleteCategory(site.admin, first.id);
    const ids = (await readRows()).map(({ id }) => id);
    expect(await readPlaces()).toEqual(ids.map((_, place) => place));
    expect(await reorderCategories(site.admin, ids.toReversed())).toEqual({ userErrors: [] });
    expect((await readRows()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await readPlaces()).toEqual(ids.map((_, place) => place));
  });

  test("moving does not increment the version", async () => {
    const { id, version } = await makeCategory(site.admin);
    const ids = (await readRows()).map((row) => row.id);
    await reorderCategories(site.admin, ids.toReversed());
    expect(await updateCategory(site.admin, id, version)).toMatchObject({ userErrors: [] });
  });

  test("also after another program has left a gap", async () => {
    const { id } = await makeCategory(site.admin);
    const last = await makeCategory(site.admin);
    await site.sql("delete from category where id = $1", [id]);
    const added = await makeCategory(site.admin);
    expect((await readRows()).slice(-2).map((row) => row.id)).toEqual([last.id, added.id]);
  });

  test.each([
    ["one is missing", (ids: string[]) => ids.slice(1)],
    ["one is unknown", (ids: string[]) => [...ids.slice(1), "00000000-0000-4000-8000-000000000000"]],
    ["one is no id", (ids: string[]) => [...ids.slice(1), "constructor"]],
    ["one appears twice", (ids: string[]) => [...ids.slice(1), ids.at(-1) ?? ""]],
    ["there is one more", (ids: string[]) => [...ids, "00000000-0000-4000-8000-000000000000"]],
  ])("a reorder is refused when %s", async (_, change) => {
    const ids = (await readRows()).map(({ id }) => id);
    expect(await reorderCategories(site.admin, change(ids))).toEqual({
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: "ids",
          message: "The list has changed meanwhile. Load the present state.",
        },
      ],
    });
    expect((await readRows()).map(({ id }) => id)).toEqual(ids);
  });
});

test("deleting a category keeps its series", async () => {
  const category = await makeCategory(site.admin);
  const series = await makeSeries(site.admin, { categoryId: category.id });
  await makeEpisode(site.admin, series.id);
  const response = await site.admin.query<{
    deleteCategory: { catalogue: { categories: { id: string }[] } };
  }>(
    `mutation { deleteCategory(id: "${category.id}") { catalogue { categories { id } } userErrors { code } } }`,
  );
  expect(response.deleteCategory.catalogue.categories.map(({ id }) => id)).not.toContain(category.id);
  expect(
    await site.visitor.query(
      `{ series(slug: "${series.slug}") { category { id } content { episodes { number } } } }`,
    ),
  ).toEqual({ series: { category: null, content: { episodes: [{ number: 1 }] } } });
});

describe("An unknown category is an error", () => {
  const missing = [{ code: "NOT_FOUND", field: null, message: "Category not found." }];

  test.each(["00000000-0000-4000-8000-000000000000", "__proto__", ""])("id %j", async (id) => {
    expect(await updateCategory(site.admin, id, 1)).toEqual({ category: null, userErrors: missing });
    expect(await deleteCategory(site.admin, id)).toEqual({ userErrors: missing });
  });
});

test("ids that are property names in JavaScript work like any other", async () => {
  for (const slug of ["constructor", "tostring", "hasownproperty"]) {
    const { id } = await makeCategory(site.admin, { slug, name: slug, tags: [slug, "__proto__"] });
    expect(await readRow(id)).toMatchObject({ name: slug, series: [] });
  }
});

test("an input accepts only its fields", async () => {
  const response = await site.admin.ask(
    "mutation ($input: CategoryInput!) { createCategory(input: $input) { userErrors { code } } }",
    { input: { ...categoryInput(), position: 0 } },
  );
  expect(response.errors?.[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
});
