import { setTimeout as pause } from "node:timers/promises";

import { createTestClient } from "../../../server/testing/client.ts";
import { readMetric } from "../../../server/testing/metrics.ts";
import { expectFiles, openAudience, socketOf } from "../fanout/audience.ts";
import type { Faults, Receipts } from "../fanout/followers.ts";
import { readRevision } from "../faults/viewerClients.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { quantile, say } from "../testbed/numbers.ts";
import { browserOperation } from "../testbed/operations.ts";
import type { HttpRequest } from "../testbed/requests.ts";
import { byGet, sendOnce } from "../testbed/requests.ts";
import type { Server } from "../testbed/testbed.ts";
import type { PlayedMatch } from "./playedMatches.ts";
import { startMatches, readTournament } from "./playedMatches.ts";

const courts = 20;
const secondMs = 1_000;
const [fullSeconds, quickSeconds] = [20, 5];
const betweenReadsMs = 200;
const mostLatencyMs = 100;
/** One execution for each point, and a few more for sockets that fall behind. */
const mostExecutions = 1.1;

/** One point a second on each of twenty courts, while viewers subscribe to the matches and a client loads the home page. */
export const createUnderPoints = (count: number): Figure => ({
  name: `${courts} points a second, ${say(count)} subscribers`,
  rounds: 3,
  minutes: 10,
  async measure(testbed, { each, isQuick }) {
    expectFiles(count);
    const { site, server } = await openLargeSite(testbed, { METRICS: "on" });
    const admin = await site.signIn(server);
    const matches = await startMatches(admin, courts);
    const { cursor } = await readTournament(admin);
    // All viewers send the same text, without the operation's name.
    const { query, variables } = browserOperation("TournamentUpdates", { since: cursor });
    const subscription = { query, variables };
    const audience = openAudience(testbed);
    await audience.ask(
      "follow",
      Array.from({ length: count }, () => ({ url: socketOf(server.url), subscription })),
    );
    const watcher = watchScores(server, subscription);
    await watcher.ready;
    const home = byGet(browserOperation("HomePage"));
    const { body } = await sendOnce(server.url, home);
    await play(matches, 2);

    const executed = () =>
      readMetric(server.url, `operations_total{operation="tournamentUpdates",code="OK"}`);
    const misses = () => readMetric(server.url, `response_cache_requests_total{result="miss"}`);
    const before = {
      catalogue: await readRevision(site.sql),
      executed: await executed(),
      misses: await misses(),
    };
    await audience.ask("messages");
    await audience.ask("faults");
    await server.usage();
    const startedAt = now();
    const { points, delays, reads, different } = await playRounds({
      each,
      isQuick,
      server,
      matches,
      home,
      body,
    });
    const seconds = (now() - startedAt) / secondMs;
    const { revision } = await readTournament(admin);
    await watcher.reach(revision);
    const { lost } = await audience.ask<Receipts>("await", revision);
    const sent = await audience.ask<number>("messages");
    const { doubled, stale, closed } = await audience.ask<Faults>("faults");
    const executions = (await executed()) - before.executed;
    const times = points.map((point) => watcher.timeOf(point));
    const newMisses = (await misses()) - before.misses;
    const changes = (await readRevision(site.sql)) - before.catalogue;
    await watcher.stop();
    await audience.stop();
    await server.stop();
    return [
      bound({
        what: "from the scorer's request to a second client, p99",
        value: quantile(times, 0.99),
        unit: "ms",
        most: mostLatencyMs,
        spread: `median ${say(quantile(times, 0.5))} ms, ${points.length} points`,
      }),
      bound({
        what: "executions for a point",
        value: executions / points.length,
        most: mostExecutions,
        spread: `${say(sent / seconds)} values a second were sent`,
      }),
      bound({
        what: "delay of the event loop, p99",
        value: Math.max(...delays),
        unit: "ms",
        most: mostLatencyMs,
      }),
      never("changes of the catalogue's revision", changes),
      // No query of this figure reads scores, so points must not invalidate any response.
      never("responses that were created again", newMisses, `${reads} times the home page`),
      never("home pages that differ", different),
      never("lost, duplicate or stale values, closed sockets", lost + doubled + stale + closed),
    ];
  },
});

interface Point {
  matchId: string;
  number: number;
  startedAt: number;
}

/** Plays on all courts in each round, while it reads the home page. */
async function playRounds(options: {
  each: () => Iterable<number>;
  isQuick: boolean;
  server: Server;
  matches: readonly PlayedMatch[];
  home: HttpRequest;
  body: Buffer;
}) {
  const { each, isQuick, server, matches, home, body } = options;
  const delays: number[] = [];
  let points: Point[] = [];
  let reads = 0;
  let different = 0;
  for (const _ of each()) {
    const seconds = isQuick ? quickSeconds : fullSeconds;
    const playing = play(matches, seconds);
    const until = now() + seconds * secondMs;
    while (now() < until) {
      reads += 1;
      if (!(await sendOnce(server.url, home)).body.equals(body)) different += 1;
      await pause(betweenReadsMs);
    }
    points = points.concat(await playing);
    delays.push((await server.usage()).delay);
  }
  return { points, delays, reads, different };
}

/** Scores one point a second on each court, one court after the other. */
async function play(matches: readonly PlayedMatch[], seconds: number): Promise<Point[]> {
  const points = await Promise.all(
    matches.map(async ({ id, score }, place) => {
      const made: Point[] = [];
      const startedAt = now() + (place * secondMs) / matches.length;
      for (let index = 0; index < seconds; index += 1) {
        await pause(Math.max(0, startedAt + index * secondMs - now()));
        const sentAt = now();
        made.push({ matchId: id, startedAt: sentAt, number: (await score()).number });
      }
      return made;
    }),
  );
  return points.flat();
}

interface Update {
  tournamentUpdates: {
    revision: number;
    matches: { id: string; lastEventNumber: number }[] | null;
  };
}

/** Another viewer, which records when each score arrives. */
function watchScores(
  { url }: Server,
  { query, variables }: { query: string; variables: Record<string, unknown> },
) {
  const client = createTestClient(url);
  const updates = client.subscribe<Update>(query, variables);
  const arrivals: { matchId: string; number: number; at: number }[] = [];
  const state = { revision: 0, isOver: false };
  const first = updates.next();
  async function follow() {
    for (let response = await first; !state.isOver; response = await updates.next()) {
      const at = now();
      state.revision = response.data.tournamentUpdates.revision;
      for (const { id, lastEventNumber } of response.data.tournamentUpdates.matches ?? [])
        arrivals.push({ matchId: id, number: lastEventNumber, at });
    }
  }
  void follow().catch((error: unknown) => {
    // Stopping ends the wait for the next value with an error.
    if (!state.isOver) throw error;
  });
  return {
    ready: first,
    async reach(wanted: number) {
      while (state.revision < wanted) await pause(10);
    },
    /** The time until the score arrived, in milliseconds; infinite when it never arrived. */
    timeOf({ matchId, number, startedAt }: Point) {
      const arrival = arrivals.find((one) => one.matchId === matchId && one.number >= number);
      return (arrival?.at ?? Infinity) - startedAt;
    },
    stop() {
      state.isOver = true;
      updates.stop();
      return client.close();
    },
  };
}
