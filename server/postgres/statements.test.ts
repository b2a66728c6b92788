import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Series } from "../testing/catalogue/catalogue.ts";
import { createCategory, makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { countLeast } from "../testing/services/tcpProxy.ts";
import { makeCalledMatch, makeCourt, makeMatch } from "../testing/tournament/matches.ts";

let site: ProxiedHarness;
let series: Series;
beforeAll(async () => {
  site = await startProxiedHarness();
  await createCategory(site.admin, { tags: ["all"] });
  series = await makeSeries(site.admin, { tags: ["all"] });
  await makeEpisode(site.admin, series.id);
});
afterAll(() => site.close());

/** The query as the page sends it, with its fragments but without its subscription. */
function readPage(...files: string[]): string {
  const documents = files.map((file) =>
    readFileSync(new URL(`../../web/${file}.graphql`, import.meta.url), "utf8"),
  );
  return documents.join("\n").replace(/^subscription [\s\S]+?^}/gm, "");
}

const homePage = readPage("home/HomePage", "series/SeriesCard");
const seriesPage = readPage(
  "series/SeriesPage",
  "series/waiting/AddToCalendar",
  "series/SeriesCard",
  "series/EpisodeItem",
  "player/Player",
);

/** The beginnings of PostgreSQL's request messages: a statement without values, or the end of one with values. */
const messages = ["Q\u0000\u0000", "S\u0000\u0000\u0000\u0004"];
const countStatements = () =>
  messages.reduce((total, message) => total + site.databaseProxy.count(message), 0);

/**
 * The number of statements that a response reads in its transaction. Cached responses that are refreshed after a change
 * add their own statements until they are done, so a count that is too high is polled.
 */
async function countReads(query: string, variables: object = {}): Promise<number> {
  // The text differs each time, so that no response is cached.
  const ask = () => site.visitor.query(`${query} # ${reads++}`, { ...variables });
  const [begin, commit] = [1, 1];
  const count = (await countLeast(countStatements, ask)) - begin - commit;
  expect(count).toBeGreaterThan(0);
  return count;
}
let reads = 0;

describe("Regardless of the length of its lists, a page is read in a few statements", () => {
  test("the home page", async () => {
    const few = await countReads(homePage);
    for (let made = 0; made < 20; made++) await makeSeries(site.admin, { tags: ["all"] });
    expect(few).toBeLessThanOrEqual(5);
    await expect.poll(() => countReads(homePage)).toBeLessThanOrEqual(few);
  });

  test("the page of a series", async () => {
    const few = await countReads(seriesPage, { slug: series.slug });
    for (let made = 0; made < 20; made++) await makeEpisode(site.admin, series.id);
    expect(few).toBeLessThanOrEqual(4);
    await expect.poll(() => countReads(seriesPage, { slug: series.slug })).toBeLessThanOrEqual(few);
  });
});

async function addCourts(count: number): Promise<void> {
  for (let added = 0; added < count; added++) {
    const { id } = await makeCourt(site.admin);
    await makeCalledMatch(site.admin, id);
    await makeMatch(site.admin, { courtId: id });
  }
}

describe("Regardless of the number of courts, the tournament is read in a few statements", () => {
  const match = "id number status games service { side } expectedMinutes sides { players { name } }";
  const courts = `{ tournament { cursor courts { id name current { ${match} } next { ${match} } } } }`;
  test("with the current and the next match of each court", async () => {
    await addCourts(1);
    const few = await countReads(courts);
    await addCourts(10);
    expect(few).toBeLessThanOrEqual(4);
    await expect.poll(() => countReads(courts)).toBeLessThanOrEqual(few);
  });

  test("also when all of them have changed for subscribers", async () => {
    const { tournament } = await site.visitor.query<{ tournament: { cursor: string } }>(
      "{ tournament { cursor } }",
    );
    const updates = `subscription ($since: String) { tournamentUpdates(since: $since) {
      cursor courts { id name current { ${match} } next { ${match} } } courtOrder matches { ${match} } removedMatches } }`;
    const follow = async (since: string | null) => {
      // The text differs each time, so that no value is cached.
      const following = site.visitor.subscribe(`${updates} # ${reads++}`, { since });
      await following.next();
      following.stop();
    };
    const nothing = () => follow(null);
    // The snapshot of another value may end during the count. Ten more courts would need ten more statements.
    const few = await countLeast(countStatements, nothing);
    await addCourts(10);
    await expect.poll(() => countLeast(countStatements, nothing)).toBeLessThan(few + 5);
    const all = () => follow(tournament.cursor);
    const some = await countLeast(countStatements, all);
    await addCourts(8);
    await expect.poll(() => countLeast(countStatements, all)).toBeLessThan(some + 5);
  });
});

const readViewer = () => site.admin.query("{ viewer { id } }");

describe("A change takes few messages to the database", () => {
  const setLive =
    "mutation ($id: ID!, $isLive: Boolean!) { setEpisodeLive(id: $id, isLive: $isLive) { episode { id } } }";

  test("the LIVE switch: session, transaction, clock, episode, update, undo, revision and commit", async () => {
    const { id } = await makeEpisode(site.admin, series.id);
    let isLive = false;
    const switchLive = () => site.admin.query(setLive, { id, isLive: (isLive = !isLive) });
    // The limit includes the transaction's start with its actor. The read of the listener may come later.
    await expect.poll(() => countLeast(countStatements, switchLive)).toBeLessThanOrEqual(8);
  });

  test("a payload without reads begins no snapshot", async () => {
    const { id } = await makeEpisode(site.admin, series.id);
    let isLive = false;
    const switchLive = () => site.admin.query(setLive, { id, isLive: (isLive = !isLive) });
    const countSnapshots = () => site.databaseProxy.countTexts("isolation level repeatable read");
    await expect.poll(() => countLeast(countSnapshots, switchLive)).toBe(0);
  });

  test("a LIVE switch that changes nothing: no update and no undo", async () => {
    const { id } = await makeEpisode(site.admin, series.id);
    const switchOff = () => site.admin.query(setLive, { id, isLive: false });
    await expect.poll(() => countLeast(countStatements, switchOff)).toBeLessThanOrEqual(6);
  });

  test("the text of a frequent statement is not sent again", async () => {
    for (let asked = 0; asked < 10; asked++) await readViewer();
    expect(await countLeast(() => site.databaseProxy.countTexts("from session"), readViewer)).toBe(0);
  });
});
