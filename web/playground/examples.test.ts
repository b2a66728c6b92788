// @vitest-environment node
import { readFileSync } from "node:fs";

import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";

import { examples } from "./examples.ts";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

test.each(examples)("the example of tab %# can be sent to this server", ({ query, variables = "{}" }) => {
  expect(validate(schema, parse(query))).toEqual([]);
  expect(() => JSON.parse(variables)).not.toThrow();
});

test("home, series and live updates are among the examples", () => {
  const text = examples.map(({ query }) => query).join("");
  expect(text).toContain("catalogue {");
  expect(text).toContain("series(slug: $slug)");
  expect(text).toContain("catalogueUpdates(since: $since)");
});
