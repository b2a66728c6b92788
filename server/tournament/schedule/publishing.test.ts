import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canary, everything } from "../../testing/catalogue/canaries.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Client } from "../../testing/client.ts";
import { followTournament, readTournamentCursor } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { newAddress, openAccount } from "../../testing/people/accounts.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  callMatch,
  clearCourt,
  createMatch,
  deleteMatch,
  makeCourt,
  makeMatch,
  moveMatch,
  publishDay,
  updateCourt,
} from "../../testing/tournament/matches.ts";
import { bearer, makeScorerToken } from "../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
let episodeId: string;
let court: TestCourt;
let planned: string[];
const [friday, saturday] = ["2026-11-20", "2026-11-21"];

const secret = (name: string) => ({
  draw: `${canary} draw`,
  round: `${canary} round`,
  sides: [
    { players: [{ name: `${canary} ${name}`, shortName: canary, country: "XX" }], team: `${canary} team` },
    { players: [], from: `${canary} from` },
  ],
});
const plan = (name: string, input = {}) =>
  makeMatch(site.admin, { ...secret(name), day: saturday, courtId: court.id, ...input });

beforeAll(async () => {
  site = await startHarness();
  episodeId = (await makeEpisode(site.admin, (await makeSeries(site.admin)).id)).id;
  court = await makeCourt(site.admin, { name: "Centre court", episodeId });
  planned = [
    (await plan("one", { number: 4711 })).id,
    (await plan("two", { courtId: null })).id,
    (await plan("three", { isCancelled: true })).id,
  ];
  // Publishes a later day, so that the court's next match for the public is not its first one.
  await publishDay(site.admin, "2026-11-22");
  await makeMatch(site.admin, { round: "A shown round", day: "2026-11-22", courtId: court.id });
});
afterAll(() => site.close());

const everyQuery = (): string[] => [
  `{ tournament${everything("Tournament")} }`,
  `{ tournamentDays${everything("TournamentDay")} }`,
  `{ matches(first: 1000)${everything("Match")} }`,
  `{ matches(day: "${saturday}")${everything("Match")} }`,
  `{ matches(courtId: "${court.id}")${everything("Match")} }`,
  ...[canary, "XX", "4711"].map((text) => `{ matches(text: "${text}")${everything("Match")} }`),
  `{ episodeMatches(episodeId: "${episodeId}")${everything("Match")} }`,
  ...planned.flatMap((id) => [
    `{ match(id: "${id}")${everything("Match")} }`,
    `{ timeline(matchId: "${id}")${everything("ScoreMark")} }`,
  ]),
];
const subscription = `subscription { tournamentUpdates${everything("TournamentUpdate")} }`;

const people: [string, () => Promise<Client>][] = [
  ["a visitor", () => site.open(undefined, newAddress())],
  ["a user", async () => (await openAccount(site)).client],
];

function expectNothingPlanned(client: Client): void {
  expect(client.received()).not.toContain(canary);
  for (const text of [saturday, ...planned]) expect(client.received()).not.toContain(text);
}

describe.each(people)("A day that is not published does not exist for %s", (_name, open) => {
  test("on any path of the API", async () => {
    const client = await open();
    for (const query of everyQuery()) await client.query(query);
    await client.subscribe(subscription).next();
    expect(client.received()).toContain("A shown round");
    expectNothingPlanned(client);
  });

  test("while an admin plans it: no value is sent, not even an empty one", async () => {
    const client = await open();
    const follower = followTournament(client, await readTournamentCursor(client));
    const followed = client.subscribe(subscription);
    await Promise.all([follower.next(), followed.next()]);
    const { id } = await plan("four");
    await moveMatch(site.admin, id, { courtId: court.id, day: saturday, place: 1 });
    await moveMatch(site.admin, id, { courtId: null, day: friday, place: 1 });
    await publishDay(site.admin, saturday, { isPublished: false, note: canary });
    await deleteMatch(site.admin, id);
    const { match } = await createMatch(site.admin, { round: "Seen" });
    expect(await follower.next()).toMatchObject({
      matches: [{ id: match?.id }],
      courts: [],
      removedMatches: [],
    });
    follower.stop();
    await followed.next();
    followed.stop();
    expect(client.received()).not.toContain(id);
    expectNothingPlanned(client);
  });

  test("when its court is hidden and shown again", async () => {
    const client = await open();
    const followed = client.subscribe(subscription);
    await followed.next();
    for (const isPublic of [false, true]) {
      court = (await updateCourt(site.admin, court, { isPublic, episodeId })).court ?? court;
      await followed.next();
    }
    followed.stop();
    expectNothingPlanned(client);
  });
});

test("It exists neither in the scoreboard's data nor on pages", async () => {
  for (const path of ["/scoreboard.json", "/courts", "/", "/sitemap.xml"]) {
    const text = await (await fetch(site.url + path)).text();
    expect(text).not.toContain(canary);
    for (const id of planned) expect(text).not.toContain(id);
  }
});

const readDays = (client: Client) => client.query("{ tournamentDays { day isPublished matches } }");

