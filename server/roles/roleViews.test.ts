import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Planted } from "../testing/catalogue/canaries.ts";
import {
  canary,
  everyQuery,
  everySubscription,
  everything,
  plantDrafts,
} from "../testing/catalogue/canaries.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import { publish } from "../testing/catalogue/drafts.ts";
import type { Client } from "../testing/client.ts";
import { followSeries, followTournament, readTournamentCursor } from "../testing/follow.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makePerson } from "../testing/people/admins.ts";
import type { TestRole } from "../testing/people/roles.ts";
import { editor, giveRole, makeStaff, operatorOf, takeRole } from "../testing/people/roles.ts";
import type { TestCourt } from "../testing/tournament/matches.ts";
import { makeCourt, makeMatch, publishDay } from "../testing/tournament/matches.ts";

const [published, planned] = ["2026-11-20", "2026-11-21"];
const password = "PASSWORD-CANARY";

let site: Harness;
let another: Process;
let drafts: Planted;
/** Courts that are not public, with unique words in every text. */
let courts: Record<"one" | "two", TestCourt>;
let open: TestCourt;

beforeAll(async () => {
  site = await startHarness();
  another = await site.startAnother();
  drafts = await plantDrafts(site.admin);
  await makeSeries(site.admin, { slug: "locked", password, shortDescription: "LOCKED-CANARY" });
  const makeHidden = (name: string) => makeCourt(site.admin, { name: `HIDDEN-${name}`, isPublic: false });
  courts = { one: await makeHidden("one"), two: await makeHidden("two") };
  open = await makeCourt(site.admin, { name: "An open court" });
  await publishDay(site.admin, published);
  for (const [name, { id: courtId }] of Object.entries({ ...courts, open })) {
    await makeMatch(site.admin, { courtId, day: published, round: `PUBLISHED-${name}` });
    await makeMatch(site.admin, { courtId, day: planned, round: `PLANNED-${name}` });
  }
  await makeMatch(site.admin, { day: planned, round: "PLANNED-nowhere" });
});
afterAll(() => site.close());

const tournamentQueries = (): string[] => [
  `{ tournament${everything("Tournament")} }`,
  `{ tournamentDays${everything("TournamentDay")} }`,
  `{ matches(first: 1000)${everything("Match")} }`,
  `{ matches(day: "${planned}")${everything("Match")} }`,
  ...Object.values(courts).map(({ id }) => `{ matches(courtId: "${id}")${everything("Match")} }`),
];
const queries = (): string[] => [
  ...tournamentQueries(),
  ...Object.values(everyQuery(drafts)),
  `{ series(slug: "locked")${everything("Series")} }`,
];
const subscriptions = (): string[] => [
  `subscription { tournamentUpdates${everything("TournamentUpdate")} }`,
  ...Object.values(everySubscription(drafts)),
];

/** The words that each kind of caller may see. An admin receives all of them. */
const words = [
  "HIDDEN-one",
  "HIDDEN-two",
  "PUBLISHED-one",
  "PUBLISHED-two",
  "PUBLISHED-open",
  "PLANNED-one",
  "PLANNED-two",
  "PLANNED-open",
  "PLANNED-nowhere",
  `${canary}-title-1`,
  "LOCKED-CANARY",
  password,
];
const ofTournament = words.slice(0, 9);
const ofOne = ["HIDDEN-one", "PUBLISHED-one", "PUBLISHED-open", "PLANNED-one"];

const staff: [string, () => Promise<Client>, string[]][] = [
  ["an admin", async () => site.admin, words],
  ["a user", async () => (await makePerson(site)).client, ["PUBLISHED-open"]],
  ["an editor", () => openAs(editor), ["PUBLISHED-open", `${canary}-title-1`, "LOCKED-CANARY"]],
  ["the operator of a court", () => openAs(operatorOf(courts.one.id)), ofOne],
  ["an operator of all courts", () => openAs(operatorOf(null)), ofTournament],
];

async function openAs(role: TestRole): Promise<Client> {
  return (await makeStaff(site, role)).client;
}

function expectOnly(client: Client, seen: readonly string[]): void {
  const received = client.received();
  expect(words.filter((word) => received.includes(word))).toEqual(
    words.filter((word) => seen.includes(word)),
  );
  if (!seen.includes(`${canary}-title-1`)) expect(received).not.toMatch(new RegExp(`${canary}-(title|tag)`));
}

// Sequentially and two at the same time, with the same queries, to check that no response is sent to another caller.
test("every caller receives what their role may see, in any order of requests", async () => {
  const clients = await Promise.all(staff.map(async ([, enter, seen]) => ({ seen, client: await enter() })));
  const pairs = clients.map((one, place) => [one, clients.at(-1 - place) ?? one]);
  for (const query of queries())
    for (const pair of pairs) await Promise.all(pair.map(({ client }) => client.query(query)));
  for (const { client, seen } of clients) expectOnly(client, seen);
});

