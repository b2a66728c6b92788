import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

test("a new category reaches whoever follows the catalogue", async () => {
  const { catalogue } = await site.visitor.query<{ catalogue: { cursor: string } }>(
    "{ catalogue { cursor revision } }",
  );
  const updates = site.visitor.subscribe<{ catalogueUpdates: { categories: { name: string }[] | null } }>(
    "subscription ($since: String) { catalogueUpdates(since: $since) { revision cursor categories { name series { title } } order series { title isLive } } }",
    { since: catalogue.cursor },
  );
  expect(await updates.next()).toMatchObject({
    data: { catalogueUpdates: { categories: null, order: null, series: [] } },
  });
  const made = await site.admin.ask(
    'mutation { createCategory(input: {slug: "live", name: "Live", tags: ["live"]}) { category { id name query } userErrors { message } } }',
  );
  expect(made).toMatchObject({ data: { createCategory: { category: { query: "live" } } } });
  expect(await updates.next()).toMatchObject({
    data: { catalogueUpdates: { categories: [{ name: "Live" }] } },
  });
});
