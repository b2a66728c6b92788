import type { Category } from "../categories/category.entity.ts";
import type { Series } from "./series.entity.ts";

/** Whether the tags hold this one; `live` and `ppv` are found without case and surrounding blanks, like any other. */
export function hasTag(tags: readonly string[], wanted: string): boolean {
  return comparable(tags).has(normalise(wanted));
}

/** The series of a category's row: those with all of its tags and those that name it, each once, in their order. */
export function seriesOfRow(category: Pick<Category, "id" | "tags">, series: readonly Series[]): Series[] {
  const wanted = category.tags.map(normalise);
  return series.filter(({ tags, categoryId }) => {
    if (categoryId === category.id) return true;
    const own = comparable(tags);
    return wanted.every((tag) => own.has(tag));
  });
}

/** Every tag once, whatever its case, sorted. */
export function distinctTags(tags: readonly string[]): string[] {
  const bySpelling = new Map(tags.map((tag) => [normalise(tag), tag.trim()]));
  return [...bySpelling.values()].toSorted((one, other) => (normalise(one) < normalise(other) ? -1 : 1));
}

/** Orders series by their tags; those with the same tags keep their order. */
export function sortByTags(series: readonly Series[]): Series[] {
  return series.toSorted((one, other) => {
    const [a, b] = [one, other].map(({ tags }) => tags.map(normalise).join(" "));
    if (a === undefined || b === undefined) return 0;
    return a === b ? one.order - other.order : a < b ? -1 : 1;
  });
}

/** The tags as they are compared, worked out once for all the categories that look for theirs. */
function comparable(tags: readonly string[]): ReadonlySet<string> {
  const known = comparables.get(tags);
  if (known) return known;
  const made = new Set(tags.map(normalise));
  comparables.set(tags, made);
  return made;
}

const comparables = new WeakMap<readonly string[], ReadonlySet<string>>();

function normalise(tag: string): string {
  return tag.trim().toLowerCase();
}
