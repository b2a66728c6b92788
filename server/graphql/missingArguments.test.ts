import { getNamedType, getNullableType, isListType, isRequiredArgument } from "graphql";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
  const { id } = await makeSeries(site.admin);
  await makeEpisode(site.admin, id);
  await makeCategory(site.admin);
});
afterEach(async () => {
  expect(
    await site.sql(
      `select (select count(*)::int from series) as series, (select count(*)::int from episode) as episodes,
        (select count(*)::int from category) as categories, (select count(*)::int from admin) as admins`,
    ),
  ).toEqual([{ series: 1, episodes: 1, categories: 1, admins: 1 }]);
});
afterAll(() => site.close());

/** Every required argument with an id, of every mutation. */
const named = Object.values(buildSchema().getMutationType()?.getFields() ?? {}).flatMap((field) =>
  field.args
    .filter((argument) => getNamedType(argument.type).name === "ID" && isRequiredArgument(argument))
    .map((argument) => ({ field, argument })),
);

test("many mutations have a required argument with an id", () => {
  expect(named.length).toBeGreaterThan(10);
});

describe.each(
  named.map(({ field, argument }) => [`${field.name}(${argument.name})`, { field, argument }] as const),
)("%s requires its argument", (_, { field, argument }) => {
  const wrong: unknown[] = isListType(getNullableType(argument.type)) ? [null, [null]] : [null, [], {}];

  test("is required", async () => {
    const { errors } = await site.admin.ask(`mutation { ${field.name} { userErrors { code } } }`);
    expect(errors?.[0]).toMatchObject({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } });
  });

  test.each(wrong.map((value) => [value]))("must exist: %j", async (value) => {
    const others = field.args.filter((other) => other !== argument && isRequiredArgument(other));
    const declared = [argument, ...others].map(({ name, type }) => `$${name}: ${String(type)}`);
    const given = [argument, ...others].map(({ name }) => `${name}: $${name}`);
    const { errors } = await site.admin.ask(
      `mutation (${declared.join()}) { ${field.name}(${given.join()}) { userErrors { code } } }`,
      { [argument.name]: value },
    );
    expect(errors?.[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
    expect(errors?.[0]?.message).toContain(`$${argument.name}`);
  });
});

test.each(["TITLE", "ORDER; drop table series", "position desc", 1, ["ORDER"]])(
  "the catalogue is not sorted by %j",
  async (sort) => {
    const { errors } = await site.visitor.ask(
      "query ($sort: SeriesSort!) { catalogue { series(sort: $sort) { id } } }",
      { sort },
    );
    expect(errors?.[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
  },
);
