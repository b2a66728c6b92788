import { Match } from "../../matches/match.entity.ts";
import { groupBy } from "./groups.ts";

/**
 * Sorts the matches of the file within their court and day, in the order of the file. Other matches come after them,
 * except for called ones, which come before the first one of the file that waits. Positions that are already in
 * this order do not change. Returns copies of the moved matches that are not in the file.
 */
export function placeInOrder(fromFile: readonly Match[], others: readonly Match[]): Match[] {
  const following = groupBy(others, listOf);
  return [...groupBy(fromFile, listOf)].flatMap(([key, list]) => {
    if (key === null) return [];
    const rest = (following.get(key) ?? []).toSorted(bySequence);
    const copies = rest.map((match) => Object.assign(new Match(), match));
    const ordered = mergeLists(list, copies);
    const places = keepPlaces(ordered) ?? ordered.map((_, index) => index + 1);
    ordered.forEach((match, index) => (match.sequence = places[index] ?? null));
    return copies.filter(({ sequence }, index) => sequence !== rest[index]?.sequence);
  });
}

function mergeLists(list: readonly Match[], others: readonly Match[]): Match[] {
  const called = others.filter(wasCalled);
  const waiting = others.filter((match) => !wasCalled(match));
  if (called.length === 0) return [...list, ...waiting];
  const firstWaiting = list.findIndex((match) => !wasCalled(match));
  const split = firstWaiting < 0 ? list.length : firstWaiting;
  return [...[...called, ...list.slice(0, split)].toSorted(bySequence), ...list.slice(split), ...waiting];
}

const bySequence = (one: Match, other: Match) => (one.sequence ?? 0) - (other.sequence ?? 0);

const calledStatuses: readonly string[] = ["CALLED", "ON_COURT", "FINISHED"];
export const wasCalled = ({ status }: Pick<Match, "status">): boolean => calledStatuses.includes(status);

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
export function listOf({ courtId, day }: Pick<Match, "courtId" | "day">): string | null {
  return courtId === null ? null : `${courtId} ${day ?? ""}`;
}
