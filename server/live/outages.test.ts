import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { followCatalogue, followLiveEpisodes, followSeries, seriesUpdates } from "../testing/follow.ts";
import type { Follower, SeriesUpdate } from "../testing/follow.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness, superAdmin } from "../testing/harness.ts";
import { openRawSocket } from "../testing/rawSocket.ts";

let site: ProxiedHarness;
let series: Series;
let episode: Episode;
beforeAll(async () => {
  site = await startProxiedHarness();
  series = await makeSeries(site.admin);
  episode = await makeEpisode(site.admin, series.id);
});
afterAll(() => site.close());

const rename = (title: string) =>
  site.sql("update episode set title = $1 where id = $2", [title, episode.id]);

/** Takes values until one contains the title. */
async function seeTitle(updates: Follower<SeriesUpdate>, title: string): Promise<void> {
  for (;;) {
    const { episodes } = await updates.next();
    if (episodes?.some((shown) => shown.title === title)) return;
  }
}

async function follow(): Promise<Follower<SeriesUpdate>> {
  const updates = followSeries(site.visitor, series.id);
  await updates.next();
  return updates;
}

const followCounts = (client: Client) =>
  client.subscribe<{ viewerCounts: object[] }>("subscription { viewerCounts { episodeId viewers } }");

describe("A change is not lost", () => {
  test("when the listening connection is ended, and the change precedes the new LISTEN", async () => {
    const updates = await follow();
    for (let round = 0; round < 5; round++) {
      await site.sql(
        `with ended as materialized (
            select pg_terminate_backend(pid) from pg_stat_activity
              where application_name = 'listener' and datname = current_database()
          )
          update episode set title = $1 where id = $2 and (select count(*) from ended) >= 0`,
        [`Missed ${round}`, episode.id],
      );
      await seeTitle(updates, `Missed ${round}`);
    }
    updates.stop();
  });

  test("when all connections are ended", async () => {
    const updates = await follow();
    await site.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await rename("After all ended");
    await seeTitle(updates, "After all ended");
    updates.stop();
  });

  test("when the database is unavailable for a while", async () => {
    const updates = await follow();
    site.databaseProxy.cut();
    await rename("While it was away");
    const response = await site.visitor.ask("{ catalogue { revision } }");
    expect(response.errors).toMatchObject([{ extensions: { code: "SERVICE_UNAVAILABLE" } }]);
    site.databaseProxy.restore();
    await seeTitle(updates, "While it was away");
    updates.stop();
  });

  test("when it is a number of viewers that another process announces meanwhile", async () => {
    const another = await site.startAnother();
    const here = followCounts(site.admin);
    const there = followCounts(await another.open(superAdmin));
    for (const { next } of [here, there]) expect((await next()).data).toEqual({ viewerCounts: [] });
    another.databaseProxy.cut();
    await site.sql(
      "insert into viewer_count (process, episode_id, viewers) values (gen_random_uuid(), $1, 1234)",
      [episode.id],
    );
    const counted = { viewerCounts: [{ episodeId: episode.id, viewers: 1234 }] };
    expect((await here.next()).data).toEqual(counted);
    another.databaseProxy.restore();
    expect((await there.next()).data).toEqual(counted);
    here.stop();
    await another.close();
  });

  test("when the connection stops responding without being closed", async () => {
    const updates = await follow();
    site.databaseProxy.freeze();
    await rename("Into silence");
    const response = await site.visitor.ask("{ catalogue { revision } }");
    expect(response.errors).toMatchObject([{ extensions: { code: "SERVICE_UNAVAILABLE" } }]);
    site.databaseProxy.restore();
    await seeTitle(updates, "Into silence");
    updates.stop();
  });

  test("when the connection breaks while a value is being read", async () => {
    const [updates, home, live] = [
      await follow(),
      followCatalogue(site.visitor),
      followLiveEpisodes(site.visitor),
    ];
    await Promise.all([home.next(), live.next()]);
    const words = [
      "repeatable read",
      "changes\0",
      "from catalogue_clock",
      "from series",
      "from episode",
      "commit",
    ];
    for (const [round, last] of words.entries()) {
      const cut = site.databaseProxy.cutAfter(last);
      await rename(`Broken ${round}`);
      await seeTitle(updates, `Broken ${round}`);
      await cut;
    }
    // Afterwards all connections are restored.
    await rename("Mended");
    await seeTitle(updates, "Mended");
    [updates, home, live].forEach(({ stop }) => stop());
  });
});

