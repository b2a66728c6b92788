import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unlock } from "../testing/access.ts";
import { newAddress, openAccount } from "../testing/accounts.ts";
import {
  deleteEpisode,
  makeEpisode,
  makeSeries,
  readRevision,
  setEpisodeLive,
  updateSeries,
} from "../testing/catalogue.ts";
import type { UserErrorNote } from "../testing/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

interface Position {
  seconds: number;
  episode: { id: string };
}
interface Payload {
  viewer: { continueWatching: Position[] } | null;
  userErrors: UserErrorNote[];
}

const shown = "continueWatching { seconds episode { id } }";
const payload = `{ viewer { id ${shown} } userErrors { code field message } }`;
const documents = {
  keepPosition: `mutation ($id: ID!, $seconds: Int!) { done: keepPosition(episodeId: $id, seconds: $seconds) ${payload} }`,
  hidePosition: `mutation ($id: ID!, $isHidden: Boolean!) { done: hidePosition(episodeId: $id, isHidden: $isHidden) ${payload} }`,
  keepPositions: `mutation ($positions: [WatchPositionInput!]!) { done: keepPositions(positions: $positions) ${payload} }`,
  inSeries: `query ($id: ID!) { viewer { watchPositions(seriesId: $id) { seconds episode { id } } } }`,
} as const;

const keep = async (client: Client, id: string, seconds: number) =>
  (await client.query<{ done: Payload }>(documents.keepPosition, { id, seconds })).done;
const hide = async (client: Client, id: string, isHidden = true) =>
  (await client.query<{ done: Payload }>(documents.hidePosition, { id, isHidden })).done;
const bring = async (client: Client, positions: object[]) =>
  (await client.query<{ done: Payload }>(documents.keepPositions, { positions })).done;
const openUser = async () => (await openAccount(site)).client;

const listed = (positions: readonly Position[]) =>
  positions.map(({ episode, seconds }): [string, number] => [episode.id, seconds]);
const readRow = async (client: Client) =>
  listed(
    (await client.query<{ viewer: { continueWatching: Position[] } }>(`{ viewer { ${shown} } }`)).viewer
      .continueWatching,
  );
const readSeries = async (client: Client, id: string) =>
  listed(
    (await client.query<{ viewer: { watchPositions: Position[] } }>(documents.inSeries, { id })).viewer
      .watchPositions,
  );

/** Recordings of one series, each an hour long. */
async function makeRecordings(count: number, input: Record<string, unknown> = {}) {
  const series = await makeSeries(site.admin, input);
  const ids: string[] = [];
  for (let made = 0; made < count; made++)
    ids.push((await makeEpisode(site.admin, series.id, { durationSeconds: 3_600 })).id);
  const [first = "", second = ""] = ids;
  return { series, ids, first, second };
}

describe("A position", () => {
  test("is kept per recording, and the one watched last comes first", async () => {
    const client = await openUser();
    const { first, second } = await makeRecordings(2);
    expect(await keep(client, first, 600)).toMatchObject({ userErrors: [] });
    await keep(client, second, 700);
    expect(await readRow(client)).toEqual([
      [second, 700],
      [first, 600],
    ]);
    await keep(client, first, 650);
    expect(await readRow(client)).toEqual([
      [first, 650],
      [second, 700],
    ]);
  });

  test.each([
    ["within the first 30 seconds changes nothing", 29, 600],
    ["of 30 seconds is kept", 30, 30],
    ["of 95 % is kept", 3_420, 3_420],
    ["beyond 95 % counts as watched and is removed", 3_421, null],
    ["of 0 is removed", 0, null],
  ])("%s", async (_name, seconds, expected) => {
    const client = await openUser();
    const { first } = await makeRecordings(1);
    await keep(client, first, 600);
    await keep(client, first, seconds);
    expect(await readRow(client)).toEqual(expected === null ? [] : [[first, expected]]);
  });

  test("of a recording whose length nobody entered is kept wherever it is", async () => {
    const client = await openUser();
    const series = await makeSeries(site.admin);
    const { id } = await makeEpisode(site.admin, series.id);
    await keep(client, id, 7_200);
    expect(await readRow(client)).toEqual([[id, 7_200]]);
  });

  test("is not kept of a live broadcast, and is not offered while the episode is live", async () => {
    const client = await openUser();
    const { first, second } = await makeRecordings(2);
    await keep(client, first, 600);
    for (const id of [first, second]) await setEpisodeLive(site.admin, id, true);
    expect(await keep(client, second, 600)).toMatchObject({ userErrors: [] });
    expect(await readRow(client)).toEqual([]);
    for (const id of [first, second]) await setEpisodeLive(site.admin, id, false);
    expect(await readRow(client)).toEqual([[first, 600]]);
  });

  test("of an episode that there is not says 'Episode not found.'", async () => {
    const client = await openUser();
    for (const id of ["3f0c1f2e-0000-4000-8000-000000000000", "constructor", ""])
      expect(await keep(client, id, 60)).toMatchObject({
        viewer: null,
        userErrors: [{ code: "NOT_FOUND", message: "Episode not found." }],
      });
  });

  test.each([-1, 1_000_001, 2_147_483_647])("at %i seconds makes no sense", async (seconds) => {
    const { first } = await makeRecordings(1);
    expect(await (await openUser()).ask(documents.keepPosition, { id: first, seconds })).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  test("is for whoever is signed in, and touches nobody else's", async () => {
    const [one, another] = [await openUser(), await openUser()];
    const { first } = await makeRecordings(1);
    await keep(one, first, 600);
    await keep(another, first, 700);
    await hide(another, first);
    expect(await readRow(one)).toEqual([[first, 600]]);
    expect(await site.visitor.ask(documents.keepPosition, { id: first, seconds: 60 })).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  });

  test("saved by several tabs at once is one position", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(1);
    await Promise.all([61, 62, 63, 64].map((seconds) => keep(client, first, seconds)));
    expect(await readRow(client)).toHaveLength(1);
  });

  test("arrives from a page that is being left, as a browser's beacon sends it", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(1);
    const response = await fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: site.url,
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "no-cors",
        cookie: client.cookie() ?? "",
      },
      body: JSON.stringify({ query: documents.keepPosition, variables: { id: first, seconds: 95 } }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
    expect(await readRow(client)).toEqual([[first, 95]]);
  });

  test("costs no revision, and goes with its episode", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(1);
    const before = await readRevision(site);
    await keep(client, first, 600);
    await hide(client, first);
    expect(await readRevision(site)).toEqual(before);
    await deleteEpisode(site.admin, first);
    expect(await site.sql("select from watch_position where episode_id = $1", [first])).toEqual([]);
  });
});

