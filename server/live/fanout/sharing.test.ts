import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createSeries, makeEpisode, makeSeries, setEpisodeLive } from "../../testing/catalogue/catalogue.ts";
import type { Episode, Series } from "../../testing/catalogue/catalogue.ts";
import { followCatalogue, followSeries, readCursor } from "../../testing/follow.ts";
import type { ProxiedHarness } from "../../testing/harness.ts";
import { startProxiedHarness } from "../../testing/harness.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../../testing/rawSocket.ts";

let site: ProxiedHarness;
let series: Series;
let episode: Episode;
beforeAll(async () => {
  site = await startProxiedHarness();
  series = await makeSeries(site.admin);
  episode = await makeEpisode(site.admin, series.id);
});
afterAll(() => site.close());

/** The number of snapshots that the server has opened, for subscribers and for queries. */
const countSnapshots = () => site.databaseProxy.count("begin isolation level repeatable read");

/** A change by another program, which reads no snapshot itself. */
const change = () => site.sql("update episode set title = title || '.' where id = $1", [episode.id]);

const subscribe = (name: string) =>
  subscribeMessage("1", `subscription ${name} { seriesUpdates(id: "${series.id}") { revision } }`);

describe("Equal subscriptions are executed once", () => {
  test("for all subscribers of the catalogue, with any cursor", async () => {
    const former = await readCursor(site.visitor);
    // A query would not wait until the server has received the change.
    const witness = followCatalogue(site.visitor, former);
    await witness.next();
    await change();
    const { cursor: newest } = await witness.next();
    witness.stop();
    const cursors = [undefined, former, newest];
    const clients = await Promise.all(Array.from({ length: 12 }, () => site.open()));
    const followers = clients.map((client, place) =>
      followCatalogue(client, cursors[place % cursors.length]),
    );
    await Promise.all(followers.map((follower) => follower.next()));
    for (let round = 0; round < 3; round++) {
      const before = countSnapshots();
      await change();
      const updates = await Promise.all(followers.map((follower) => follower.next()));
      expect(new Set(updates.map(({ cursor }) => cursor)).size).toBe(1);
      expect(countSnapshots() - before).toBe(1);
    }
    followers.forEach(({ stop }) => stop());
  });

  test("and not again for a later subscriber with the same cursor, until a change", async () => {
    const cursor = await readCursor(site.visitor);
    const first = followSeries(site.visitor, series.id, cursor);
    await first.next();
    const before = countSnapshots();
    const later = await Promise.all(Array.from({ length: 5 }, () => site.open()));
    const followers = later.map((client) => followSeries(client, series.id, cursor));
    await Promise.all(followers.map((follower) => follower.next()));
    expect(countSnapshots() - before).toBe(0);
    await change();
    const updates = await Promise.all([first, ...followers].map((follower) => follower.next()));
    expect(countSnapshots() - before).toBe(1);
    const newcomer = followSeries(await site.open(), series.id, cursor);
    expect((await newcomer.next()).cursor).toBe(updates[0]?.cursor);
    [first, newcomer, ...followers].forEach(({ stop }) => stop());
  });

  test("separately for admins and for all others, from one snapshot", async () => {
    const { series: locked } = await createSeries(site.admin, { password: "net cord" });
    const document = `subscription { seriesUpdates(id: "${locked?.id}") { series { title password } } }`;
    const followers = [site.visitor, site.user, site.admin].map((client) =>
      client.subscribe<{ seriesUpdates: { series: object } }>(document),
    );
    await Promise.all(followers.map((follower) => follower.next()));
    const before = countSnapshots();
    await site.sql("update series set title = 'Changed' where id = $1", [locked?.id]);
    const values = await Promise.all(followers.map((follower) => follower.next()));
    expect(values.map(({ data }) => data.seriesUpdates.series)).toEqual([
      { title: "Changed", password: null },
      { title: "Changed", password: null },
      { title: "Changed", password: "net cord" },
    ]);
    expect(countSnapshots() - before).toBe(1);
    followers.forEach(({ stop }) => stop());
  });

  test("and not at all for subscribers whom the change does not affect", async () => {
    const other = await makeSeries(site.admin);
    const [concerned, unconcerned] = [
      followSeries(site.visitor, series.id),
      followSeries(site.visitor, other.id),
    ];
    await Promise.all([concerned.next(), unconcerned.next()]);
    const before = countSnapshots();
    await change();
    await concerned.next();
    expect(countSnapshots() - before).toBe(1);
    concerned.stop();
    unconcerned.stop();
  });

  test("from a snapshot that contains a change which came while the previous one was being read", async () => {
    const follower = followSeries(site.visitor, series.id);
    await follower.next();
    const reading = site.databaseProxy.hold("changes\0");
    await change();
    await reading.arrived;
    await change();
    const [clock] = await site.sql<{ revision: number }>("select revision from catalogue_clock");
    reading.release();
    expect((await follower.next()).revision).toBe(clock?.revision);
    follower.stop();
  });

  test("and no snapshot is opened early while another is being read", async () => {
    const follower = followSeries(site.visitor, series.id);
    await follower.next();
    // Excludes the periodic reads of episodes, which do not join pictures.
    const reading = site.databaseProxy.hold("from episode left join picture");
    await change();
    await reading.arrived;
    const before = countSnapshots();
    const changes = site.databaseProxy.hold("changes\0");
    await change();
    await changes.arrived;
    const later = site.databaseProxy.hold("changes\0");
    changes.release();
    // By now the listener has read the changes.
    await later.arrived;
    expect(countSnapshots() - before).toBe(0);
    later.release();
    reading.release();
    const [clock] = await site.sql<{ revision: number }>("select revision from catalogue_clock");
    let values = await follower.next();
    while (values.revision !== clock?.revision) values = await follower.next();
    follower.stop();
  });

  test("many changes become few updates, and the last one contains the last state", async () => {
    const follower = followSeries(site.visitor, series.id);
    await follower.next();
    const before = countSnapshots();
    await Promise.all(Array.from({ length: 30 }, change));
    await site.sql("update episode set title = 'The last' where id = $1", [episode.id]);
    for (;;) {
      const { episodes } = await follower.next();
      if (episodes?.some(({ title }) => title === "The last")) break;
    }
    expect(countSnapshots() - before).toBeLessThanOrEqual(31);
    follower.stop();
  });
});

