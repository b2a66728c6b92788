// Tags are compared without case and surrounding blanks. Every live series counts as tagged `live`.

/** The tag of every live series, whether or not an admin entered it. */
export const liveTag = "live";

/** The tag of a series whose page shows only an embedded frame, such as a pay-per-view broadcast. */
export const embedOnlyTag = "ppv";

interface Tagged {
  tags: readonly string[];
}

/** The fields of a series that decide which rows contain it. */
interface RowMember extends Tagged {
  categoryId: string | null;
}

/** The fields of a category that decide which series its row contains. */
interface Row extends Tagged {
  id: string;
}

/** The form in which a tag is compared. */
export function normaliseTag(tag: string): string {
  return tag.trim().toLowerCase();
}

/** Whether the tags contain this one. */
export function hasTag(tags: readonly string[], wanted: string): boolean {
  return normalisedTags(tags).has(normaliseTag(wanted));
}

/** A series is live when it has the tag `live` or any of its episodes is live. */
export function isSeriesLive(tags: readonly string[], isAnyEpisodeLive: boolean): boolean {
  return isAnyEpisodeLive || hasTag(tags, liveTag);
}

/** The series that carry the tag. */
export function seriesWithTag<Series extends Tagged>(
  series: readonly Series[],
  tag: string,
  isLive: (one: Series) => boolean,
): Series[] {
  return series.filter((one) => carriesTag(one, normaliseTag(tag), isLive));
}

/**
 * The series of a category's row: the series with all of its tags and those that name the category, each once, in their
 * order.
 */
export function seriesOfRow<Series extends RowMember>(
  category: Row,
  series: readonly Series[],
  isLive: (one: Series) => boolean,
): Series[] {
  const wanted = category.tags.map(normaliseTag);
  return series.filter(
    (one) => one.categoryId === category.id || wanted.every((tag) => carriesTag(one, tag, isLive)),
  );
}

/** Every tag once, ignoring case, sorted. */
export function distinctTags(tags: readonly string[]): string[] {
  const bySpelling = new Map(tags.map((tag) => [normaliseTag(tag), tag.trim()]));
  return [...bySpelling].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}

/** Every tag that any of the series carries, once, sorted. */
export function tagsInUse<Series extends Tagged>(
  series: readonly Series[],
  isLive: (one: Series) => boolean,
): string[] {
  return distinctTags([...(series.some(isLive) ? [liveTag] : []), ...series.flatMap(({ tags }) => tags)]);
}

/** Sorts series by their tags. Series with the same tags keep their order. */
export function sortByTags<Series extends Tagged>(series: readonly Series[]): Series[] {
  return series
    .map((one) => ({ one, key: one.tags.map(normaliseTag).join(" ") }))
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
}

function carriesTag<Series extends Tagged>(
  series: Series,
  normalised: string,
  isLive: (one: Series) => boolean,
): boolean {
  return normalisedTags(series.tags).has(normalised) || (normalised === liveTag && isLive(series));
}

/** Cached for each list, because every category reads the tags of every series. */
function normalisedTags(tags: readonly string[]): ReadonlySet<string> {
  const cached = cache.get(tags);
  if (cached) return cached;
  const normalised = new Set(tags.map(normaliseTag));
  cache.set(tags, normalised);
  return normalised;
}

const cache = new WeakMap<readonly string[], ReadonlySet<string>>();
