import { embedOnlyTag, hasTag, seriesOfRow } from "../../domain/tags.ts";
import type { Category } from "../catalogue/categories/category.entity.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import { clip } from "./texts.ts";

// The rows of the home page in Roku's format: a query of tags, or a playlist of series.

export interface RokuRows {
  categories: RokuCategory[];
  playlists: { name: string; itemIds: string[] }[];
}

type RokuCategory =
  | { name: string; query: string; order: "most_recent" }
  | { name: string; playlistName: string; order: "manual" };

/** The maximum length of a tag, and of a playlist's name. */
const longestCharacters = 20;

/** The tags of the series and of the category that it names, clipped to Roku's length, each once. */
export function feedTagsOf(
  series: Pick<Series, "tags" | "categoryId">,
  categories: readonly Pick<Category, "id" | "tags">[],
): string[] {
  const own = categories.find(({ id }) => id === series.categoryId);
  const tags = [...series.tags, ...(own?.tags ?? [])].filter((tag) => !hasTag([tag], embedOnlyTag));
  return [...new Set(tags.map(cut).filter((tag) => tag !== ""))];
}

/** Prepares the rows of these series. The result returns the rows that contain any of the chosen series. */
export function prepareRows<Row extends Series>(
  categories: readonly Category[],
  series: readonly Row[],
  isLive: (one: Row) => boolean,
): (chosen: ReadonlySet<string>) => RokuRows {
  const tagsOf = new Map(series.map((one) => [one.id, feedTagsOf(one, categories)]));
  const prepared = categories.map((category, place) => {
    const ids = idsOf(seriesOfRow(category, series, isLive));
    const tags = category.tags.map(cut);
    const found = idsOf(series.filter(({ id }) => tags.every((tag) => tagsOf.get(id)?.includes(tag))));
    const pinned = idsOf(series.filter((one) => isOnlyPinned(one, category)));
    // The name of a playlist is short and unique.
    return {
      name: category.name,
      tags,
      playlistName: cut(`${place + 1} ${category.name}`),
      ids,
      found,
      pinned,
    };
  });

  return (chosen) => {
    const rows: RokuRows = { categories: [], playlists: [] };
    const choose = (ids: readonly string[]) => ids.filter((id) => chosen.has(id));
    for (const { name, tags, playlistName, ids, found, pinned } of prepared) {
      const itemIds = choose(ids);
      if (itemIds.length === 0) continue;
      // Clipped tags may have become equal, and queries ignore the category that a series names.
      const isQuery =
        canBeQuery(tags) && choose(pinned).length === 0 && choose(found).join() === itemIds.join();
      if (isQuery) {
        rows.categories.push({ name, query: tags.join(" AND "), order: "most_recent" });
        continue;
      }
      rows.categories.push({ name, playlistName, order: "manual" });
      rows.playlists.push({ name: playlistName, itemIds });
    }
    return rows;
  };
}

/** Whether the series is in the row only because it names the category. */
function isOnlyPinned({ categoryId, tags }: Series, { id, tags: wanted }: Category): boolean {
  return categoryId === id && !wanted.every((tag) => hasTag(tags, tag));
}

/** Whether the tags can be written as a query. Roku would parse the words "and" and "or" as part of it. */
function canBeQuery(tags: readonly string[]): boolean {
  return tags.length > 0 && !tags.some((tag) => /\b(and|or)\b/i.test(tag));
}

function idsOf(series: readonly Series[]): string[] {
  return series.map(({ id }) => id);
}

function cut(tag: string): string {
  return clip(tag.trim(), longestCharacters).trim();
}