describe("A subscriber that unsubscribes is removed", () => {
  test("nothing is executed for a subscription that ended or a socket that closed", async () => {
    const [stopped, gone] = [site.visitor, await site.open()];
    const followers = [followSeries(stopped, series.id), followSeries(gone, series.id)];
    await Promise.all(followers.map((follower) => follower.next()));
    followers[0]?.stop();
    await gone.close();
    // Once the server has responded to another subscription of the same socket, it has processed the end of the first
    // one.
    const witness = followCatalogue(stopped);
    await witness.next();
    expect(await gone.socketEvents.take()).toBe("opened");
    expect(await gone.socketEvents.take()).toBe(1000);
    const before = countSnapshots();
    await change();
    await witness.next();
    expect(countSnapshots() - before).toBe(1);
    witness.stop();
  });

  test("also when an id is reused before its operation was opened", async () => {
    const raw = await openAcknowledgedSocket(site.url);
    for (const name of ["First", "Second", "Third"]) {
      raw.send(subscribe(name));
      raw.send({ type: "complete", id: "1" });
    }
    raw.send(subscribe("Fourth"));
    expect(await raw.messages.take()).toMatchObject({ type: "next", id: "1" });
    const before = countSnapshots();
    await change();
    expect(await raw.messages.take()).toMatchObject({ type: "next", id: "1" });
    expect(countSnapshots() - before).toBe(1);
    raw.socket.close();
    await raw.closed;
    const witness = followCatalogue(site.visitor);
    await witness.next();
    const afterwards = countSnapshots();
    await change();
    await witness.next();
    expect(countSnapshots() - afterwards).toBe(1);
    witness.stop();
  });
});

test("subscribers of one process receive the changes of another", async () => {
  const other = await site.startAnother();
  const there = await other.open();
  const updates = followCatalogue(there, await readCursor(there));
  await updates.next();
  await setEpisodeLive(site.admin, episode.id, true);
  expect(await updates.next()).toMatchObject({ series: [{ id: series.id, isLive: true }] });
  const admin = await other.open({ email: "admin@example.org", password: "shuttlecock-2025" });
  const here = followCatalogue(site.visitor, await readCursor(site.visitor));
  await here.next();
  await setEpisodeLive(admin, episode.id, false);
  expect(await here.next()).toMatchObject({ series: [{ id: series.id, isLive: false }] });
  updates.stop();
  here.stop();
});
