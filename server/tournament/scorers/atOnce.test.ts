import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness, superAdmin } from "../../testing/harness.ts";
import { createRandom } from "../../testing/random.ts";
import { courtInput, matchInput, sideOf } from "../../testing/tournament/matches.ts";
import type { SentEvent } from "../../testing/tournament/scoring.ts";
import { press, recordDocument, takeDocument } from "../../testing/tournament/scoring.ts";
import { findWrongScores } from "../../testing/tournament/storedScores.ts";

// Random actions of operators and scorers at the same time, each based on the state that they have just read.

const people = 6;
/** The number of actors in each of two processes. */
const actorsOfEach = 2;
const actionsOfEach = 50;
const leastCourts = 2;
const leastMatches = 6;

const random = createRandom(17);
const chance = (share: number) => random() < share;
const upTo = (most: number) => Math.floor(random() * most);
const pick = <Item>(items: readonly Item[]): Item | undefined => items[upTo(items.length)];

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** A match and another court, as an actor has read them. */
interface Seen {
  id: string;
  version: number;
  number: number;
  sides: object[];
  ownCourtId: string | null;
  last: number;
  lastEventId: string | null;
  lease: number;
  courtId: string;
}

interface Payload {
  userErrors: { code: string }[];
}

interface Operation {
  document: string;
  variables: Record<string, unknown>;
}

const change = (field: string, declared: string, variables: Record<string, unknown>): Operation => {
  const given = Object.keys(variables).map((name) => `${name}: $${name}`);
  return {
    document: `mutation (${declared}) { ${field}(${given.join()}) { userErrors { code } } }`,
    variables,
  };
};

const describeDevice = (id: string) => ({ id, name: "Pad", sentAt: new Date().toISOString() });

/** There are few players, so the same player is often needed on two courts. */
function makeMatch(courtId: string): Operation {
  const first = upTo(people);
  const second = (first + 1 + upTo(people - 1)) % people;
  const sides = [sideOf(`Player ${first}`), sideOf(`Player ${second}`)];
  return change("createMatch", "$input: MatchInput!", {
    input: matchInput({ format: "ONE_BY_21", sides, courtId }),
  });
}

function makeEvents({ lastEventId }: Seen): SentEvent[] {
  if (lastEventId !== null && chance(0.4)) return [press("VOID", { detail: { eventId: lastEventId } })];
  if (chance(0.3)) return [press("RETIRED", { side: upTo(2) })];
  if (chance(0.1)) return [press("CONFIRMED")];
  return Array.from({ length: 1 + upTo(8) }, () => press("RALLY", { side: upTo(2) }));
}

/** The possible actions with their probabilities. */
const actions: [weight: number, act: (seen: Seen, deviceId: string) => Operation][] = [
  [5, ({ id, courtId }) => change("callMatch", "$id: ID!, $courtId: ID!", { id, courtId })],
  [
    5,
    ({ id }, deviceId) => ({
      document: takeDocument,
      variables: { matchId: id, device: describeDevice(deviceId), takeOver: chance(0.5) },
    }),
  ],
  [
    10,
    (seen, deviceId) => ({
      document: recordDocument,
      variables: {
        matchId: seen.id,
        lease: seen.lease,
        after: seen.last,
        events: makeEvents(seen),
        device: describeDevice(deviceId),
      },
    }),
  ],
  [
    2,
    ({ id, last }) =>
      change("setScore", "$matchId: ID!, $games: [[Int!]!]!, $after: Int!, $takeOver: Boolean!", {
        matchId: id,
        games: [
          pick([
            [21, 4],
            [7, 9],
            [20, 20],
          ]),
        ],
        after: last,
        takeOver: chance(0.5),
      }),
  ],
  [
    3,
    ({ id, version, number, sides, ownCourtId, courtId }) =>
      change("updateMatch", "$id: ID!, $version: Int!, $input: MatchInput!", {
        id,
        version,
        input: matchInput({
          number,
          format: "ONE_BY_21",
          sides,
          courtId: chance(0.7) ? ownCourtId : courtId,
          isCancelled: chance(0.2),
        }),
      }),
  ],
  [2, ({ courtId }) => change("clearCourt", "$id: ID!", { id: courtId })],
  [1, ({ courtId }) => change("deleteCourt", "$id: ID!", { id: courtId })],
  [1, ({ id }) => change("deleteMatch", "$id: ID!", { id })],
];
const choices = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

