import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  deleteSeries,
  makeEpisode,
  makeSeries,
  reorderSeries,
  setEpisodeLive,
  updateSeries,
} from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

async function readOrder(): Promise<string[]> {
  const { catalogue } = await site.visitor.query<{ catalogue: { series: { id: string; order: number }[] } }>(
    "{ catalogue { series { id order } } }",
  );
  expect(catalogue.series.map(({ order }) => order)).toEqual(catalogue.series.map((_, place) => place));
  return catalogue.series.map(({ id }) => id);
}

describe("New series are added at the end, and positions have no gaps", () => {
  test("after a new one, a deleted one and a reorder", async () => {
    const [first, second] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    expect((await readOrder()).at(-1)).toBe(second.id);
    expect(await deleteSeries(site.admin, first.id)).toEqual({ userErrors: [] });
    const ids = await readOrder();
    expect(await reorderSeries(site.admin, ids.toReversed())).toEqual({ userErrors: [] });
    expect(await readOrder()).toEqual(ids.toReversed());
  });

  test("also after another program has left a gap", async () => {
    const { id } = await makeSeries(site.admin);
    const last = await makeSeries(site.admin);
    await site.sql("delete from series where id = $1", [id]);
    expect((await makeSeries(site.admin)).order).toBe(last.order + 1);
    await deleteSeries(site.admin, last.id);
    const ids = (await site.sql<{ id: string }>("select id from series order by position")).map(
      (row) => row.id,
    );
    expect(await reorderSeries(site.admin, ids)).toEqual({ userErrors: [] });
    expect(await readOrder()).toEqual(ids);
  });

  test.each([
    ["one is missing", (ids: string[]) => ids.slice(1)],
    ["one is unknown", (ids: string[]) => [...ids.slice(1), "00000000-0000-4000-8000-000000000000"]],
    ["one is no id", (ids: string[]) => [...ids.slice(1), "' or true"]],
    ["one appears twice", (ids: string[]) => [...ids.slice(1), ids.at(-1) ?? ""]],
  ])("a reorder is refused when %s", async (_, change) => {
    const ids = await readOrder();
    expect(await reorderSeries(site.admin, change(ids))).toEqual({
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: "ids",
          message: "The list has changed meanwhile. Load the present state.",
        },
      ],
    });
    expect(await readOrder()).toEqual(ids);
  });
});

test("moving a series and changing its episodes do not increment its version", async () => {
  const { id, slug, title, version } = await makeSeries(site.admin);
  const episode = await makeEpisode(site.admin, id);
  await setEpisodeLive(site.admin, episode.id, true);
  await reorderSeries(site.admin, (await readOrder()).toReversed());
  expect(await updateSeries(site.admin, id, version, { slug, title })).toMatchObject({ userErrors: [] });
});
