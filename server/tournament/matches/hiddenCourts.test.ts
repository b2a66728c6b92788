import { getNamedType, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "../../schema.ts";
import { canary, everything } from "../../testing/catalogue/canaries.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Client } from "../../testing/client.ts";
import { followTournament, readTournamentCursor } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { newAddress, openAccount } from "../../testing/people/accounts.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  clearCourt,
  deleteMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  reorderCourts,
  updateCourt,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";
import { bearer, createDevice, makeScorerToken } from "../../testing/tournament/scoring.ts";

let site: Harness;
let logs: MatchLogs;
let episodeId: string;
/** A court that is not public. Every text of it and of its matches contains the canary. */
let hidden: TestCourt;
/** The ended, the current and the next match of that court. */
let hiddenMatches: string[];
let shown: TestCourt;
let shownMatch: string;

const secret = (name: string) => ({
  draw: `${canary} draw`,
  round: `${canary} round`,
  sides: [
    { players: [{ name: `${canary} ${name}`, shortName: canary, country: "XX" }], team: `${canary} team` },
    { players: [], from: `${canary} from` },
  ],
});

beforeAll(async () => {
  site = await startHarness();
  logs = await openMatchLogs(site);
  episodeId = (await makeEpisode(site.admin, (await makeSeries(site.admin)).id)).id;
  shown = await makeCourt(site.admin, { name: "A shown court", episodeId });
  shownMatch = (await makeCalledMatch(site.admin, shown.id, { round: "A shown round" })).id;
  await logs.record(shownMatch, rallies("0"));
  hidden = await makeCourt(site.admin, { name: `${canary} court`, isPublic: false, episodeId });
  const ended = await makeCalledMatch(site.admin, hidden.id, { ...secret("one"), courtId: hidden.id });
  await logs.record(ended.id, [...rallies("01"), { kind: "RETIRED", side: 0 }]);
  const playing = await makeCalledMatch(site.admin, hidden.id, { ...secret("two"), courtId: hidden.id });
  await logs.record(playing.id, rallies("0"));
  const next = await makeMatch(site.admin, { ...secret("three"), courtId: hidden.id, number: 4711 });
  hiddenMatches = [ended.id, playing.id, next.id];
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

/** Every query of the tournament, with every field that can be selected. */
const everyQuery = (): string[] => [
  `{ tournament${everything("Tournament")} }`,
  `{ scorerCourt${everything("Court")} }`,
  `{ matches(first: 1000)${everything("Match")} }`,
  `{ matches(courtId: "${hidden.id}")${everything("Match")} }`,
  `{ matches(statuses: [ON_COURT, SCHEDULED, FINISHED])${everything("Match")} }`,
  ...[canary, "XX", "4711"].map((text) => `{ matches(text: "${text}")${everything("Match")} }`),
  `{ episodeMatches(episodeId: "${episodeId}")${everything("Match")} }`,
  ...hiddenMatches.flatMap((id) => [
    `{ match(id: "${id}")${everything("Match")} }`,
    `{ timeline(matchId: "${id}")${everything("ScoreMark")} }`,
  ]),
];
const subscription = `subscription { tournamentUpdates${everything("TournamentUpdate")} }`;

test("no other path leads to a court, a match or its marks", () => {
  const guarded = ["Court", "Match", "ScoreMark"];
  const ways = Object.values(buildSchema().getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith("__") && !name.endsWith("Payload"))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => guarded.includes(getNamedType(field.type).name))
        .map((field) => `${type.name}.${field.name}`),
    );
  expect(ways.toSorted()).toEqual([
    "Court.current",
    "Court.next",
    "Query.episodeMatches",
    "Query.match",
    "Query.matches",
    "Query.scorerCourt",
    "Query.timeline",
    "Tournament.courts",
    "TournamentUpdate.courts",
    "TournamentUpdate.matches",
    "TournamentUpdate.planned",
  ]);
});

const people: [string, () => Promise<Client>][] = [
  ["a visitor", () => site.open(undefined, newAddress())],
  ["a user", async () => (await openAccount(site)).client],
];

function expectNothingHidden(client: Client): void {
  expect(client.received()).not.toContain(canary);
  for (const id of [hidden.id, ...hiddenMatches]) expect(client.received()).not.toContain(id);
}

describe.each(people)("A court that is not public does not exist for %s", (_name, open) => {
  test("on any path of the API", async () => {
    const client = await open();
    for (const query of everyQuery()) await client.query(query);
    for (const id of hiddenMatches)
      expect(await client.query(`{ match(id: "${id}") { id } timeline(matchId: "${id}") { game } }`)).toEqual(
        {
          match: null,
          timeline: [],
        },
      );
    await client.subscribe(subscription).next();
    expect(client.received()).toContain("A shown court");
    expect(client.received()).toContain("A shown round");
    expectNothingHidden(client);
  });

  test("while an admin works on it: no value is sent, not even an empty one", async () => {
    const client = await open();
    const [first, later] = [
      followTournament(client),
      followTournament(client, await readTournamentCursor(client)),
    ];
    const followed = client.subscribe(subscription);
    await Promise.all([first.next(), later.next(), followed.next()]);
    const added = await makeMatch(site.admin, { ...secret("four"), courtId: hidden.id });
    await logs.record(hiddenMatches[1] ?? "", rallies("01"));
    const { court } = await updateCourt(site.admin, hidden, { pictureDelayMs: 1_000, isPublic: false });
    hidden = court ?? hidden;
    const other = await makeCourt(site.admin, { name: `${canary} ${added.id.slice(0, 8)}`, isPublic: false });
    await makeCalledMatch(site.admin, other.id, { ...secret("five"), courtId: other.id });
    await clearCourt(site.admin, other.id);
    await deleteMatch(site.admin, added.id);
    const [match] = await logs.record(shownMatch, rallies("1"));
    for (const follower of [first, later]) {
      const { matches, courts, courtOrder, removedMatches } = await follower.next();
      expect(matches).toMatchObject([{ id: shownMatch, lastEventNumber: match?.number }]);
      expect([courts, courtOrder, removedMatches]).toEqual([[], null, []]);
      follower.stop();
    }
    await followed.next();
    followed.stop();
    expect(client.received()).not.toContain(added.id);
    expect(client.received()).not.toContain(other.id);
    expectNothingHidden(client);
  });
});

async function openScorer(court: TestCourt): Promise<Client> {
  return site.openWith(bearer((await makeScorerToken(site.admin, court.id)).secret));
}

describe("With a device token", () => {
  test("of another court it does not exist either", async () => {
    const client = await openScorer(shown);
    for (const query of everyQuery()) await client.query(query);
    for (const id of hiddenMatches) await createDevice(client).askToTake(id);
    expect(client.received()).toContain("A shown round");
    expectNothingHidden(client);
  });

  test("of another court no caller finds out that a player is there", async () => {
    const { sides } = secret("two");
    const { id } = await makeMatch(site.admin, { sides, courtId: shown.id });
    await clearShownCourt();
    const client = await openScorer(shown);
    expect((await createDevice(client).take(id)).userErrors).toEqual([
      {
        code: "ON_COURT",
        field: null,
        message: "This match cannot be on court now. Please ask the organisers.",
      },
    ]);
    expect(client.received()).not.toContain(hidden.name);
    await deleteMatch(site.admin, id);
  });

  test("its own scorers read the court and its matches", async () => {
    const client = await openScorer(hidden);
    const { tournament, matches, match, timeline } = await client.query<{
      tournament: { courts: { id: string }[] };
      matches: { id: string }[];
      match: { id: string };
      timeline: object[];
    }>(
      `{ tournament { courts { id } } matches(courtId: "${hidden.id}") { id }
        match(id: "${hiddenMatches[0]}") { id } timeline(matchId: "${hiddenMatches[0]}") { game } }`,
    );
    expect(tournament.courts.map(({ id }) => id)).toEqual([shown.id, hidden.id]);
    expect(matches.map(({ id }) => id).toSorted()).toEqual(hiddenMatches.toSorted());
    expect([match.id, timeline.length]).toEqual([hiddenMatches[0], 2]);
  });
});

/** Ends the match on that court and clears it. */
async function clearShownCourt(): Promise<void> {
  await logs.record(shownMatch, [{ kind: "RETIRED", side: 0 }]);
}

test("an admin finds the court and its matches everywhere", async () => {
  const { tournament, matches, episodeMatches } = await site.admin.query<{
    tournament: { courts: { id: string; current: { id: string } | null; next: { id: string } | null }[] };
    matches: { id: string }[];
    episodeMatches: { id: string }[];
  }>(
    `{ tournament { courts { id current { id } next { id } } } matches(courtId: "${hidden.id}") { id }
      episodeMatches(episodeId: "${episodeId}") { id } }`,
  );
  expect(tournament.courts).toContainEqual({
    id: hidden.id,
    current: { id: hiddenMatches[1] },
    next: { id: hiddenMatches[2] },
  });
  expect(matches.map(({ id }) => id).toSorted()).toEqual(hiddenMatches.toSorted());
  expect(episodeMatches.map(({ id }) => id)).toEqual([shownMatch, ...hiddenMatches.slice(0, 2)]);
});

test("the order of courts that a visitor receives omits those that are not public", async () => {
  const follower = followTournament(site.visitor, await readTournamentCursor(site.visitor));
  await follower.next();
  const { tournament } = await site.admin.query<{ tournament: { courts: { id: string }[] } }>(
    "{ tournament { courts { id } } }",
  );
  await reorderCourts(site.admin, tournament.courts.map(({ id }) => id).toReversed());
  expect((await follower.next()).courtOrder).toEqual([shown.id]);
  follower.stop();
});

test("a match that moves to a hidden court disappears, and reappears when the court is public", async () => {
  const place = await makeCourt(site.admin, { name: "Practice", isPublic: false });
  const { id } = await makeMatch(site.admin, { courtId: place.id, round: "Friendly" });
  const read = () => site.visitor.query(`{ match(id: "${id}") { round } }`);
  expect(await read()).toEqual({ match: null });
  await updateCourt(site.admin, place, { isPublic: true });
  expect(await read()).toEqual({ match: { round: "Friendly" } });
  await updateCourt(site.admin, { ...place, version: 2 }, { isPublic: false });
  expect(await read()).toEqual({ match: null });
});
