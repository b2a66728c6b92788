import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import * as v from "valibot";

import { readApi } from "./api.ts";

const Id = v.object({ id: v.string() });

/** A match on a court of its own, with a device that scores it. */
export interface PlayedMatch {
  court: string;
  courtId: string;
  id: string;
  /** Sets the score; with an ending, side 0 wins. */
  setScore: (games: number[][], ending?: string) => Promise<void>;
  /** Records an event now, such as a rally that side 0 or 1 wins. */
  record: (kind: string, side?: number) => Promise<void>;
}

let pairings = 0;

/** Two players without another match, since nobody can be on two courts. */
function findOpponents() {
  pairings += 1;
  return [
    {
      players: [{ name: `Astrid-${pairings} Holm Dahl`, shortName: "A. Holm Dahl", country: "DEN" }],
      seed: "1",
    },
    { players: [{ name: `KIM Ha-neul ${pairings}`, shortName: "Kim H. N.", country: "KOR" }] },
  ];
}

/** Creates a court and calls a match to it, from the page of an admin. */
export async function playMatch(
  page: Page,
  court: string,
  match: Record<string, unknown> = {},
  isPublic = true,
): Promise<PlayedMatch> {
  const courtId = await makeCourt(page, court, isPublic);
  const id = await makeMatch(page, { courtId, ...match });
  await callMatch(page, id, courtId);
  const device = randomUUID();
  const describe = () => ({ id: device, name: "Journey", sentAt: new Date().toISOString() });
  const readLast = async () => {
    const Match = v.object({ lastEventNumber: v.number() });
    const { match: read } = await readApi(
      page,
      { match: Match },
      "query ($id: ID!) { match(id: $id) { lastEventNumber } }",
      { id },
    );
    return read.lastEventNumber;
  };
  return {
    court,
    courtId,
    id,
    async setScore(games, ending) {
      await readApi(
        page,
        {},
        `mutation ($id: ID!, $games: [[Int!]!]!, $after: Int!, $ending: MatchEnding, $winner: Int) {
          setScore(matchId: $id, games: $games, after: $after, ending: $ending, winner: $winner, takeOver: true) {
            userErrors { code message } } }`,
        { id, games, after: await readLast(), ...(ending !== undefined && { ending, winner: 0 }) },
      );
    },
    async record(kind, side) {
      const { taken } = await readApi(
        page,
        { taken: v.object({ lease: v.number(), events: v.array(Id) }) },
        `mutation ($id: ID!, $device: DeviceInput!) {
          taken: takeScoring(matchId: $id, device: $device, takeOver: true) {
            lease events { id } userErrors { code message } } }`,
        { id, device: describe() },
      );
      const now = new Date().toISOString();
      await readApi(
        page,
        {},
        `mutation ($id: ID!, $lease: Int!, $after: Int!, $events: [MatchEventInput!]!, $device: DeviceInput!) {
          recordMatchEvents(matchId: $id, lease: $lease, after: $after, events: $events, device: $device) {
            userErrors { code message } } }`,
        {
          id,
          lease: taken.lease,
          after: taken.events.length,
          events: [{ id: randomUUID(), kind, pressedAt: now, at: now, ...(side !== undefined && { side }) }],
          device: describe(),
        },
      );
    },
  };
}

/** Adds a court, and returns its id. */
export async function makeCourt(page: Page, name: string, isPublic: boolean): Promise<string> {
  const { made } = await readApi(
    page,
    { made: v.object({ court: Id }) },
    `mutation ($input: CourtInput!) { made: createCourt(input: $input) { court { id } userErrors { code message } } }`,
    { input: { name, isPublic } },
  );
  return made.court.id;
}

/** Adds a scheduled match, and returns its id. */
export async function makeMatch(page: Page, match: Record<string, unknown>): Promise<string> {
  const input = {
    discipline: "WS",
    format: "THREE_BY_21",
    draw: "Women's Singles",
    round: "Quarter-final",
    sides: findOpponents(),
    ...match,
  };
  const { made } = await readApi(
    page,
    { made: v.object({ match: Id }) },
    `mutation ($input: MatchInput!) { made: createMatch(input: $input) { match { id } userErrors { code message } } }`,
    { input },
  );
  return made.match.id;
}

/** Calls the players of a match to the court. */
export async function callMatch(page: Page, id: string, courtId: string): Promise<void> {
  await readApi(
    page,
    {},
    `mutation ($id: ID!, $courtId: ID!) { callMatch(id: $id, courtId: $courtId) { userErrors { code message } } }`,
    { id, courtId },
  );
}

export async function deleteMatch(page: Page, id: string): Promise<void> {
  await readApi(page, {}, "mutation ($id: ID!) { deleteMatch(id: $id) { userErrors { code message } } }", {
    id,
  });
}

/** The secret of a new token for a device of the court. */
export async function makeDeviceToken(page: Page, courtId: string): Promise<string> {
  const { made } = await readApi(
    page,
    { made: v.object({ link: v.string() }) },
    `mutation ($courtId: ID!) {
      made: createScorerToken(courtId: $courtId, name: "Journey") { link userErrors { code message } } }`,
    { courtId },
  );
  return made.link.slice(made.link.indexOf("#token=") + "#token=".length);
}
