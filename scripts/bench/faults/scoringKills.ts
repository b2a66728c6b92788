import { setTimeout as pause } from "node:timers/promises";

import { createTestClient } from "../../../server/testing/client.ts";
import { startLossyRelay } from "../../../server/testing/services/lossyRelay.ts";
import type { LossyRelay } from "../../../server/testing/services/lossyRelay.ts";
import { startTcpProxy } from "../../../server/testing/services/tcpProxy.ts";
import type { TcpProxy } from "../../../server/testing/services/tcpProxy.ts";
import { makeCalledMatch, makeCourt } from "../../../server/testing/tournament/matches.ts";
import type { SentEvent } from "../../../server/testing/tournament/scoring.ts";
import { bearer, createDevice, makeScorerToken, press } from "../../../server/testing/tournament/scoring.ts";
import type { SendingDevice } from "../../../server/testing/tournament/sendingDevice.ts";
import { createSendingDevice } from "../../../server/testing/tournament/sendingDevice.ts";
import { findWrongScores } from "../../../server/testing/tournament/storedScores.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes } from "../testbed/numbers.ts";
import type { Server, Site } from "../testbed/testbed.ts";

/** The number of events that a device sends in a round, a few with each request. */
const events = { long: 500, short: 60 };
const mostPressed = 6;
/** During one of this many requests the server is killed. */
const requestsOfKill = { long: 40, short: 12 };
const retryMs = 10;

/**
 * A device sends the events of a match through a network that loses, cuts and delays requests and responses. Servers are killed
 * between the commit and the response, so that the database has committed and the response is lost.
 */
export const scoringKills: Figure = {
  name: "Scoring with killed servers",
  rounds: 20,
  minutes: 20,
  async measure(testbed, { each, random, isQuick }) {
    const site = await testbed.openSite();
    let present = await startBehindProxy(site);
    let next = startBehindProxy(site);
    const relay = await startLossyRelay(present.server.url, random);
    const form = isQuick ? "short" : "long";
    const seen = { kills: 0, requests: 0, unanswered: 0 };
    let wrongLogs = 0;
    const times = [];

    /** Kills the server once it has sent the next commit to the database, and replaces it by another one. */
    async function killAtCommit(): Promise<void> {
      const dying = present;
      await dying.databaseProxy.cutAfter("COMMIT", "set local app.actor");
      await dying.server.kill();
      await dying.databaseProxy.close();
      seen.kills += 1;
      present = await next;
      next = startBehindProxy(site);
      relay.switchTo(present.server.url);
    }

    async function sendUntilKilled(device: SendingDevice): Promise<void> {
      const killing = killAtCommit();
      const hasKilled = () => Promise.race([killing.then(() => true), pause(retryMs, false)]);
      do await device.send();
      while (!(await hasKilled()));
    }

    for (const _ of each()) {
      const startedAt = performance.now();
      const { device, matchId, close } = await openDevice(site, present.server, relay);
      const waiting = makeEvents(events[form]);
      const expected = waiting.map(({ id }) => id);
      for (let requests = 1; waiting.length > 0 || device.unsent() > 0; requests += 1) {
        waiting.splice(0, Math.ceil(random() * mostPressed)).forEach(device.press);
        if (requests % requestsOfKill[form] === 0) await sendUntilKilled(device);
        await device.send();
      }
      seen.requests += device.counts.sent;
      seen.unanswered += device.counts.failed;
      const log = await site.sql<{ id: string }>(
        "select id from match_event where match_id = $1 order by number",
        [matchId],
      );
      if (String(log.map(({ id }) => id)) !== String(expected)) wrongLogs += 1;
      await close();
      times.push(performance.now() - startedAt);
    }
    const wrongScores = await findWrongScores(site.sql);
    await Promise.all([present.server.stop(), next.then(({ server }) => server.stop())]);
    await Promise.all([
      present.databaseProxy.close(),
      next.then(({ databaseProxy }) => databaseProxy.close()),
      relay.close(),
    ]);
    return [
      never(
        `logs that differ from the ${events[form]} events that were sent`,
        wrongLogs,
        `${seen.kills} kills, ${seen.unanswered} of ${seen.requests} requests without a response; a match: ${describeTimes(times)}`,
      ),
      never("scores that differ from their log", wrongScores.length),
    ];
  },
};

async function startBehindProxy(site: Site): Promise<{ server: Server; databaseProxy: TcpProxy }> {
  const databaseProxy = await startTcpProxy(site.databaseUrl);
  return {
    server: await site.startServer({ DATABASE_URL: databaseProxy.url, MAX_OPERATIONS: "1000000" }),
    databaseProxy,
  };
}

/** Opens a device of a court, which has taken its match. */
async function openDevice(site: Site, server: Server, relay: LossyRelay) {
  const admin = await site.signIn(server);
  const court = await makeCourt(admin);
  const { id: matchId } = await makeCalledMatch(admin, court.id);
  const { secret } = await makeScorerToken(admin, court.id);
  const near = createTestClient(server.url, bearer(secret));
  const far = createTestClient(relay.url, bearer(secret));
  const taking = createDevice(near);
  const { lease } = await taking.take(matchId);
  if (lease === null) throw new Error("The lease of the match was not granted");
  const device = createSendingDevice(createDevice(far, taking.name, taking.id), matchId, lease);
  const close = async () => void (await Promise.all([near.close(), far.close(), admin.close()]));
  return { device, matchId, close };
}

/** Rallies, each followed by its undo, so that a match can have any number of events. */
function makeEvents(count: number): SentEvent[] {
  const pairs = Array.from({ length: count / 2 }, (_, place) => {
    const rally = press("RALLY", { side: place % 2 });
    return [rally, press("VOID", { detail: { eventId: rally.id } })];
  });
  return pairs.flat();
}
