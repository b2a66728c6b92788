import { findNextStart, type PlannedStarts } from "../../../domain/broadcast.ts";
import { foldSearched } from "../../../domain/searchText.ts";
import { normaliseTag, seriesWithTag, sortByTags } from "../../../domain/tags.ts";

/** The filters other than tags, with their labels. */
export const seriesStates = {
  live: "Live",
  upcoming: "Upcoming",
  protected: "Protected",
  draft: "Draft",
  "no-row": "In no row",
} as const;

type SeriesState = keyof typeof seriesStates;

/** The filters and the sorting of the list of series. */
export interface SeriesView {
  search: string;
  /** Empty for all states. */
  state: SeriesState | "";
  /** Empty for all tags. */
  tag: string;
  sort: "order" | "tag";
}

/** Shows all series in their order. */
export const wholeView: SeriesView = { search: "", state: "", tag: "", sort: "order" };

interface Listed extends PlannedStarts {
  id: string;
  slug: string;
  title: string;
  tags: readonly string[];
  isLive: boolean;
  isProtected: boolean;
  isPublished: boolean;
}

/** The data that the filters need besides the series. */
export interface SeriesFacts {
  /** The ids of the series in at least one row of the home page. */
  inRows: ReadonlySet<string>;
  /** The ids of the series with an episode whose title contains the searched text. */
  withEpisode: ReadonlySet<string>;
  now: number;
}

export function isSeriesState(value: string): value is SeriesState {
  return Object.hasOwn(seriesStates, value);
}

/** The filters in an address. */
export function readView(parameters: URLSearchParams): SeriesView {
  const state = parameters.get("state") ?? "";
  return {
    search: parameters.get("search") ?? "",
    state: isSeriesState(state) ? state : "",
    tag: parameters.get("tag") ?? "",
    sort: parameters.get("sort") === "tag" ? "tag" : "order",
  };
}

/** The address's other parameters with those of the filters; default values are left out. */
export function writeView(view: SeriesView, others: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(others);
  for (const [name, value] of Object.entries(view)) {
    // Deleted and appended, so that the same filters have the same address in any order of choices.
    parameters.delete(name);
    if (value.trim() !== "" && value !== "order") parameters.append(name, value);
  }
  return parameters;
}

const isInState: Record<SeriesState, (series: Listed, facts: SeriesFacts) => boolean> = {
  live: (series) => series.isLive,
  upcoming: (series, { now }) => findNextStart(series, now) !== undefined,
  protected: (series) => series.isProtected,
  draft: (series) => !series.isPublished,
  "no-row": ({ id }, { inRows }) => !inRows.has(id),
};

/** The filtered and sorted series; those with the same tags stay in the catalogue's order. */
export function viewSeries<Series extends Listed>(
  series: readonly Series[],
  view: SeriesView,
  facts: SeriesFacts,
): Series[] {
  const text = foldSearched(view.search);
  const tagged = view.tag === "" ? series : seriesWithTag(series, view.tag, isLive);
  const found = tagged.filter(
    (one) =>
      (view.state === "" || isInState[view.state](one, facts)) &&
      (foldSearched(one.title).includes(text) ||
        one.slug.includes(text) ||
        one.tags.some((tag) => foldSearched(tag).includes(text)) ||
        facts.withEpisode.has(one.id)),
  );
  return view.sort === "order" ? found : sortByTags(found);
}

/** The reason why series cannot be moved with these filters; null when all are shown in their order. */
export function whyFixed({ search, state, tag, sort }: SeriesView): string | null {
  if (sort === "tag") return "Sort by order to move series.";
  if (search.trim() !== "" || state !== "" || tag !== "") return "Show all series to move them.";
  return null;
}

/** Adds this tag to the tags, or removes it in any spelling. */
export function switchTag(tags: readonly string[], tag: string, isOn: boolean): string[] {
  const others = tags.filter((other) => normaliseTag(other) !== normaliseTag(tag));
  return isOn ? [...others, tag] : others;
}

export const isLive = (series: { isLive: boolean }): boolean => series.isLive;