test("A snapshot that breaks after it was read does not affect the next readers", async () => {
  const others = [await makeSeries(site.admin), await makeSeries(site.admin), await makeSeries(site.admin)];
  const updates = await follow();
  for (const { id, title } of others) {
    await rename(title);
    await seeTitle(updates, title);
    await site.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
    );
    const newcomer = followSeries(site.visitor, id);
    expect((await newcomer.next()).series).toMatchObject({ title });
    newcomer.stop();
  }
  updates.stop();
});

test("The next change sends the changes that a value with errors lacked", async () => {
  const updates = site.visitor.subscribe<{ seriesUpdates: SeriesUpdate }>(seriesUpdates, { id: series.id });
  await updates.next();
  await site.sql("alter table episode rename column rating_source to unreadable");
  try {
    await rename("Unreadable");
    expect(await updates.next()).toMatchObject({ errors: expect.any(Array) });
    expect(site.takeLog()).not.toHaveLength(0);
  } finally {
    await site.sql("alter table episode rename column unreadable to rating_source");
  }
  await site.sql("update series set title = title || '.' where id = $1", [series.id]);
  const { data } = await updates.next();
  expect(data.seriesUpdates.episodes).toMatchObject([{ title: "Unreadable" }]);
  updates.stop();
});

describe("A socket that is disconnected", () => {
  test("continues from its client's cursor", async () => {
    const client = await site.open();
    const updates = followSeries(client, series.id);
    const { cursor } = await updates.next();
    updates.stop();
    await client.close();
    await rename("While the socket was lost");
    const again = await site.open();
    const resumed = followSeries(again, series.id, cursor);
    expect(await resumed.next()).toMatchObject({
      episodes: [{ title: "While the socket was lost" }],
      episodeOrder: null,
    });
    resumed.stop();
  });

  test("is closed with a code for reconnecting while its session cannot be read", async () => {
    site.databaseProxy.cut();
    const raw = await openRawSocket(site.url, { cookie: site.user.cookie() });
    expect(await raw.closed).toBe(1013);
    site.databaseProxy.restore();
  });

  test("does not affect the server when it breaks the protocol before it receives that close frame", async () => {
    site.databaseProxy.cut();
    const { hostname, port } = new URL(site.url);
    const stream = connect(Number(port), hostname);
    stream.write(
      [
        "GET /graphql HTTP/1.1",
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol: graphql-transport-ws",
        `Cookie: ${site.user.cookie()}`,
        "\r\n",
      ].join("\r\n"),
    );
    // A frame with reserved bits set.
    stream.write(Buffer.from([0xff, 0x80, 0, 0, 0, 0]));
    await new Promise((resolve) => stream.resume().on("close", resolve).on("error", resolve));
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    site.databaseProxy.restore();
  });
});

describe("Rights that change while the database is unavailable", () => {
  test("are correct once it is available again", async () => {
    const someone = await site.open({ email: "viewer@example.org", password: "forehand-smash" });
    const updates = followSeries(someone, series.id);
    await updates.next();
    expect(await someone.socketEvents.take()).toBe("opened");
    site.databaseProxy.cut();
    await site.sql(
      "delete from session where user_id = (select id from \"user\" where email = 'viewer@example.org')",
    );
    site.databaseProxy.restore();
    expect(await someone.socketEvents.take()).toBe(4403);
    updates.stop();
  });
});
