const plain = (tag: string) => tag.trim().toLowerCase();

/** Tags are found without case and surrounding blanks, as the server finds them. */
export function hasTag(tags: readonly string[], wanted: string): boolean {
  return tags.some((tag) => plain(tag) === plain(wanted));
}

/** The tags with this one among them, or without it in any spelling. */
export function switchTag(tags: readonly string[], tag: string, isOn: boolean): string[] {
  const others = tags.filter((other) => plain(other) !== plain(tag));
  return isOn ? [...others, tag] : others;
}

/** Every tag once, whatever its case, sorted. */
export function distinctTags(tags: readonly string[]): string[] {
  const bySpelling = new Map(tags.map((tag) => [plain(tag), tag.trim()]));
  return [...bySpelling].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}

interface Tagged {
  slug: string;
  title: string;
  tags: readonly string[];
}

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
  const found = series.filter(
    ({ slug, title, tags }) =>
      (view.tag === "" || hasTag(tags, view.tag)) &&
      (title.toLowerCase().includes(text) || slug.includes(text)),
  );
  if (view.sort === "order") return found;
  return found
    .map((one) => ({ one, key: one.tags.map(plain).join(" ") }))
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
}

/** Why the series cannot be moved in this view; null when it shows all of them in their order. */
export function whyFixed({ search, tag, sort }: SeriesView): string | null {
  if (sort === "tag") return "Sort by order to move series.";
  if (search.trim() !== "" || tag !== "") return "Show all series to move them.";
  return null;
}
