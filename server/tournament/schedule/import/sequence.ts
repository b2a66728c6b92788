import { Match } from "../../matches/match.entity.ts";
import { groupBy } from "./groups.ts";

/**
 * Gives the matches of the file their places among those of their court and day, in the order of the file; what the file does
 * not hold comes after them. Places that are in this order stay. Returns copies of those besides the file's that move.
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

/** The places as they are, with places for those that have none; null when the matches are in another order. */
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

/** What has no court has no place. */
function listOf({ courtId, day }: Match): string | null {
  return courtId === null ? null : `${courtId} ${day ?? ""}`;
}