test("Admins and device tokens of any court see its matches, admins also the day", async () => {
  const other = await makeCourt(site.admin);
  const scorer = site.openWith(bearer((await makeScorerToken(site.admin, other.id)).secret));
  for (const client of [site.admin, scorer]) {
    const { matches } = await client.query<{ matches: { id: string }[] }>(
      `{ matches(day: "${saturday}") { id } }`,
    );
    expect(matches.map(({ id }) => id).toSorted()).toEqual(planned.toSorted());
  }
  const published = { day: "2026-11-22", isPublished: true, matches: 1 };
  expect(await readDays(site.admin)).toEqual({
    tournamentDays: [{ day: saturday, isPublished: false, matches: 3 }, published],
  });
  expect(await readDays(site.visitor)).toEqual({ tournamentDays: [published] });
  expect(await readDays(scorer)).toEqual({ tournamentDays: [published] });
});

describe("A subscriber receives", () => {
  const days = "days { day isPublished note matches }";
  const follow = async () => {
    const followed = site.visitor.subscribe<{
      tournamentUpdates: {
        courts: { id: string; next: { round: string } | null }[];
        matches: { id: string }[] | null;
        removedMatches: string[];
        days: object[] | null;
      };
    }>(
      `subscription ($since: String) { tournamentUpdates(since: $since) {
        courts { id next { round } } matches { id } removedMatches ${days} } }`,
      { since: await readTournamentCursor(site.visitor) },
    );
    await followed.next();
    return followed;
  };

  test("at first all days that are visible to it", async () => {
    await publishDay(site.admin, saturday);
    const followed = site.visitor.subscribe<{ tournamentUpdates: { days: object[] | null } }>(
      `subscription { tournamentUpdates { ${days} } }`,
    );
    const { days: all } = (await followed.next()).data.tournamentUpdates;
    expect(all).toMatchObject([
      { day: saturday, isPublished: true },
      { day: "2026-11-22", isPublished: true },
    ]);
    await publishDay(site.admin, saturday, { isPublished: false });
    expect((await followed.next()).data.tournamentUpdates.days).toMatchObject([{ day: "2026-11-22" }]);
    followed.stop();
  });

  test("its matches when it is published, and only their ids when it is unpublished", async () => {
    const followed = await follow();
    const { day } = await publishDay(site.admin, saturday, { note: "Doors open at 8:30." });
    const shown = { day: saturday, isPublished: true, note: "Doors open at 8:30.", matches: 3 };
    expect(day).toEqual(shown);
    const published = (await followed.next()).data.tournamentUpdates;
    expect(published.matches?.map(({ id }) => id).toSorted()).toEqual(planned.toSorted());
    expect(published.courts).toEqual([{ id: court.id, next: { round: `${canary} round` } }]);
    expect(published.days).toContainEqual(shown);
    await publishDay(site.admin, saturday, { isPublished: false });
    const withdrawn = (await followed.next()).data.tournamentUpdates;
    expect(withdrawn.removedMatches.toSorted()).toEqual(planned.toSorted());
    expect(withdrawn).toMatchObject({
      courts: [{ id: court.id, next: { round: "A shown round" } }],
      matches: [],
      days: [{ day: "2026-11-22" }],
    });
    expect(JSON.stringify(withdrawn)).not.toContain(canary);
    followed.stop();
  });

  test("a called match of the day, which stays visible once its court is cleared", async () => {
    const { id } = await makeMatch(site.admin, { day: saturday, courtId: court.id });
    const followed = await follow();
    await callMatch(site.admin, id, court.id);
    expect((await followed.next()).data.tournamentUpdates.matches).toEqual([{ id }]);
    await clearCourt(site.admin, court.id);
    expect((await followed.next()).data.tournamentUpdates).toMatchObject({
      matches: [{ id }],
      removedMatches: [],
    });
    followed.stop();
    await deleteMatch(site.admin, id);
  });

  test("a published match that moves, with the time of the move", async () => {
    const { id } = await makeMatch(site.admin, { day: "2026-11-22", courtId: court.id });
    const read = async () =>
      (
        await site.visitor.query<{ match: { rescheduledAt: string | null } }>(
          `{ match(id: "${id}") { rescheduledAt } }`,
        )
      ).match.rescheduledAt;
    const followed = await follow();
    await moveMatch(site.admin, id, { courtId: court.id, day: "2026-11-22", place: 1 });
    expect((await followed.next()).data.tournamentUpdates.matches).toContainEqual({ id });
    expect(await read()).toBeNull();
    const before = Date.now();
    await moveMatch(site.admin, id, { courtId: null, day: "2026-11-22", place: 1 });
    await followed.next();
    expect(Date.parse((await read()) ?? "")).toBeGreaterThanOrEqual(before - 1_000);
    followed.stop();
  });
});

test("A note that is too long is refused, and the day does not change", async () => {
  expect(await publishDay(site.admin, saturday, { note: "-".repeat(201) })).toEqual({
    day: null,
    userErrors: [{ code: "INVALID", field: "note", message: "The note has at most 200 characters." }],
  });
});

test("Unpublishing a day that was never published changes nothing", async () => {
  const day = "2026-11-26";
  await makeMatch(site.admin, { day });
  const before = await readTournamentRevision(site);
  expect(await publishDay(site.admin, day, { isPublished: false })).toEqual({
    day: { day, isPublished: false, note: "", matches: 1 },
    userErrors: [],
  });
  expect(await readTournamentRevision(site)).toBe(before);
});
