import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askByPost } from "../testing/askByHttp.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
  await makeSeries(site.admin, { slug: "x", title: "X" });
});
afterAll(() => site.close());

/** Fragments on the type that each spread the next one several times. The last one selects the fields. */
function nestSpreads(type: string, fields: string, levels: number, spreads: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, level) => `fragment F${level} on ${type} { ${`...F${level + 1} `.repeat(spreads)} }`,
  );
  return `${fragments.join("\n")} fragment F${levels} on ${type} { ${fields} }`;
}

describe.each([
  [30, 2],
  [19, 3],
])("%i levels of fragments that each spread the next one %i times are executed without delay", (...size) => {
  test.each([
    ["below a field", "site { ...F0 }", "Site", "title"],
    ["at the root", "...F0", "Query", "site { title }"],
  ])("%s", async (_name, selected, type, fields) => {
    const document = `query ($slug: String!) { series(slug: $slug) { title } ${selected} }
      ${nestSpreads(type, fields, ...size)}`;
    // Each value of the variable has its own cached response.
    for (const slug of ["x", "y", "z"])
      expect(await askByPost(site.url, document, {}, { slug })).toMatchObject({
        status: 200,
        data: { site: { title: expect.any(String) } },
      });
  });

  test("in a subscription", async () => {
    const document = `subscription { ...F0 }
      ${nestSpreads("Subscription", "catalogueUpdates { revision }", ...size)}`;
    const updates = site.visitor.subscribe(document);
    expect(await updates.next()).toMatchObject({
      data: { catalogueUpdates: { revision: expect.any(Number) } },
    });
    updates.stop();
  });
});
