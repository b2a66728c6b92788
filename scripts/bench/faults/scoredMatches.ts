import { setTimeout as pause } from "node:timers/promises";

import { createTestClient } from "../../../server/testing/client.ts";
import { startMatches } from "../scores/playedMatches.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { oneAddress } from "../testbed/oneAddress.ts";
import type { Server } from "../testbed/testbed.ts";
import { readRevision } from "./viewerClients.ts";

const courts = 12;
const followers = 50;
const eventsInRound = 5;
const betweenEventsMs = 200;
const timeoutMs = 10_000;

/** Twelve matches are scored on two server processes, with five events a second. A round takes a second. */
export const scoredMatches: Figure = {
  name: "Matches scored",
  rounds: 60,
  minutes: 5,
  async measure(testbed, { each, random }) {
    const site = await testbed.openSite(oneAddress);
    const servers = [await site.startServer(), await site.startServer()];
    const matches = [];
    for (const server of servers)
      matches.push(
        ...(await startMatches(await site.signIn(server), courts / servers.length, matches.length)),
      );
    const following = servers.flatMap((server) =>
      Array.from({ length: followers / servers.length }, () => followScores(server)),
    );
    await Promise.all(following.map(({ ready }) => ready));
    const catalogue = await readRevision(site.sql);
    let events = 0;
    let last = 0;
    for (const _ of each()) {
      for (let index = 0; index < eventsInRound; index += 1) {
        const match = matches[Math.floor(random() * matches.length)];
        last = Math.max(last, (await match?.score())?.revision ?? 0);
        events += 1;
        await pause(betweenEventsMs * random());
      }
    }
    await Promise.all(following.map((follower) => follower.reach(last)));
    const stored = await site.sql<{ id: string; number: number }>(
      "select id, last_event_number as number from match where last_event_number > 0",
    );
    const differing = following.filter(({ numbers }) =>
      stored.some(({ id, number }) => numbers.get(id) !== number),
    );
    const fallen = following.reduce((sum, { fallen: times }) => sum + times(), 0);
    const changes = (await readRevision(site.sql)) - catalogue;
    await Promise.all(following.map((follower) => follower.stop()));
    await Promise.all(servers.map(({ stop }) => stop()));
    return [
      never("scores that went backwards", fallen, `${events} events to ${followers} followers`),
      never("followers that differ from the database", differing.length),
      never("changes of the catalogue's revision", changes),
    ];
  },
};

interface Scored {
  id: string;
  lastEventNumber: number;
}

interface Update {
  tournamentUpdates: {
    revision: number;
    courts: { current: Scored | null }[];
    matches: Scored[] | null;
  };
}

const document = `subscription { tournamentUpdates {
  revision courts { current { id lastEventNumber } } matches { id lastEventNumber } } }`;

/** A viewer that records the latest event of each match. */
function followScores({ url }: Server) {
  const client = createTestClient(url);
  const updates = client.subscribe<Update>(document);
  const numbers = new Map<string, number>();
  const state = { revision: -1, fallen: 0, isOver: false };

  function take({ revision: reached, courts: changed, matches }: Update["tournamentUpdates"]) {
    if (reached < state.revision) state.fallen += 1;
    state.revision = reached;
    for (const { id, lastEventNumber } of [
      ...changed.flatMap(({ current }) => current ?? []),
      ...(matches ?? []),
    ]) {
      if (lastEventNumber < (numbers.get(id) ?? 0)) state.fallen += 1;
      numbers.set(id, lastEventNumber);
    }
  }

  const first = updates.next();
  async function follow() {
    for (let response = await first; !state.isOver; response = await updates.next())
      take(response.data.tournamentUpdates);
  }
  void follow().catch((error: unknown) => {
    // Stopping ends the wait for the next value with an error.
    if (!state.isOver) throw error;
  });
  return {
    ready: first,
    numbers,
    fallen: () => state.fallen,
    async reach(wanted: number) {
      const until = performance.now() + timeoutMs;
      while (state.revision < wanted && performance.now() < until) await pause(10);
    },
    stop() {
      state.isOver = true;
      updates.stop();
      return client.close();
    },
  };
}