test("every caller receives by subscriptions what their role may see, also after changes", async () => {
  const clients = await Promise.all(
    staff.slice(1).map(async ([, enter, seen]) => ({ seen, client: await enter() })),
  );
  const followed = [...clients, { client: site.admin, seen: words }].map(({ client }) => ({
    client,
    streams: subscriptions().map((document) => client.subscribe(document)),
    tournament: followTournament(client),
    series: followSeries(client, drafts.series.id),
  }));
  for (const { streams, tournament, series } of followed) {
    await Promise.all(streams.map((stream) => stream.next()));
    await Promise.all([tournament.next(), series.next()]);
  }
  await publish(site, drafts.series.id, { isPublished: false, longDescription: "changed" });
  for (const [name, { id }] of Object.entries(courts))
    await makeMatch(site.admin, { courtId: id, day: planned, round: `PLANNED-${name}` });
  const { id } = await makeMatch(site.admin, { courtId: open.id, day: published, round: "PUBLISHED-open" });
  for (const { tournament } of followed) {
    let matches: { id: string }[] = [];
    while (!matches.some((match) => match.id === id)) matches = (await tournament.next()).matches ?? [];
  }
  for (const { client, seen } of clients) {
    // Subscriptions of the tournament send courts, and the matches that changed.
    const received = client.received();
    for (const word of words.filter((one) => !seen.includes(one))) expect(received).not.toContain(word);
  }
  for (const { streams, tournament, series } of followed)
    for (const one of [...streams, tournament, series]) one.stop();
});

/** The days with their numbers of matches, as the caller receives them. */
async function readDays(client: Client): Promise<[string, number][]> {
  const { tournamentDays } = await client.query<{ tournamentDays: { day: string; matches: number }[] }>(
    "{ tournamentDays { day matches } }",
  );
  return tournamentDays.map(({ day, matches }) => [day, matches]);
}

async function countMatches(day: string, courtIds: (string | null)[]): Promise<number> {
  const rows = await site.sql("select from match where day = $1 and coalesce(court_id::text, '') = any($2)", [
    day,
    courtIds.map((id) => id ?? ""),
  ]);
  return rows.length;
}

test("the days of the order of play count only matches that exist for the caller", async () => {
  const all = [courts.one.id, courts.two.id, open.id, null];
  const shown = await countMatches(published, [open.id]);
  expect(await readDays(await openAs(editor))).toEqual([[published, shown]]);
  expect(await readDays(await openAs(operatorOf(courts.one.id)))).toEqual([
    [published, shown + (await countMatches(published, [courts.one.id]))],
    [planned, await countMatches(planned, [courts.one.id])],
  ]);
  // A match of a public court on a published day is counted once.
  expect(await readDays(await openAs(operatorOf(open.id)))).toEqual([
    [published, shown],
    [planned, await countMatches(planned, [open.id])],
  ]);
  expect(await readDays(await openAs(operatorOf(null)))).toEqual([
    [published, await countMatches(published, all)],
    [planned, await countMatches(planned, all)],
  ]);
});

describe.each([
  ["the same process", () => site],
  ["another process", () => another],
])("A role that is taken away while its owner has the site open on %s", (_name, place) => {
  async function openThere(role: TestRole): Promise<{ id: string; client: Client }> {
    const { id, credentials } = await makePerson(site);
    await giveRole(site.admin, id, role);
    return { id, client: await place().open(credentials) };
  }

  test("ends what an editor sees of a draft, and granting it again restores it", async () => {
    const { id, client } = await openThere(editor);
    const follower = followSeries(client, drafts.series.id);
    expect(await follower.next()).toMatchObject({ series: { id: drafts.series.id, password: null } });
    await takeRole(site.admin, id, editor);
    expect(await follower.next()).toMatchObject({ series: null, episodes: null, episodeOrder: null });
    await giveRole(site.admin, id, editor);
    expect(await follower.next()).toMatchObject({ series: { id: drafts.series.id } });
    follower.stop();
  });

  test("ends what an operator sees of a court, and the rights to it", async () => {
    const role = operatorOf(courts.two.id);
    const { id, client } = await openThere(role);
    const follower = followTournament(client, await readTournamentCursor(client));
    await follower.next();
    const { courts: before } = await followTournament(client).next();
    expect(before.map((court) => court.id)).toContain(courts.two.id);
    await takeRole(site.admin, id, role);
    const { courts: after, courtOrder } = await follower.next();
    expect(after.map((court) => court.id)).not.toContain(courts.two.id);
    expect(courtOrder).not.toContain(courts.two.id);
    expect(
      await client.ask(`mutation { clearCourt(id: "${courts.two.id}") { userErrors { code } } }`),
    ).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
    follower.stop();
  });

  test("leaves an operator of all courts with a single court", async () => {
    const { id, client } = await openThere(operatorOf(null));
    const follower = followTournament(client);
    expect((await follower.next()).courtOrder).toEqual(
      expect.arrayContaining([courts.one.id, courts.two.id]),
    );
    await takeRole(site.admin, id, operatorOf(null));
    expect((await follower.next()).courtOrder).toEqual([open.id]);
    await giveRole(site.admin, id, operatorOf(courts.one.id));
    expect((await follower.next()).courtOrder).toEqual([courts.one.id, open.id]);
    follower.stop();
  });
});
