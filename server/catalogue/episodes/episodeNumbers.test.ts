import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  deleteEpisode,
  makeEpisode,
  makeSeries,
  reorderEpisodes,
} from "../../testing/catalogue/catalogue.ts";
import type { OperatedSeries } from "../../testing/catalogue/episodes.ts";
import { startSeries, videoUrl } from "../../testing/catalogue/episodes.ts";
import type { Harness } from "../../testing/harness.ts";

let site: Harness;
let series: OperatedSeries;
beforeAll(async () => {
  ({ site, series } = await startSeries());
});
afterAll(() => site.close());

/** The ids in their order. Fails when the numbers have a gap. */
async function readNumbers(): Promise<string[]> {
  const episodes = await series.readEpisodes<{ id: string; number: number }>();
  expect(episodes.map(({ number }) => number)).toEqual(episodes.map((_, place) => place + 1));
  return episodes.map(({ id }) => id);
}

describe("Episodes are numbered 1 to n", () => {
  test("a new one is added at the end, a deleted one leaves no gap, a reorder renumbers all", async () => {
    const [first, second] = [await series.makeEpisode(), await series.makeEpisode()];
    expect((await readNumbers()).at(-1)).toBe(second.id);
    expect(await deleteEpisode(site.admin, first.id)).toMatchObject({
      series: { id: series.id },
      userErrors: [],
    });
    const ids = await readNumbers();
    expect(await reorderEpisodes(site.admin, series.id, ids.toReversed())).toMatchObject({ userErrors: [] });
    expect(await readNumbers()).toEqual(ids.toReversed());
  });

  test("also after another program has left a gap", async () => {
    const { id } = await series.makeEpisode();
    const last = await series.makeEpisode();
    await site.sql("delete from episode where id = $1", [id]);
    expect((await series.makeEpisode()).number).toBe(last.number + 1);
    await reorderEpisodes(
      site.admin,
      series.id,
      (await series.readEpisodes()).map((episode) => episode.id),
    );
    await readNumbers();
  });

  test("episodes of two series are numbered independently", async () => {
    const other = await makeSeries(site.admin);
    const before = await readNumbers();
    const foreign = await makeEpisode(site.admin, other.id, { videoUrl });
    expect(foreign.number).toBe(1);
    await deleteEpisode(site.admin, foreign.id);
    expect(await readNumbers()).toEqual(before);
  });

  test.each([
    ["one is missing", (ids: string[]) => ids.slice(1)],
    ["one is unknown", (ids: string[]) => [...ids.slice(1), "00000000-0000-4000-8000-000000000000"]],
    ["one is no id", (ids: string[]) => [...ids.slice(1), "x"]],
    ["one appears twice", (ids: string[]) => [...ids.slice(1), ids.at(-1) ?? ""]],
  ])("a reorder is refused when %s", async (_, change) => {
    const ids = await readNumbers();
    expect(await reorderEpisodes(site.admin, series.id, change(ids))).toEqual({
      series: null,
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: "ids",
          message: "The list has changed meanwhile. Load the present state.",
        },
      ],
    });
    expect(await readNumbers()).toEqual(ids);
  });

  test("a reorder that names an episode of another series is refused", async () => {
    const other = await makeSeries(site.admin);
    const foreign = await makeEpisode(site.admin, other.id, { videoUrl });
    const ids = await readNumbers();
    expect(await reorderEpisodes(site.admin, series.id, [...ids.slice(1), foreign.id])).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
  });
});
