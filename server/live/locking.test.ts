import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { followCatalogue, followLiveEpisodes, followSeries, readCursor } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let planted = 0;

/** Creates a series whose protected fields contain words that callers without access must never receive. */
async function plantSeries(input: { password?: string }) {
  const canary = `CANARY-${++planted}-`;
  const given = {
    title: `Planted ${planted}`,
    slug: `planted-${planted}`,
    shortDescription: `${canary}short`,
    longDescription: `${canary}long`,
    embedLink: `https://example.org/${canary}frame`,
  };
  const series = await makeSeries(site.admin, { ...given, ...input });
  const episode = await makeEpisode(site.admin, series.id, {
    title: `${canary}title`,
    shortDescription: `${canary}episode-short`,
    longDescription: `${canary}episode-long`,
    embedLink: `https://example.org/${canary}episode-frame`,
    thumbnailUrl: `https://example.org/${canary}thumbnail.jpg`,
    videoUrl: `/demonstration/play/${canary}stream`,
    rating: { value: `${canary}r`, source: `${canary}s` },
    isLive: true,
    releaseDate: "2100-01-01T00:00:00Z",
  });
  return { ...series, given, canary, episode };
}

const episodeFields = `id number title shortDescription longDescription language releaseDate dateAdded durationSeconds
  rating { value source } isLive isOnRoku videoUrl embedLink thumbnail { url srcSet } videos { url type } series { id }`;
const seriesFields = `id slug title releaseDate tags order isLive isProtected isEmbedOnly upcoming importedAt password
  version thumbnail { url } category { id }
  content { shortDescription longDescription embedLink episodes { ${episodeFields} } }`;

/** Every path to a series that a caller can take over HTTP. */
async function askEverywhere(client: Client, slug: string): Promise<void> {
  await client.query(
    `query ($slug: String!) {
      series(slug: $slug) { ${seriesFields} }
      catalogue { series { ${seriesFields} } categories { series { ${seriesFields} } } tags }
      searchSeries(title: "Planted", first: 100) { ${seriesFields} }
      searchEpisodes(title: "CANARY", first: 100) { ${episodeFields} series { ${seriesFields} } }
      liveEpisodes { ${episodeFields} series { ${seriesFields} } }
      viewer { id savedSeries { ${seriesFields} } } }`,
    { slug },
  );
}

/** Like `askEverywhere`, over the socket. Resolves when the first values were received. */
async function followEverywhere(client: Client, id: string, since?: string) {
  const followers = [
    client.subscribe(
      `subscription ($id: ID!, $since: String) { seriesUpdates(id: $id, since: $since) {
        series { ${seriesFields} } episodes { ${episodeFields} } episodeOrder } }`,
      { id, since },
    ),
    client.subscribe(
      `subscription ($since: String) { catalogueUpdates(since: $since) {
        series { ${seriesFields} } categories { series { ${seriesFields} } } order } }`,
      { since },
    ),
    client.subscribe(`subscription { liveEpisodes { ${episodeFields} series { ${seriesFields} } } }`),
  ];
  await Promise.all(followers.map((follower) => follower.next()));
  return () => followers.forEach(({ stop }) => stop());
}

