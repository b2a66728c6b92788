import { expectFiles, openAudience, socketOf } from "../fanout/audience.ts";
import { createContestant } from "../fanout/contestant.ts";
import type { Delivery, News } from "../fanout/contestant.ts";
import { compareToLimit } from "../fanout/deliveryComparison.ts";
import type { ComparedDelivery } from "../fanout/deliveryComparison.ts";
import { openSender } from "../fanout/sender.ts";
import { never } from "../stage/comparison.ts";
import type { Figure } from "../stage/figure.ts";
import { openLargeSite } from "../stage/largeSite.ts";
import { say } from "../stage/numbers.ts";
import { browserOperation } from "../stage/operations.ts";
import { startMatches, readTournament } from "./hall.ts";

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
  async measure(stage, { each, isQuick }) {
    expectFiles(count);
    const { site, server } = await openLargeSite(stage);
    const admin = await site.signIn(server);
    const matches = await startMatches(admin, courts);
    const { cursor, revision: first } = await readTournament(admin);
    let revision = first;
    const own = createContestant({ sender: server, audience: openAudience(stage) });
    const viewer = {
      url: socketOf(server.url),
      subscription: browserOperation("TournamentUpdates", { since: cursor }),
    };
    await own.gather(Array.from({ length: count }, () => viewer));
    const [match] = matches;
    // Only this match is scored, so that its scorer's requests also serve as heartbeats.
    const score = () => {
      revision += 1;
      return own.announce(revision, async () => match?.score(), count);
    };
    const bare = await openSender(stage, site, "bareBroadcast", readNews(await score()));
    await bare.gather(Array.from({ length: count }, () => ({ url: `${bare.url}/${page}` })));

    let differing = 0;
    async function deliver(): Promise<ComparedDelivery> {
      const announced = await score();
      const news = readNews(announced);
      if (news.length !== 1) differing += 1;
      return { own: announced, limit: await bare.repeat(revision, news, count) };
    }

    const { before, points } = isQuick ? quick : full;
    for (let warm = 0; warm < before; warm += 1) await deliver();
    await own.faults();
    const rounds: ComparedDelivery[][] = [];
    for (const _ of each()) {
      const made: ComparedDelivery[] = [];
      for (let turn = 0; turn < points; turn += 1) made.push(await deliver());
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

function readNews({ texts }: Delivery): News[] {
  return texts.map((message) => ({ page, message }));
}
