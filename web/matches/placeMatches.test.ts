// @vitest-environment node
import { InMemoryCache } from "@apollo/client";
import { expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import { cacheConfig } from "../lib/apollo.ts";
import { ScheduleDayDocument } from "../lib/generated/SchedulePage.ts";
import { CourtOrderDocument } from "../lib/generated/TournamentUpdates.ts";
import { WaitingMatchesDocument } from "../lib/generated/WaitingMatches.ts";
import { makeMatch, showMatch } from "../testing/tournamentState.ts";
import { placeMatches } from "./placeMatches.ts";

const courtIds = ["k2", "k1"];
const days = ["2026-11-21", "2026-11-22"];
const waitingStatuses = ["SCHEDULED", "CALLED", "ON_COURT", "CANCELLED"];
const statuses = ["SCHEDULED", "CALLED", "FINISHED", "CANCELLED"] as const;

/** A match as the server sends it. */
const makeRow = (id: string, part: object) => {
  const match = showMatch({ ...makeMatch({ id }), ...part });
  return {
    ...match,
    __typename: "Match" as const,
    scheduled: { ...match.scheduled, __typename: "ScheduledStart" as const },
    sides: match.sides.map((side) => ({
      ...side,
      __typename: "MatchSide" as const,
      players: side.players.map((player) => ({ ...player, __typename: "Player" as const })),
    })),
  };
};
type Row = ReturnType<typeof makeRow>;

/** An independent implementation of the server's order: a text that sorts, with null values last. */
function orderText({ day, courtId, sequence, number, id }: Row): string {
  const court = courtId === null ? 9 : courtIds.indexOf(courtId);
  return [day ?? "~", court, sequence ?? "~", number ?? "~", id].join(" ");
}

function listOf(rows: readonly Row[], belongs: (row: Row) => boolean): Row[] {
  return rows.filter(belongs).toSorted((one, other) => (orderText(one) < orderText(other) ? -1 : 1));
}

function openCache(rows: readonly Row[]): InMemoryCache {
  const cache = new InMemoryCache(cacheConfig);
  const courts = courtIds.map((id) => ({ __typename: "Court" as const, id }));
  const tournament = { __typename: "Tournament", id: "main", courts };
  cache.writeQuery({ query: CourtOrderDocument, data: { tournament } });
  for (const day of days) {
    const matches = listOf(rows, (row) => row.day === day);
    const results = matches.filter(({ status }) => status === "FINISHED");
    const data = { matches, onCourt: [], results };
    cache.writeQuery({ query: ScheduleDayDocument, variables: { day }, data });
    cache.writeQuery({
      query: WaitingMatchesDocument,
      variables: { day, courtId: "k1" },
      data: { matches: matches.filter(isWaiting) },
    });
  }
  return cache;
}
const isWaiting = ({ courtId, status }: Row) => courtId === "k1" && waitingStatuses.includes(status);

/** Writes the matches to the cache first, as an update does. */
function place(cache: InMemoryCache, rows: Row[]): void {
  cache.writeQuery({
    query: ScheduleDayDocument,
    variables: { day: "of the update" },
    data: { matches: rows, onCourt: [], results: rows },
  });
  placeMatches(cache, rows);
}

const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id);

test("after random changes of the plan each cached list equals the server's", () => {
  const random = createRandom(41);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const alter = () => ({
    day: pick([...days, null]),
    courtId: pick([...courtIds, null]),
    sequence: pick([1, 2, 3, null]),
    number: pick([7, 8, 9, null]),
    status: pick(statuses),
  });
  for (let round = 0; round < 200; round += 1) {
    let rows = Array.from({ length: 8 }, (_, number) => makeRow(`m${number}`, alter()));
    const cache = openCache(rows);
    for (let step = 0; step < 3; step += 1) {
      const changed = rows.filter(() => random() < 0.4).map(({ id }) => makeRow(id, alter()));
      if (random() < 0.5) changed.push(makeRow(`n${step}`, alter()));
      const changedIds = new Set(idsOf(changed));
      rows = [...rows.filter(({ id }) => !changedIds.has(id)), ...changed];
      place(cache, changed);
    }
    for (const day of days) {
      const ofDay = listOf(rows, (row) => row.day === day);
      const kept = cache.readQuery({ query: ScheduleDayDocument, variables: { day } });
      expect(idsOf(kept?.matches)).toEqual(idsOf(ofDay));
      expect(idsOf(kept?.results)).toEqual(idsOf(ofDay.filter(({ status }) => status === "FINISHED")));
      const waiting = cache.readQuery({ query: WaitingMatchesDocument, variables: { day, courtId: "k1" } });
      expect(idsOf(waiting?.matches)).toEqual(idsOf(ofDay.filter(isWaiting)));
    }
  }
});