async function chooseOperation(deviceId: string): Promise<Operation> {
  const [found] = await site.sql<{ courts: string[]; matches: Omit<Seen, "courtId">[] }>(
    `select (select coalesce(json_agg(id order by id), '[]') from court) as courts, coalesce(json_agg(json_build_object(
        'id', match.id, 'version', version, 'number', match.number, 'sides', sides, 'ownCourtId', court_id,
        'last', last_event_number, 'lease', match.lease, 'lastEventId', match_event.id
      ) order by match.id), '[]') as matches
      from match left join match_event on match_id = match.id and match_event.number = last_event_number`,
  );
  const { courts = [], matches = [] } = found ?? {};
  const courtId = pick(courts);
  if (courtId === undefined || courts.length < leastCourts)
    return change("createCourt", "$input: CourtInput!", { input: courtInput() });
  const match = pick(matches);
  const act = pick(choices);
  if (!match || !act || matches.length < leastMatches) return makeMatch(courtId);
  return act({ ...match, courtId }, deviceId);
}

/** Statements that find violations of invariants in committed data. Each must find nothing. */
const violations: Record<string, string> = {
  "a match is on court without being the current one of its court": `
    select match.id from match left join court on court.id = match.court_id
      where match.status in ('CALLED', 'ON_COURT') and court.current_match_id is distinct from match.id`,
  "a court shows a match of another court": `
    select court.id from court join match on match.id = court.current_match_id
      where match.court_id is distinct from court.id`,
  "someone is on two courts": `
    select player ->> 'name' from match cross join jsonb_array_elements(sides) as side
        cross join jsonb_array_elements(side -> 'players') as player
      where status in ('CALLED', 'ON_COURT') group by 1 having count(*) > 1`,
  "a match has another status than its score": `
    select id from match where status <> 'CANCELLED' and (
      (status = 'FINISHED') <> (score ->> 'phase' = 'FINISHED')
      or (status = 'SCHEDULED') <> (called_at is null and score ->> 'phase' <> 'FINISHED'))`,
  "an event was recorded under a lease that had ended": `
    select match_id from (
        select match_id, lease, max(lease) over (partition by match_id order by number) as newest from match_event
      ) as event where lease < newest`,
  "a match that is cancelled has a scorer": `
    select id from match where status = 'CANCELLED' and (scorer_user is not null or scorer_token is not null)`,
};

const findViolations = Object.entries(violations)
  .map(([what, statement]) => `select '${what}' as what where exists (${statement})`)
  .join(" union all ");

test("After any concurrent actions, each court has at most one match, each player at most one court, and each score equals its log", async () => {
  const other = await site.startAnother();
  const clients = [site.admin, await other.open(superAdmin)];
  const devices = [randomUUID(), randomUUID()];
  const outcomes = new Set<string>();
  const work = async (client: Client) => {
    for (let count = 0; count < actionsOfEach; count++) {
      const { document, variables } = await chooseOperation(pick(devices) ?? "");
      const { data, errors = [] } = await client.ask<Record<string, Payload> | null>(document, variables);
      const userErrors = Object.values(data ?? {}).flatMap((payload) => payload.userErrors);
      if (errors.length + userErrors.length === 0) outcomes.add("done");
      for (const { code } of userErrors) outcomes.add(code);
      for (const { extensions } of errors) outcomes.add(extensions.code);
      expect(await site.sql(findViolations)).toEqual([]);
    }
  };
  await Promise.all(clients.flatMap((client) => Array.from({ length: actorsOfEach }, () => work(client))));
  const responses = [
    "IMPOSSIBLE",
    "INVALID",
    "LEASE_LOST",
    "NOT_FOUND",
    "ON_COURT",
    "OUT_OF_DATE",
    "TAKEN",
    "done",
  ];
  expect(responses).toEqual(expect.arrayContaining([...outcomes]));
  expect(outcomes).toContain("done");
  expect(await findWrongScores((statement) => site.sql(statement))).toEqual([]);
  await other.close();
});
