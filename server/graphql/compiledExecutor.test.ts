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
