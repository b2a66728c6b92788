import { expectFiles, openAudience, socketOf } from "../fanout/audience.ts";
import { compareToLimit } from "../fanout/deliveryComparison.ts";
import type { ComparedDelivery } from "../fanout/deliveryComparison.ts";
import { createMeasuredSender } from "../fanout/measuredSender.ts";
import type { Delivery, ChangeMessage } from "../fanout/measuredSender.ts";
import { openSender } from "../fanout/sender.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { say } from "../testbed/numbers.ts";
import { browserOperation } from "../testbed/operations.ts";
import { startMatches, readTournament } from "./playedMatches.ts";

const count = 5_000;
const courts = 20;
const page = "tournament";
const full = { before: 60, points: 20 };
const quick = { before: 10, points: 5 };

/**
 * A point on one of twenty courts, from the scorer's mutation to all viewers of the site. Right after the server has sent it,
 * the limit receives a notification of the same database and sends the same bytes to as many sockets.
 */
export const pointDeliveries: Figure = {
  name: `A point to ${say(count)}`,
  rounds: 5,
  minutes: 15,
  async measure(testbed, { each, isQuick }) {
    expectFiles(count);
    const { site, server } = await openLargeSite(testbed);
    const admin = await site.signIn(server);
    const matches = await startMatches(admin, courts);
    const { cursor, revision: first } = await readTournament(admin);
    let revision = first;
    const own = createMeasuredSender({ sender: server, audience: openAudience(testbed) });
    const viewer = {
      url: socketOf(server.url),
      subscription: browserOperation("TournamentUpdates", { since: cursor }),
    };
    await own.connectViewers(Array.from({ length: count }, () => viewer));
    const [match] = matches;
    // Only this match is scored, so that its scorer's requests also serve as heartbeats.
    const score = () => {
      revision += 1;
      return own.measureChange(revision, async () => match?.score(), count);
    };
    const bare = await openSender(testbed, site, "bareBroadcast", readChangeMessages(await score()));
    await bare.connectViewers(Array.from({ length: count }, () => ({ url: `${bare.url}/${page}` })));

    let differing = 0;
    async function deliver(): Promise<ComparedDelivery> {
      const delivered = await score();
      const changeMessages = readChangeMessages(delivered);
      if (changeMessages.length !== 1) differing += 1;
      return { own: delivered, limit: await bare.repeat(revision, changeMessages, count) };
    }

    const { before, points } = isQuick ? quick : full;
    for (let warm = 0; warm < before; warm += 1) await deliver();
    await own.faults();
    const rounds: ComparedDelivery[][] = [];
    for (const _ of each()) {
      const made: ComparedDelivery[] = [];
      for (let index = 0; index < points; index += 1) made.push(await deliver());
      rounds.push(made);
    }
    const { doubled, stale, closed } = await own.faults();
    await Promise.all([own, bare].map(({ leave }) => leave()));
    await Promise.all([server.stop(), bare.stop()]);
    const lost = rounds.flat().reduce((sum, { own: { lost: missing } }) => sum + missing, 0);
    return [
      ...compareToLimit(count, rounds),
      never("lost, duplicate or stale values, closed sockets", lost + doubled + stale + closed),
      never("points that were not sent as one message to all", differing),
    ];
  },
};

function readChangeMessages({ texts }: Delivery): ChangeMessage[] {
  return texts.map((message) => ({ page, message }));
}
