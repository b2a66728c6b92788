import { normaliseTag, seriesWithTag, sortByTags } from "../../domain/tags.ts";

/** The tags with this one among them, or without it in any spelling. */
export function switchTag(tags: readonly string[], tag: string, isOn: boolean): string[] {
  const others = tags.filter((other) => normaliseTag(other) !== normaliseTag(tag));
  return isOn ? [...others, tag] : others;
}

interface Tagged {
  slug: string;
  title: string;
  tags: readonly string[];
  isLive: boolean;
}

export const isLive = (series: Pick<Tagged, "isLive">): boolean => series.isLive;

/** What the list of series is narrowed to and how it is sorted. */
export interface SeriesView {
  search: string;
  /** Empty for all. */
  tag: string;
  sort: "order" | "tag";
}

/** The series of the view; those with the same tags stay in the catalogue's order. */
export function viewSeries<Series extends Tagged>(series: readonly Series[], view: SeriesView): Series[] {
  const text = view.search.trim().toLowerCase();
  const tagged = view.tag === "" ? series : seriesWithTag(series, view.tag, isLive);
  const found = tagged.filter(({ slug, title }) => title.toLowerCase().includes(text) || slug.includes(text));
  return view.sort === "order" ? found : sortByTags(found);
}

/** Why the series cannot be moved in this view; null when it shows all of them in their order. */
export function whyFixed({ search, tag, sort }: SeriesView): string | null {
  if (sort === "tag") return "Sort by order to move series.";
  if (search.trim() !== "" || tag !== "") return "Show all series to move them.";
  return null;
}
