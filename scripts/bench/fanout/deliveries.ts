import { openOperator } from "../changes/operator.ts";
import { fillCatalogue, findFirst, large } from "../stage/catalogue.ts";
import { bound, never } from "../stage/comparison.ts";
import type { Figure } from "../stage/figure.ts";
import { median, say } from "../stage/numbers.ts";
import { oneAddress } from "../stage/oneAddress.ts";
import { browserOperation } from "../stage/operations.ts";
import type { Site, Stage } from "../stage/stage.ts";
import { expectFiles, openAudience, readCursor, socketOf } from "./audience.ts";
import { compareMemory, compareToLimit, compareToPeer, many } from "./deliveryComparison.ts";
import type { ComparedDelivery } from "./deliveryComparison.ts";
import type { SimulatedViewer } from "./followers.ts";
import { createMeasuredSender } from "./measuredSender.ts";
import type { Delivery, ChangeMessage } from "./measuredSender.ts";
import { countReads } from "./reads.ts";
import { openSender } from "./sender.ts";
import { warmUp } from "./warmUp.ts";

const mostReads = 3;
const pages = ["home", "series"] as const;
type Page = (typeof pages)[number];
/** Deliveries before the measurement: after only a few changes V8 has not optimised the code. */
const deliveriesBefore = 300_000;
const mostChangesBefore = 300;
const quick = { changesBefore: 10, changes: 5 };

/**
 * Half of the viewers follow the home page, the others one series. An episode of the series goes live and back. Right after
 * the server has sent the change, the limit receives a notification of the same database and sends the same bytes to as many
 * sockets. The peer sends them after both have ended, since its garbage collection would disturb them.
 */
export const createDeliveries = (count: number): Figure => createFigure(count, "database");

/** Makes the changes by the operator's mutation on the measured server, so that its cost is included. */
export const createOwnDeliveries = (count: number) => createFigure(count, "server");

interface Change extends ComparedDelivery {
  revision: number;
  changeMessages: ChangeMessage[];
}