describe("The row", () => {
  test("shows at most 20, and an account keeps at most 200", async () => {
    const { client, id } = await openAccount(site);
    const { series, first } = await makeRecordings(1);
    await site.sql(
      `with made as (
          insert into episode (series_id, number, video_url)
            select $1, 1 + n, '/demonstration/play/court-1' from generate_series(1, 220) n returning id, number)
        insert into watch_position (user_id, episode_id, seconds, seen_at)
          select $2, id, 100 + number, now() - number * interval '1 minute' from made`,
      [series.id, id],
    );
    await keep(client, first, 600);
    expect(await readRow(client)).toHaveLength(20);
    const kept = await site.sql<{ seconds: number }>(
      "select seconds from watch_position where user_id = $1 order by seen_at desc",
      [id],
    );
    expect(kept.map(({ seconds }) => seconds)).toEqual([
      600,
      ...Array.from({ length: 199 }, (_, place) => 102 + place),
    ]);
  });

  test("loses what is hidden, which keeps its position, and has it again when it is watched on", async () => {
    const client = await openUser();
    const { series, first } = await makeRecordings(1);
    await keep(client, first, 600);
    expect(await hide(client, first)).toMatchObject({ viewer: { continueWatching: [] }, userErrors: [] });
    expect(await readSeries(client, series.id)).toEqual([[first, 600]]);
    await hide(client, first, false);
    expect(await readRow(client)).toEqual([[first, 600]]);
    await hide(client, first);
    await keep(client, first, 660);
    expect(await readRow(client)).toEqual([[first, 660]]);
  });

  test("is not changed by hiding what has no position", async () => {
    const client = await openUser();
    for (const id of ["3f0c1f2e-0000-4000-8000-000000000000", "constructor", ""])
      expect(await hide(client, id)).toMatchObject({ viewer: { continueWatching: [] }, userErrors: [] });
  });

  test("loses recordings of a series that is locked again, until it is unlocked", async () => {
    const client = await openUser();
    const { series, first } = await makeRecordings(1, { password: "one" });
    expect(await keep(client, first, 600)).toMatchObject({ userErrors: [{ code: "NOT_FOUND" }] });
    await unlock(client, series.id, "one");
    await keep(client, first, 600);
    expect(await readRow(client)).toEqual([[first, 600]]);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, password: "two" });
    expect(await readRow(client)).toEqual([]);
    expect(await readSeries(client, series.id)).toEqual([]);
    await unlock(client, series.id, "two");
    expect(await readRow(client)).toEqual([[first, 600]]);
  });

  test("shows nothing of a pay-per-view series, whose page has no episodes", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(1, { tags: ["ppv"], embedLink: "https://example.org/frame" });
    await keep(client, first, 600);
    expect(await readRow(client)).toEqual([]);
  });
});

