import { setTimeout as pause } from "node:timers/promises";

import { makeEpisode, makeSeries, setEpisodeLive } from "../../../server/testing/catalogue/catalogue.ts";
import type { Client } from "../../../server/testing/client.ts";
import { deleteWebhook, makeWebhook } from "../../../server/testing/people/webhooks.ts";
import type { ReceivedMessage, Receiver } from "../../../server/testing/services/webhookReceiver.ts";
import { startReceivers } from "../../../server/testing/services/webhookReceiver.ts";
import { makeCalledMatch, makeCourt } from "../../../server/testing/tournament/matches.ts";
import { createDevice, press, pressRallies } from "../../../server/testing/tournament/scoring.ts";
import { now } from "../testbed/clock.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { findJobHolder } from "../testbed/jobHolder.ts";
import { describeTimes } from "../testbed/numbers.ts";

const broadcasts = 5;
const switches = 4;
const courts = 2;
const typesOfMatch = ["match.called", "match.started", "match.finished"];
const messages = broadcasts * switches + courts * typesOfMatch.length;
const events = ["EPISODE_LIVE", "EPISODE_ENDED", "MATCH_CALLED", "MATCH_STARTED", "MATCH_FINISHED"];
/** A later message counts as lost; the limit is long since busy machines are slow. */
const longestMs = 90_000;

/** Broadcasts go live and end, and matches are played, while the sending process is killed during a request. */
export const webhookKills: Figure = {
  name: "Webhooks with killed senders",
  rounds: 50,
  minutes: 10,
  async measure(testbed, { each, random }) {
    const site = await testbed.openSite({ ALLOWED_PRIVATE_NETWORKS: "loopback" });
    const receivers = await startReceivers();
    const first = await site.startServer();
    const servers = [first, await site.startServer()];
    const courtIds = await makeCourts(await site.signIn(first));
    const times: number[] = [];
    let [lost, misordered, unsigned, repeated, kills] = [0, 0, 0, 0, 0];
    for (const _ of each()) {
      const sender = await findJobHolder(site, servers, "webhooks");
      const admin = await site.signIn(servers.find((server) => server !== sender) ?? sender);
      const receiver = receivers.open();
      const { webhook, secret } = await makeWebhook(admin, { url: receiver.url, events });
      // The receiver accepts some messages, and does not respond to the next one.
      const taken = Math.floor((random() * messages) / 2);
      receiver.refuse(...Array.from({ length: taken }, () => ({ status: 200 })), "nothing");
      const changes = makeChanges(admin, courtIds);
      await reached(receiver, taken + 1);
      await sender.kill();
      kills += 1;
      const killedAt = now();
      const expected = await changes;
      await reached(receiver, messages);
      times.push(now() - killedAt);
      const arrived = firstArrivals(receiver);
      lost += messages - arrived.length;
      repeated += receiver.received.length - arrived.length;
      unsigned += receiver.received.filter((message) => !isSigned(receiver, message, secret)).length;
      misordered += [...expected].filter(
        ([subject, types]) => String(typesOf(arrived, subject)) !== String(types),
      ).length;
      await deleteWebhook(admin, webhook.id);
      await admin.close();
      servers[servers.indexOf(sender)] = await site.startServer();
    }
    await Promise.all(servers.map((server) => server.stop()));
    await receivers.close();
    return [
      never(
        `lost messages of ${messages}`,
        lost,
        `${kills} kills; until the last message: ${describeTimes(times)}`,
      ),
      never("broadcasts and matches whose messages arrived in another order", misordered),
      never("messages with an invalid signature", unsigned, `${repeated} were sent twice`),
    ];
  },
};

async function makeCourts(admin: Client): Promise<string[]> {
  const ids = [];
  while (ids.length < courts) ids.push((await makeCourt(admin)).id);
  await admin.close();
  return ids;
}

/** Makes the changes, and returns the expected types of messages for each broadcast and match, by its id. */
async function makeChanges(
  admin: Client,
  courtIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const expected = new Map<string, readonly string[]>();
  const series = await makeSeries(admin);
  const episodes = [];
  for (let place = 0; place < broadcasts; place += 1) episodes.push(await makeEpisode(admin, series.id));
  for (let index = 0; index < switches; index += 1) {
    const isLive = index % 2 === 0;
    for (const { id } of episodes) {
      await setEpisodeLive(admin, id, isLive);
      expected.set(id, [...(expected.get(id) ?? []), isLive ? "episode.live" : "episode.ended"]);
    }
  }
  for (const courtId of courtIds) {
    const { id } = await makeCalledMatch(admin, courtId, { format: "ONE_BY_21" });
    const device = createDevice(admin);
    for (const sent of [[press("PLAY")], pressRallies("0".repeat(21))]) await device.score(id, sent);
    expected.set(id, typesOfMatch);
  }
  return expected;
}

async function reached(receiver: Receiver, count: number): Promise<void> {
  const until = now() + longestMs;
  while (firstArrivals(receiver).length < count && now() < until) await pause(5);
}

/** The first arrival of each message. */
function firstArrivals({ received }: Receiver): ReceivedMessage[] {
  const ids = new Set<string>();
  return received.filter(({ id }) => !ids.has(id) && ids.add(id));
}

const typesOf = (arrived: readonly ReceivedMessage[], subject: string): string[] =>
  arrived.filter(({ body }) => body.includes(subject)).map(({ content }) => content.type);

function isSigned(receiver: Receiver, message: ReceivedMessage, secret: string): boolean {
  try {
    receiver.verify(message, secret);
    return true;
  } catch {
    return false;
  }
}