function createFigure(count: number, changedBy: "database" | "server"): Figure {
  return {
    name: `Fan-out to ${say(count)}${changedBy === "server" ? ", mutation included" : ""}`,
    rounds: 5,
    minutes: 30,
    isLong: count > many,
    async measure(stage, { each, isQuick }) {
      expectFiles(count);
      const site = await stage.openSite(oneAddress);
      const server = await site.startServer();
      await fillCatalogue(site, large);
      const ids = await findFirst(site);
      let isLive = false;
      async function switchLive() {
        const [switched] = await site.sql<{ is_live: boolean }>(
          "update episode set is_live = not is_live where id = $1 returning is_live",
          [ids.episode],
        );
        isLive = switched?.is_live ?? isLive;
      }
      const subscriptionsFrom = (cursor: string) => ({
        home: browserOperation("HomePageUpdates", { since: cursor }),
        series: browserOperation("SeriesPageUpdates", { id: ids.series, since: cursor }),
      });
      const viewersOf = (url: string, cursor: string, viewers = count) => {
        const subscriptions = subscriptionsFrom(cursor);
        return createViewers(viewers, (page) => ({ url: socketOf(url), subscription: subscriptions[page] }));
      };

      const {
        reads,
        perSocket,
        reached,
        faults: faultsBefore,
      } = await countReads(stage, site, { count, viewersOf, change: switchLive });
      const faultsWarming = await warmUp(stage, server, {
        least: reached,
        viewersOf,
        change: switchLive,
        isQuick,
      });
      // The operator's first change starts from the episode's current state.
      const operator = changedBy === "server" ? await openOperator(site, server) : null;
      async function make() {
        if (operator) ({ isLive } = await operator.change());
        else await switchLive();
      }
      const { cursor, revision: first } = await readCursor(server, reached);
      let revision = first;
      const own = createMeasuredSender({ sender: server, audience: openAudience(stage) });
      const { all: mostUsed } = await own.connectViewers(viewersOf(server.url, cursor));
      revision += 1;
      // The limit and the peer send a new subscriber the last value, as the server does.
      const firstMessages = readChangeMessages(await own.measureChange(revision, make, count));
      const bare = await openSender(stage, site, "bareBroadcast", firstMessages);
      const bareMemory = await bare.connectViewers(
        createViewers(count, (page) => ({ url: `${bare.url}/${page}` })),
      );

      let untrue = 0;
      async function change(): Promise<Change> {
        revision += 1;
        const delivered = await own.measureChange(revision, make, count);
        const changeMessages = readChangeMessages(delivered);
        if (changeMessages.length < pages.length) untrue += 1;
        untrue += changeMessages.filter(({ message }) => isLiveIn(message) !== isLive).length;
        return {
          revision,
          changeMessages,
          own: delivered,
          limit: await bare.repeat(revision, changeMessages, count),
        };
      }

      const before: Change[] = [];
      const warmUps = isQuick ? quick.changesBefore : Math.min(mostChangesBefore, deliveriesBefore / count);
      for (let warm = 0; warm < warmUps; warm += 1) before.push(await change());
      await own.faults();
      const rounds: Change[][] = [];
      const changes = isQuick ? quick.changes : mostChanges(count);
      for (const _ of each()) {
        const made: Change[] = [];
        for (let turn = 0; turn < changes; turn += 1) made.push(await change());
        rounds.push(made);
      }
      const faults = await own.faults();
      await Promise.all([own, bare].map(({ leave }) => leave()));
      await Promise.all([server.stop(), bare.stop()]);
      const all = rounds.flat();
      const subscriptions = subscriptionsFrom(cursor);
      const lost = all.reduce((sum, { own: { lost: missing } }) => sum + missing, 0);
      const wrong = [
        never(
          "lost, duplicate or stale values, closed sockets",
          lost + faults.doubled + faults.stale + faults.closed + faultsBefore + faultsWarming,
        ),
        never("messages with wrong content", untrue, `${all.length} changes`),
      ];
      if (operator) return [...compareToLimit(count, rounds), ...wrong];
      const peer = await repeatByPeer(stage, site, {
        firstMessages,
        viewersAt: (url) => createViewers(count, (page) => ({ url, subscription: subscriptions[page] })),
        delivered: [...before, ...all],
      });
      return [
        ...compareToLimit(count, rounds),
        ...compareToPeer(
          rounds.map((made) =>
            made.flatMap((one) => {
              const limit = peer.repeated.get(one.revision);
              return limit ? [{ own: one.own, limit }] : [];
            }),
          ),
        ),
        ...(count < many ? [] : compareMemory(count, { perSocket, all: mostUsed }, bareMemory, peer.memory)),
        bound({ what: "database reads of a change", value: reads, most: mostReads }),
        ...wrong,
        {
          what: "longest delay of the event loop",
          limit: `${say(median(all.map(({ limit: { longestDelay } }) => longestDelay)))} ms, ws`,
          measured: `${say(median(all.map(({ own: { longestDelay } }) => longestDelay)))} ms`,
          isGood: true,
        },
      ];
    },
  };
}

/** The number of changes in a round. It is higher for few subscribers, since their times vary more. */
function mostChanges(count: number) {
  return Math.max(10, Math.min(50, 50_000 / count));
}

/** Repeats the changes with the peer. Returns its deliveries by revision. */
async function repeatByPeer(
  stage: Stage,
  site: Site,
  {
    firstMessages,
    viewersAt,
    delivered,
  }: {
    firstMessages: ChangeMessage[];
    viewersAt: (url: string) => SimulatedViewer[];
    delivered: readonly { revision: number; changeMessages: ChangeMessage[] }[];
  },
) {
  const peer = await openSender(stage, site, "publishing", firstMessages);
  const viewers = viewersAt(peer.url);
  const memory = await peer.connectViewers(viewers);
  const repeated = new Map<number, Delivery>();
  for (const { revision, changeMessages } of delivered)
    repeated.set(revision, await peer.repeat(revision, changeMessages, viewers.length));
  await peer.leave();
  await peer.stop();
  return { memory, repeated };
}

function createViewers(count: number, viewerOf: (page: Page) => SimulatedViewer) {
  return Array.from({ length: count }, (_, place) => viewerOf(place % 2 === 0 ? "home" : "series"));
}

function readChangeMessages({ texts }: Delivery): ChangeMessage[] {
  return texts.map((message) => ({
    page: message.includes("catalogueUpdates") ? "home" : "series",
    message,
  }));
}

/** The fields that are read from the messages to viewers of the home page and of the series. */
interface LiveMessage {
  payload: {
    data: {
      catalogueUpdates?: { series: { isLive?: boolean }[] };
      seriesUpdates?: { episodes: { isLive?: boolean }[] };
    };
  };
}

function isLiveIn(message: string) {
  const { catalogueUpdates, seriesUpdates } = (JSON.parse(message) as LiveMessage).payload.data;
  return catalogueUpdates ? catalogueUpdates.series[0]?.isLive : seriesUpdates?.episodes[0]?.isLive;
}
