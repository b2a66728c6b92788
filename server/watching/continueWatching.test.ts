import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import { updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Position } from "../testing/catalogue/watching.ts";
import {
  hidePosition,
  keepPosition,
  listPositions,
  makeRecordings,
  readRow,
  readSeriesPositions,
  shownPositions,
} from "../testing/catalogue/watching.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";
import { countLeast } from "../testing/services/tcpProxy.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
afterAll(() => site.close());

const openUser = async () => (await openAccount(site)).client;

describe("The row", () => {
  test("shows at most 20 recordings, and an account stores at most 200", async () => {
    const { client, id } = await openAccount(site);
    const { series, first } = await makeRecordings(site.admin, 1);
    await site.sql(
      `with made as (
          insert into episode (series_id, number, video_url)
            select $1, 1 + n, '/demonstration/play/court-1' from generate_series(1, 220) n returning id, number)
        insert into watch_position (user_id, episode_id, seconds, seen_at)
          select $2, id, 100 + number, now() - number * interval '1 minute' from made`,
      [series.id, id],
    );
    await keepPosition(client, first, 600);
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

  test("shows older recordings instead of omitted ones, and reads no more than it shows", async () => {
    const { client, id } = await openAccount(site);
    const locked = await makeRecordings(site.admin, 1, { password: "secret" });
    const embedded = await makeRecordings(site.admin, 1, {
      tags: [" PPV"],
      embedLink: "https://example.org/frame",
    });
    const { series, first } = await makeRecordings(site.admin, 1);
    // Of every six, the newest five are hidden, live, locked, pay-per-view and beyond the limit.
    await site.sql(
      `with made as (
          insert into episode (series_id, number, video_url, is_live, long_description)
            select case n % 6 when 2 then $3::uuid when 3 then $4::uuid else $1::uuid end, 1 + n,
                '/demonstration/play/court-1', n % 6 = 1, repeat('long', 5000)
              from generate_series(1, 150) n returning id, number - 1 as n)
        insert into watch_position (user_id, episode_id, seconds, seen_at, is_hidden)
          select $2, id, 100 + n, now() - n * interval '1 minute', n % 6 = 0 from made`,
      [series.id, id, locked.series.id, embedded.series.id],
    );
    await keepPosition(client, first, 600);
    const shown = Array.from({ length: 60 }, (_, place) => place + 1).filter((n) => n % 6 > 3);
    const seconds = [600, ...shown.slice(0, 19).map((n) => 100 + n)];
    expect((await readRow(client)).map(([, at]) => at)).toEqual(seconds);
    expect(await countLeast(site.databaseProxy.received, () => readRow(client))).toBeLessThan(40_000);

    const asked = `{ viewer { continueWatching { ...Position } } }
      fragment Position on WatchPosition { seconds episode { ...Text } } fragment Text on Episode { longDescription }`;
    const { viewer } = await client.query<{
      viewer: { continueWatching: { seconds: number; episode: { longDescription: string } }[] };
    }>(asked);
    expect(viewer.continueWatching.map((position) => position.seconds)).toEqual(seconds);
    expect(viewer.continueWatching.at(-1)?.episode.longDescription).toBe("long".repeat(5_000));
  });

  test("omits a hidden recording, which keeps its position, until it is watched again", async () => {
    const client = await openUser();
    const { series, first } = await makeRecordings(site.admin, 1);
    await keepPosition(client, first, 600);
    expect(await hidePosition(client, first)).toMatchObject({
      viewer: { continueWatching: [] },
      userErrors: [],
    });
    expect(await readSeriesPositions(client, series.id)).toEqual([[first, 600]]);
    await hidePosition(client, first, false);
    expect(await readRow(client)).toEqual([[first, 600]]);
    await hidePosition(client, first);
    await keepPosition(client, first, 660);
    expect(await readRow(client)).toEqual([[first, 660]]);
  });

  test("is not changed by hiding a recording without a position", async () => {
    const client = await openUser();
    for (const id of ["3f0c1f2e-0000-4000-8000-000000000000", "constructor", ""])
      expect(await hidePosition(client, id)).toMatchObject({
        viewer: { continueWatching: [] },
        userErrors: [],
      });
  });

  test("omits recordings of a series that is locked again, until it is unlocked", async () => {
    const client = await openUser();
    const { series, first } = await makeRecordings(site.admin, 1, { password: "one" });
    expect(await keepPosition(client, first, 600)).toMatchObject({ userErrors: [{ code: "NOT_FOUND" }] });
    await unlock(client, series.id, "one");
    await keepPosition(client, first, 600);
    expect(await readRow(client)).toEqual([[first, 600]]);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, password: "two" });
    expect(await readRow(client)).toEqual([]);
    expect(await readSeriesPositions(client, series.id)).toEqual([]);
    await unlock(client, series.id, "two");
    expect(await readRow(client)).toEqual([[first, 600]]);
  });

  test("omits recordings of a series that is a draft again, until it is published", async () => {
    const client = await openUser();
    const { series, first } = await makeRecordings(site.admin, 1);
    await keepPosition(client, first, 600);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, isPublished: false });
    expect(await readRow(client)).toEqual([]);
    expect(await keepPosition(client, first, 700)).toMatchObject({ userErrors: [{ code: "NOT_FOUND" }] });
    await updateSeries(site.admin, series.id, 2, { slug: series.slug, isPublished: true });
    expect(await readRow(client)).toEqual([[first, 600]]);
  });

  test("shows nothing of a pay-per-view series, whose page has no episodes", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(site.admin, 1, {
      tags: ["ppv"],
      embedLink: "https://example.org/frame",
    });
    await keepPosition(client, first, 600);
    expect(await readRow(client)).toEqual([]);
  });
});

describe("The other tabs of the account", () => {
  const subscription = `subscription { viewer { ${shownPositions} } }`;
  interface Followed {
    viewer: { continueWatching: Position[] };
  }

  test("receive that a recording is hidden or shown again, but not saved positions", async () => {
    const { client, credentials } = await openAccount(site);
    const other = await site.open(credentials, newAddress());
    const { first, second } = await makeRecordings(site.admin, 2);
    await keepPosition(client, first, 600);
    const followed = other.subscribe<Followed>(subscription);
    const next = async () => listPositions((await followed.next()).data.viewer.continueWatching);
    expect(await next()).toEqual([[first, 600]]);
    await keepPosition(client, second, 700);
    await hidePosition(client, first);
    // The saved position is part of the next value, but caused none itself.
    expect(await next()).toEqual([[second, 700]]);
    await hidePosition(client, first, false);
    expect(await next()).toEqual([
      [second, 700],
      [first, 600],
    ]);
  });

  test("receive that a series is locked again", async () => {
    const client = await openUser();
    const { series, first } = await makeRecordings(site.admin, 1, { password: "one" });
    await unlock(client, series.id, "one");
    await keepPosition(client, first, 600);
    const followed = client.subscribe<Followed>(subscription);
    const next = async () => listPositions((await followed.next()).data.viewer.continueWatching);
    expect(await next()).toEqual([[first, 600]]);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, password: "two" });
    expect(await next()).toEqual([]);
  });
});
