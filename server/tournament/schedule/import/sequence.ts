import { Match } from "../../matches/match.entity.ts";
import { groupBy } from "./groups.ts";

/**
 * Sorts the matches of the file within their court and day, in the order of the file; other matches come after them.
 * Positions that are already in this order do not change. Returns copies of the moved matches that are not in the file.
 */
export function placeInOrder(fromFile: readonly Match[], others: readonly Match[]): Match[] {
  const following = groupBy(others, listOf);
  return [...groupBy(fromFile, listOf)].flatMap(([key, list]) => {
    if (key === null) return [];
    const rest = (following.get(key) ?? []).toSorted(
      (one, other) => (one.sequence ?? 0) - (other.sequence ?? 0),
    );
    const copies = rest.map((match) => Object.assign(new Match(), match));
    const ordered = [...list, ...copies];
    const places = keepPlaces(ordered) ?? ordered.map((_, index) => index + 1);
    ordered.forEach((match, index) => (match.sequence = places[index] ?? null));
    return copies.filter(({ sequence }, index) => sequence !== rest[index]?.sequence);
  });
}

/** The current positions, with new ones for matches without a position; null when the matches are in another order. */
function keepPlaces(ordered: readonly Match[]): number[] | null {
  let last = 0;
  const places: number[] = [];
  for (const { sequence } of ordered) {
    if (sequence !== null && sequence <= last) return null;
    last = sequence ?? last + 1;
    places.push(last);
  }
  return places;
}

/** The list of a match; null without a court, because such matches have no position. */
function listOf({ courtId, day }: Match): string | null {
  return courtId === null ? null : `${courtId} ${day ?? ""}`;
}
