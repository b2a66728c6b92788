import type { ApolloCache, Reference } from "@apollo/client";

import { CourtOrderDocument, type PlannedMatchFragment } from "../lib/generated/TournamentUpdates.ts";

/** The arguments of a list of matches, which Apollo stores in the name of the cached field. */
interface ListArguments {
  first: number;
  day?: string | null;
  courtId?: string | null;
  statuses?: readonly string[] | null;
  text?: string | null;
}

/** A match of a list with the fields that determine its place. */
type Place = Pick<PlannedMatchFragment, "id" | "day" | "courtId" | "sequence" | "number">;
interface Listed {
  reference: Reference;
  place: Place;
}

/**
 * Moves matches whose plan has changed to their places in each cached list, as the server orders them. A list for which
 * that is impossible is dropped, and a page that shows it queries it again: a list filtered by a text, a full one, and
 * one that does not select the places of its matches.
 */
export function placeMatches(cache: ApolloCache, planned: readonly PlannedMatchFragment[]): void {
  if (planned.length === 0) return;
  const compare = createOrder(cache);
  const ids = new Set(planned.map(({ id }) => id));
  cache.modify<{ matches: readonly Reference[] }>({
    id: "ROOT_QUERY",
    fields: {
      matches(list, { storeFieldName, readField, canRead, toReference, DELETE }) {
        const filter = readArguments(storeFieldName);
        if (filter.text || list.length >= filter.first) return DELETE;
        const listed: Listed[] = [];
        for (const reference of list) {
          if (!canRead(reference)) continue;
          const place = {
            id: readField<string>("id", reference),
            day: readField<string | null>("day", reference),
            courtId: readField<string | null>("courtId", reference),
            sequence: readField<number | null>("sequence", reference),
            number: readField<number | null>("number", reference),
          };
          if (!isPlace(place)) return DELETE;
          if (!ids.has(place.id)) listed.push({ reference, place });
        }
        for (const match of planned) {
          if (!isListed(match, filter)) continue;
          const reference = toReference({ __typename: "Match", id: match.id });
          if (reference) listed.push({ reference, place: match });
        }
        if (listed.length >= filter.first) return DELETE;
        return listed
          .toSorted((one, other) => compare(one.place, other.place))
          .map(({ reference }) => reference);
      },
    },
  });
}

/** `matches({"day":"2026-11-21","first":1000})`: Apollo writes the arguments as JSON. */
function readArguments(storeFieldName: string): ListArguments {
  return JSON.parse(storeFieldName.slice("matches(".length, -1));
}

const isPlace = (place: { [Key in keyof Place]: Place[Key] | undefined }): place is Place =>
  Object.values(place).every((value) => value !== undefined);

function isListed(
  { day, courtId, status }: PlannedMatchFragment,
  { day: wantedDay, courtId: wantedCourt, statuses }: ListArguments,
): boolean {
  return (
    (!wantedDay || day === wantedDay) &&
    (!wantedCourt || courtId === wantedCourt) &&
    (!statuses || statuses.includes(status))
  );
}

/** The order of play: by day, court, place on the court and number; matches without a value come last. */
function createOrder(cache: ApolloCache): (one: Place, other: Place) => number {
  const courts = cache.readQuery({ query: CourtOrderDocument })?.tournament.courts ?? [];
  const ranks = new Map(courts.map(({ id }, rank) => [id, rank]));
  const keysOf = ({ day, courtId, sequence, number, id }: Place) => [
    day,
    courtId === null ? null : (ranks.get(courtId) ?? null),
    sequence,
    number,
    id,
  ];
  return (one, other) => {
    const others = keysOf(other);
    for (const [place, value] of keysOf(one).entries()) {
      const otherValue = others[place] ?? null;
      if (value === otherValue) continue;
      if (value === null) return 1;
      if (otherValue === null) return -1;
      return value < otherValue ? -1 : 1;
    }
    return 0;
  };
}
