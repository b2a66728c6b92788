import { describe, expect, test } from "vitest";

import type { Category } from "../catalogue/categories/category.entity.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import { someCategory, someEpisode, someSeries, writeFeed } from "../testing/catalogue/rokuOffer.ts";

const manual = (name: string) => ({ playlistName: name, order: "manual" });
const recent = (query: string) => ({ query, order: "most_recent" });

describe("A row of the home page is a query of tags when that finds the same series, otherwise a playlist", () => {
  const long = "a tag of many characters";
  test.each<[string, Partial<Category>, Partial<Series>[], object, string[] | null]>([
    ["one tag", {}, [{}], recent("finals"), null],
    [
      "several tags",
      { tags: ["finals", "court"] },
      [{ tags: ["court", "finals"] }, {}],
      recent("finals AND court"),
      null,
    ],
    ["a cut tag", { tags: [long] }, [{ tags: [long] }], recent(long.slice(0, 20)), null],
    [
      "a tag that another becomes when cut",
      { tags: [long] },
      [{ tags: [long] }, { tags: [`${long}s`] }],
      manual("1 Finals"),
      ["s0"],
    ],
    ["a tag that another writes otherwise", {}, [{ tags: ["FINALS"] }, {}], manual("1 Finals"), ["s0", "s1"]],
    [
      "a tag that is a word of the query",
      { tags: ["rock and roll"] },
      [{ tags: ["rock and roll"] }],
      manual("1 Finals"),
      ["s0"],
    ],
    [
      "a series that names the row",
      {},
      [{}, { tags: [], categoryId: "c1" }],
      manual("1 Finals"),
      ["s0", "s1"],
    ],
    [
      "a long name",
      { name: "Everything of the last day", tags: ["FINALS"] },
      [{}],
      manual("1 Everything of the"),
      ["s0"],
    ],
  ])("%s", (_name, category, series, row, itemIds) => {
    const feed = writeFeed(
      series.map((part, place) => ({
        series: someSeries({ id: `s${place}`, ...part }),
        episodes: [someEpisode({ id: `e${place}` })],
      })),
      [someCategory(category)],
    );
    const { name } = someCategory(category);
    expect(feed.categories).toEqual([{ name, ...row }]);
    expect(feed.playlists).toEqual(
      itemIds && "playlistName" in row ? [{ name: row.playlistName, itemIds }] : [],
    );
  });

  test("a row of live series contains the series whose episode is live, as on the home page", () => {
    const offer = [true, false].map((isAnyLive, place) => ({
      series: someSeries({ id: `s${place}`, broadcasts: { isAnyLive, readAt: null, planned: [] } }),
      episodes: [someEpisode({ id: `e${place}` })],
    }));
    const feed = writeFeed(offer, [someCategory({ name: "Live Now", tags: ["live"] })]);
    expect(feed.categories).toEqual([{ name: "Live Now", ...manual("1 Live Now") }]);
    expect(feed.playlists).toEqual([{ name: "1 Live Now", itemIds: ["s0"] }]);
  });

  test("a row without a series in the feed is omitted", () => {
    const feed = writeFeed(
      [{ series: someSeries(), episodes: [someEpisode()] }],
      [someCategory({ id: "c2", tags: ["nothing"] }), someCategory()],
    );
    expect(feed.categories.map(({ name }) => name)).toEqual(["Finals"]);
  });

  test("a series has its own tags and those of the category it names, each clipped and once", () => {
    const series = { tags: ["day", long, `${long}s`, "ppv-free"], categoryId: "c1" };
    const feed = writeFeed(
      [{ series: someSeries(series), episodes: [someEpisode()] }],
      [someCategory({ tags: ["day", "finals"] })],
    );
    expect(feed.series[0]?.tags).toEqual(["day", long.slice(0, 20), "ppv-free", "finals"]);
  });
});
