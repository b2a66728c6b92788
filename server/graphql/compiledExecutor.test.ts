import { afterAll, beforeAll, expect, test } from "vitest";

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

test.each([
  [30, 2],
  [19, 3],
])(
  "%i levels of fragments that each spread the next one %i times are executed without delay",
  async (levels, spreads) => {
    const fragments = Array.from(
      { length: levels },
      (_, level) => `fragment F${level} on Site { ${`...F${level + 1} `.repeat(spreads)} }`,
    );
    const document = `query ($slug: String!) { series(slug: $slug) { title } site { ...F0 } }
      ${fragments.join("\n")} fragment F${levels} on Site { title }`;
    // Each value of the variable has its own cached response.
    for (const slug of ["x", "y", "z"])
      expect(await askByPost(site.url, document, {}, { slug })).toMatchObject({
        status: 200,
        data: { site: { title: expect.any(String) } },
      });
  },
);

test("each execution leaves out the fields of a fragment in an excluded selection", async () => {
  const document = `query ($other: String!, $isFull: Boolean!) {
    other: series(slug: $other) { id }
    series(slug: "x") @include(if: $isFull) { slug ...Full }
    series(slug: "x") { slug }
  }
  fragment Full on Series { isProtected }`;
  for (const other of ["a", "b", "c"])
    expect((await askByPost(site.url, document, {}, { other, isFull: false })).data).toEqual({
      other: null,
      series: { slug: "x" },
    });
});