describe("What a visitor has watched", () => {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const position = (episodeId: string, seconds: number, seenAt: string, isHidden = false) => ({
    episodeId,
    seconds,
    seenAt,
    isHidden,
  });

  test("comes into the account, where the later position of an episode stays", async () => {
    const client = await openUser();
    const { series, first, second, ids } = await makeRecordings(3);
    const third = ids[2] ?? "";
    await keep(client, first, 600);
    const [row] = await site.sql<{ seen_at: Date }>(
      "update watch_position set seen_at = now() - interval '10 minutes' where episode_id = $1 returning seen_at",
      [first],
    );
    expect(row).toBeDefined();
    await bring(client, [position(first, 100, at(20)), position(second, 200, at(5))]);
    expect(await readRow(client)).toEqual([
      [second, 200],
      [first, 600],
    ]);
    await bring(client, [position(first, 300, at(2)), position(third, 400, at(1), true)]);
    expect(await readRow(client)).toEqual([
      [first, 300],
      [second, 200],
    ]);
    expect(await readSeries(client, series.id)).toContainEqual([third, 400]);
  });

  test("comes without what is gone, locked, live, barely begun or watched", async () => {
    const client = await openUser();
    const locked = await makeRecordings(1, { password: "secret" });
    const { ids } = await makeRecordings(4);
    const [live = "", begun = "", watched = "", fine = ""] = ids;
    await setEpisodeLive(site.admin, live, true);
    const nobody = "3f0c1f2e-0000-4000-8000-000000000000";
    const positions = [locked.first, live, nobody, "constructor"].map((id) => position(id, 600, at(1)));
    expect(
      await bring(client, [
        ...positions,
        position(begun, 20, at(1)),
        position(watched, 3_500, at(1)),
        position(fine, 60, at(1)),
        position(fine, 50, at(2)),
      ]),
    ).toMatchObject({ userErrors: [] });
    expect(
      await site.sql("select from watch_position where episode_id = any($1)", [[live, locked.first]]),
    ).toEqual([]);
    expect(await readRow(client)).toEqual([[fine, 60]]);
  });

  test("was not watched in the future, whatever the browser's clock says", async () => {
    const client = await openUser();
    const { first, second } = await makeRecordings(2);
    await bring(client, [position(first, 60, "2100-01-01T00:00:00.000Z")]);
    await keep(client, second, 70);
    expect(await readRow(client)).toEqual([
      [second, 70],
      [first, 60],
    ]);
  });

  test("is at most 50 positions", async () => {
    const positions = Array.from({ length: 51 }, () => position("x", 60, at(1)));
    expect(await (await openUser()).ask(documents.keepPositions, { positions })).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });
});

describe("The other tabs of the account", () => {
  const subscription = `subscription { viewer { ${shown} } }`;
  interface Followed {
    viewer: { continueWatching: Position[] };
  }

  test("hear of hiding and of showing again, and not of saving", async () => {
    const { client, credentials } = await openAccount(site);
    const other = await site.open(credentials, newAddress());
    const { first, second } = await makeRecordings(2);
    await keep(client, first, 600);
    const followed = other.subscribe<Followed>(subscription);
    const next = async () => listed((await followed.next()).data.viewer.continueWatching);
    expect(await next()).toEqual([[first, 600]]);
    await keep(client, second, 700);
    await hide(client, first);
    // What was saved comes with the next news, and made none itself.
    expect(await next()).toEqual([[second, 700]]);
    await hide(client, first, false);
    expect(await next()).toEqual([
      [second, 700],
      [first, 600],
    ]);
  });

  test("hear when a series is locked again", async () => {
    const client = await openUser();
    const { series, first } = await makeRecordings(1, { password: "one" });
    await unlock(client, series.id, "one");
    await keep(client, first, 600);
    const followed = client.subscribe<Followed>(subscription);
    const next = async () => listed((await followed.next()).data.viewer.continueWatching);
    expect(await next()).toEqual([[first, 600]]);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, password: "two" });
    expect(await next()).toEqual([]);
  });
});

describe("Episodes by their ids", () => {
  const document = "query ($ids: [ID!]!) { episodes(ids: $ids) { id } }";
  const read = async (client: Client, ids: string[]) =>
    (await client.query<{ episodes: { id: string }[] }>(document, { ids })).episodes.map(({ id }) => id);

  test("come in the order that was asked for, each once, without those that are gone or locked", async () => {
    const { first, second } = await makeRecordings(2);
    const locked = await makeRecordings(1, { password: "secret" });
    const client = await site.open(undefined, newAddress());
    const gone = "3f0c1f2e-0000-4000-8000-000000000000";
    expect(await read(client, [second, gone, "constructor", locked.first, first, second])).toEqual([
      second,
      first,
    ]);
    await unlock(client, locked.series.id, "secret");
    expect(await read(client, [locked.first])).toEqual([locked.first]);
    expect(await read(client, [])).toEqual([]);
  });

  test("are at most 100, and are kept by no cache", async () => {
    const ids = Array.from({ length: 101 }, () => "x");
    expect(await site.visitor.ask(document, { ids })).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
    const query = new URLSearchParams({ query: "{ episodes(ids: []) { id } }" });
    const response = await fetch(`${site.url}/graphql?${query}`, {
      headers: { "apollo-require-preflight": "true" },
    });
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
  });
});
