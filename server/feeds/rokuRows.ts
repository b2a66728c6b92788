import { hasTag, seriesOfRow } from "../../domain/tags.ts";
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
  const tags = [...series.tags, ...(own?.tags ?? [])].filter((tag) => !hasTag([tag], "ppv"));
  return [...new Set(tags.map(cut).filter((tag) => tag !== ""))];
}

/** The rows that contain any of these series. */
export function writeRows<Shown extends Series>(
  categories: readonly Category[],
  series: readonly Shown[],
  isLive: (one: Shown) => boolean,
): RokuRows {
  const rows: RokuRows = { categories: [], playlists: [] };
  const tagsOf = new Map(series.map((one) => [one.id, feedTagsOf(one, categories)]));
  for (const [place, category] of categories.entries()) {
    const { name } = category;
    const ids = seriesOfRow(category, series, isLive).map(({ id }) => id);
    if (ids.length === 0) continue;
    if (isSaidByTags(category, ids)) {
      rows.categories.push({ name, query: category.tags.map(cut).join(" AND "), order: "most_recent" });
      continue;
    }
    // The name is short and unique.
    const playlistName = cut(`${place + 1} ${name}`);
    rows.categories.push({ name, playlistName, order: "manual" });
    rows.playlists.push({ name: playlistName, itemIds: ids });
  }
  return rows;

  /**
   * Whether the query finds exactly these series. Clipped tags may have become equal, and queries ignore the category
   * that a series names.
   */
  function isSaidByTags(category: Category, ids: readonly string[]): boolean {
    const wanted = category.tags.map(cut);
    // Roku would parse such a word as part of the query.
    if (wanted.length === 0 || wanted.some((tag) => /\b(and|or)\b/i.test(tag))) return false;
    const isPinned = series.some(
      ({ categoryId, tags }) =>
        categoryId === category.id && !category.tags.every((tag) => hasTag(tags, tag)),
    );
    const found = series.filter(({ id }) => wanted.every((tag) => tagsOf.get(id)?.includes(tag)));
    return !isPinned && found.map(({ id }) => id).join() === ids.join();
  }
}

function cut(tag: string): string {
  return clip(tag.trim(), longestCharacters).trim();
}