/** Ends the server's connections that wait for a lock. */
const endWaiting = () =>
  site.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'broadcasts' and wait_event_type = 'Lock' and datname = current_database()`,
  );

describe("Locked content is never sent to callers without access", () => {
  test("over any path, neither over HTTP nor over the socket", async () => {
    const { id, slug, canary } = await plantSeries({ password: "CANARY-password" });
    await site.sql(`insert into favourite (user_id, series_id) select id, $1 from "user" where email = $2`, [
      id,
      someUser.email,
    ]);
    const clients = [await site.open(), await site.open(someUser)];
    for (const client of clients) {
      await askEverywhere(client, slug);
      const stop = await followEverywhere(client, id);
      stop();
      expect(client.received()).toContain(id);
      expect(client.received()).not.toContain("CANARY");
    }
    await askEverywhere(site.admin, slug);
    expect(site.admin.received()).toContain(`${canary}long`);
    expect(site.admin.received()).toContain("CANARY-password");
  });

  test("and nothing reveals the number or the ids of its episodes", async () => {
    const { id, episode } = await plantSeries({ password: "secret" });
    const client = await site.open();
    const updates = followSeries(client, id);
    expect(await updates.next()).toMatchObject({
      series: { id, isProtected: true, password: null, content: null },
      episodes: null,
      episodeOrder: null,
    });
    expect(client.received()).not.toContain(episode.id);
    updates.stop();
  });
});

describe("A series that becomes protected", () => {
  test("is locked for its viewers, who receive no later value of it; admins still see it", async () => {
    const { id, slug, canary, given, episode } = await plantSeries({});
    const viewer = await site.open();
    const since = await readCursor(viewer);
    const [page, home, live] = [
      followSeries(viewer, id, since),
      followCatalogue(viewer, since),
      followLiveEpisodes(viewer),
    ];
    await Promise.all([page.next(), home.next()]);
    expect(await live.next()).toContainEqual({ id: episode.id, title: `${canary}title` });
    const adminPage = followSeries(site.admin, id);
    await adminPage.next();

    await updateSeries(site.admin, id, 1, { ...given, password: "secret" });
    expect(await page.next()).toMatchObject({
      series: { id, isProtected: true, content: null },
      episodes: null,
      episodeOrder: null,
    });
    expect(await home.next()).toMatchObject({ series: [{ id }] });
    expect((await live.next()).map((shown) => shown.id)).not.toContain(episode.id);
    expect(await adminPage.next()).toMatchObject({
      series: { content: { longDescription: `${canary}long` } },
    });

    const before = viewer.received().length;
    await setEpisodeLive(site.admin, episode.id, false);
    expect(await page.next()).toMatchObject({ episodes: null });
    expect(await adminPage.next()).toMatchObject({ episodes: [{ id: episode.id, isLive: false }] });
    await makeEpisode(site.admin, id, { title: `${canary}later` });
    expect(await page.next()).toMatchObject({ episodes: null });
    expect(await adminPage.next()).toMatchObject({ episodes: [{ title: `${canary}later` }] });
    await askEverywhere(viewer, slug);
    expect(viewer.received().slice(before)).not.toContain(canary);
    [page, home, live, adminPage].forEach(({ stop }) => stop());
  });

  test("is sent completely to clients that reconnect after it is unprotected again", async () => {
    const { id, given, canary, episode } = await plantSeries({ password: "secret" });
    const viewer = await site.open();
    const page = followSeries(viewer, id, await readCursor(viewer));
    expect(await page.next()).toMatchObject({ series: { content: null }, episodes: null });
    const whileLocked = await readCursor(viewer);
    await updateSeries(site.admin, id, 1, { ...given, password: "" });
    const whole = {
      series: { isProtected: false, content: { longDescription: `${canary}long` } },
      episodes: [{ id: episode.id }],
      episodeOrder: [episode.id],
    };
    expect(await page.next()).toMatchObject(whole);
    page.stop();
    const later = followSeries(viewer, id, whileLocked);
    expect(await later.next()).toMatchObject(whole);
    later.stop();
  });
});

describe("Revoked rights", () => {
  const credentials = { email: "helper@example.org", password: "drop-shot-2025" };

  async function makeAdmin(): Promise<Client> {
    await site.sql(
      `insert into "user" (email, password_hash)
        select $1, password_hash from "user" where email = $2 on conflict do nothing`,
      [credentials.email, someUser.email],
    );
    await site.sql(
      `insert into admin (user_id) select id from "user" where email = $1 on conflict do nothing`,
      [credentials.email],
    );
    return site.open({ email: credentials.email, password: someUser.password });
  }
  const dismiss = () =>
    site.sql(`delete from admin where user_id = (select id from "user" where email = $1)`, [
      credentials.email,
    ]);

  test("end what an admin sees, immediately, on an open socket", async () => {
    const { id, slug, episode, canary } = await plantSeries({ password: "secret" });
    const former = await makeAdmin();
    const page = followSeries(former, id);
    expect(await page.next()).toMatchObject({
      series: { password: "secret" },
      episodes: [{ id: episode.id }],
    });
    const live = followLiveEpisodes(former);
    expect(await live.next()).toContainEqual({ id: episode.id, title: `${canary}title` });
    await dismiss();
    expect(await page.next()).toMatchObject({
      series: { id, password: null, content: null },
      episodes: null,
      episodeOrder: null,
    });
    expect((await live.next()).map((shown) => shown.id)).not.toContain(episode.id);
    const before = former.received().length;
    await makeEpisode(site.admin, id, { title: `${canary}after` });
    expect(await page.next()).toMatchObject({ episodes: null });
    await askEverywhere(former, slug);
    expect(former.received().slice(before)).not.toContain(canary);
    page.stop();
    live.stop();
  });

  test("are revoked before a later change is sent, also one of the same transaction", async () => {
    const { id, episode } = await plantSeries({ password: "secret" });
    for (let round = 0; round < 3; round++) {
      const former = await makeAdmin();
      const page = followSeries(former, id);
      await page.next();
      await site.sql(
        `with dismissed as (
            delete from admin where user_id = (select id from "user" where email = $1) returning user_id
          )
          update episode set title = $2 where id = $3 and exists (select from dismissed)`,
        [credentials.email, `CANARY-AFTER-${round}`, episode.id],
      );
      expect(await page.next()).toMatchObject({ series: { content: null }, episodes: null });
      expect(former.received()).not.toContain(`CANARY-AFTER-${round}`);
      await former.close();
    }
  });

  test("delay every value until they were read", async () => {
    const { id, episode } = await plantSeries({ password: "secret" });
    const former = await makeAdmin();
    const [page, home] = [followSeries(former, id), followCatalogue(site.visitor)];
    await Promise.all([page.next(), home.next()]);
    await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin; lock table session in access exclusive mode");
      await dismiss();
      await site.sql("update episode set title = 'CANARY-MEANWHILE' where id = $1", [episode.id]);
      expect(await home.next()).toMatchObject({ series: [{ id }] });
      await program.query("commit");
    });
    expect(await page.next()).toMatchObject({ series: { content: null }, episodes: null });
    expect(former.received()).not.toContain("CANARY-MEANWHILE");
    page.stop();
    home.stop();
  });

  test("are read again after a failed read", async () => {
    const { id } = await plantSeries({ password: "secret" });
    const former = await makeAdmin();
    const page = followSeries(former, id);
    await page.next();
    await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin; lock table session in access exclusive mode");
      await dismiss();
      await expect.poll(endWaiting).toHaveLength(1);
      await program.query("commit");
    });
    expect(await page.next()).toMatchObject({ series: { content: null }, episodes: null });
    page.stop();
  });

  test("that are granted again make the same socket receive everything again", async () => {
    const { id, episode } = await plantSeries({ password: "secret" });
    const helper = await makeAdmin();
    await dismiss();
    const page = followSeries(helper, id);
    expect(await page.next()).toMatchObject({ episodes: null });
    await site.sql(`insert into admin (user_id) select id from "user" where email = $1`, [credentials.email]);
    expect(await page.next()).toMatchObject({ episodes: [{ id: episode.id }], episodeOrder: [episode.id] });
    page.stop();
    await dismiss();
  });
});
