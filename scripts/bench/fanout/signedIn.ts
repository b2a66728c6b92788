import { createHash, randomBytes } from "node:crypto";

import { findFirst } from "../testbed/catalogue.ts";
import { bound, compare, never } from "../testbed/comparison.ts";
import { readDatabaseTime } from "../testbed/databaseTime.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median, say } from "../testbed/numbers.ts";
import { browserOperation } from "../testbed/operations.ts";
import type { Server, Site } from "../testbed/testbed.ts";
import { expectFiles, openAudience, readCursor, socketOf } from "./audience.ts";
import type { SimulatedViewer } from "./followers.ts";
import { createMeasuredSender } from "./measuredSender.ts";
import { countReads } from "./reads.ts";

const changesBefore = 20;
const changes = 10;
/** Enough viewers to show whether the statements of a change grow with them, and to load all code. */
const few = 50;
/** A quarter of the time that a handshake took while each session was read by statements of its own. */
const handshakeDatabaseMicroseconds = 500;

/**
 * Viewers of a series page receive a new title: first visitors, then as many signed-in viewers, who also have a personal
 * subscription, as in the web app.
 */
export const signedIn: Figure = {
  name: "Signed-in viewers",
  rounds: 3,
  minutes: 15,
  async measure(testbed, { each, isQuick }) {
    const count = isQuick ? 1_000 : 5_000;
    expectFiles(count);
    const { site, server: first } = await openLargeSite(testbed);
    await first.stop();
    const { series } = await findFirst(site);
    const cookies = await createSessions(site, count);
    let renamed = 0;
    const change = () =>
      site.sql("update series set title = $2 where id = $1", [series, `Title ${(renamed += 1)}`]);

    function createViewers(url: string, cursor: string, isSignedIn: boolean, viewers = count) {
      const subscription = browserOperation("SeriesPageUpdates", { id: series, since: cursor });
      // The web app's subscriptions on this page for everyone, and for an account that has unlocked no series.
      const further = [
        browserOperation("AlsoLive"),
        ...(isSignedIn ? [browserOperation("ViewerUpdates")] : []),
      ];
      return cookies.slice(0, viewers).map((cookie) => ({
        url: socketOf(url),
        subscription,
        further,
        ...(isSignedIn && { cookie }),
      }));
    }

    async function measureViewers(isSignedIn: boolean) {
      const server = await site.startServer();
      let { cursor, revision } = await readCursor(server, 1);
      // Memory that a process allocates only once must not count as a socket's memory.
      const early = openAudience(testbed);
      await early.ask("follow", createViewers(server.url, cursor, isSignedIn, few));
      await early.stop();
      const audience = openAudience(testbed);
      const viewers = createMeasuredSender({ sender: server, audience });
      const { perSocket } = await viewers.connectViewers(createViewers(server.url, cursor, isSignedIn));
      for (let index = 0; index < changesBefore; index += 1)
        await viewers.measureChange((revision += 1), change, count);
      await audience.ask("messages");
      const delivered = [];
      for (let index = 0; index < changes; index += 1)
        delivered.push(await viewers.measureChange((revision += 1), change, count));
      const messages = (await audience.ask<number>("messages")) / (changes * count);
      const faults = await viewers.faults();
      await viewers.leave();

      // The same viewers reconnect: first with the handshake alone, then with all subscriptions.
      ({ cursor } = await readCursor(server, revision));
      const returned = createViewers(server.url, cursor, isSignedIn);
      const handshake = await measureReturn(server, "handshake", returned);
      const back = await measureReturn(server, "follow", returned);
      await server.stop();
      const { reads } = await countReads(testbed, site, {
        count: few,
        viewersOf: (url, from) => createViewers(url, from, isSignedIn, few),
        change,
      });
      return {
        perSocket,
        messages,
        handshake: handshake.server,
        handshakeDatabase: handshake.database,
        back: back.server,
        cpu: median(delivered.map(({ cpu }) => cpu * count)) / 1_000,
        last: median(delivered.map(({ last }) => last)),
        reads,
        faults:
          faults.doubled + faults.stale + faults.closed + delivered.reduce((sum, { lost }) => sum + lost, 0),
      };
    }

    /** The processor time of the server and of its database for each viewer, in microseconds. */
    async function measureReturn(server: Server, how: "handshake" | "follow", viewers: SimulatedViewer[]) {
      const audience = openAudience(testbed);
      const [before, databaseBefore] = [await server.usage(), await readDatabaseTime(site, server)];
      await audience.ask(how, viewers);
      const [after, databaseAfter] = [await server.usage(), await readDatabaseTime(site, server)];
      await audience.stop();
      return {
        server: (after.cpu - before.cpu) / count,
        database: (databaseAfter - databaseBefore) / count,
      };
    }

    const rounds: Record<"visitors" | "signedIn", Awaited<ReturnType<typeof measureViewers>>>[] = [];
    for (const _ of each())
      rounds.push({ visitors: await measureViewers(false), signedIn: await measureViewers(true) });
    const line = (what: string, unit: string, value: Compared, most: number) =>
      compare({
        what,
        unit,
        limitName: "visitors",
        measured: rounds.map((round) => round.signedIn[value]),
        limits: rounds.map((round) => round.visitors[value]),
        goal: { most },
      });
    return [
      line(`a new title to ${say(count)}: server CPU`, "ms", "cpu", 1.2),
      line("until the last delivery", "ms", "last", 1.2),
      line("memory of a socket", "bytes", "perSocket", 1.3),
      line("server CPU of a handshake", "µs", "handshake", 2),
      bound({
        what: "database CPU of a handshake",
        unit: "µs",
        value: median(rounds.map((round) => round.signedIn.handshakeDatabase)),
        most: handshakeDatabaseMicroseconds,
        spread: `visitors ${say(median(rounds.map((round) => round.visitors.handshakeDatabase)))} µs`,
      }),
      line("server CPU of a reconnection", "µs", "back", 2),
      bound({
        what: "messages of a change per viewer",
        value: Math.max(...rounds.map((round) => round.signedIn.messages)),
        most: 1,
      }),
      bound({
        what: "database reads of a change beyond those for visitors",
        value: Math.max(...rounds.map((round) => round.signedIn.reads - round.visitors.reads)),
        most: 0,
      }),
      never(
        "lost, duplicate or stale values, closed sockets",
        rounds.reduce((sum, round) => sum + round.signedIn.faults + round.visitors.faults, 0),
      ),
    ];
  },
};

type Compared = "cpu" | "last" | "perSocket" | "handshake" | "back";

/** Creates accounts with one session each, and returns their cookies. */
async function createSessions(site: Site, count: number) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("base64url"));
  await site.sql(
    `with people as (
        insert into "user" (email, email_proved_at)
          select 'viewer-' || n || '@example.org', now() from generate_series(1, $1::integer) n
          returning id, email),
      numbered as (select id, row_number() over (order by email) as n from people)
      insert into session (user_id, token_hash, is_remembered)
        select numbered.id, hashes.hash, true
        from numbered join unnest($2::text[]) with ordinality as hashes (hash, n) on hashes.n = numbered.n`,
    [count, hashes],
  );
  return tokens.map((token) => `session=${token}`);
}
