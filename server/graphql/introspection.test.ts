import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ PLAYGROUND: "on" });
});
afterAll(() => site.close());

test("the playground can read the schema", async () => {
  const { data } = await site.visitor.ask<object>(getIntrospectionQuery());
  expect(JSON.stringify(data)).toContain("CatalogueUpdate");
});

test("a recursive query of the schema is refused", async () => {
  const cycle =
    "query { __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }";
  expect((await site.visitor.ask(cycle)).errors?.[0]?.message).toContain("depth");
});
