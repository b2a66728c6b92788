import { openOperator } from "../changes/operator.ts";
import { fillCatalogue, findFirst, large } from "../testbed/catalogue.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { median, say } from "../testbed/numbers.ts";
import { oneAddress } from "../testbed/oneAddress.ts";
import { browserOperation } from "../testbed/operations.ts";
import type { Site, Testbed } from "../testbed/testbed.ts";
import { expectFiles, openAudience, readCursor, socketOf } from "./audience.ts";
import { compareMemory, compareToLimit, compareToPeer, many } from "./deliveryComparison.ts";
import type { ComparedDelivery } from "./deliveryComparison.ts";
import type { Faults, SimulatedViewer } from "./followers.ts";
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
    async measure(testbed, { each, isQuick }) {
      expectFiles(count);
      const site = await testbed.openSite(oneAddress);
      const server = await site.startServer();
      await fillCatalogue(site, large);
      const ids = await findFirst(site);
      const live = createLiveSwitch(site, ids.episode);
      const viewersOf = (url: string, cursor: string, viewers = count) =>
        createSubscribers(viewers, socketOf(url), subscriptionsFrom(cursor, ids.series));

      const { reads, perSocket, reached, ...before } = await countReads(testbed, site, {
        count,
        viewersOf,
        change: live.change,
      });
      const faultsWarming = await warmUp(testbed, server, {
        least: reached,
        viewersOf,
        change: live.change,
        isQuick,
      });
      // The operator's first change starts from the episode's current state.
      const operator = changedBy === "server" ? await openOperator(site, server) : null;
      const make = operator ? async () => live.set((await operator.change()).isLive) : live.change;
      const { cursor, revision: first } = await readCursor(server, reached);
      const own = createMeasuredSender({ sender: server, audience: openAudience(testbed) });
      const { all: mostUsed } = await own.connectViewers(viewersOf(server.url, cursor));
      // The limit and the peer send a new subscriber the last value, as the server does.
      const firstMessages = readChangeMessages(await own.measureChange(first + 1, make, count));
      const bare = await openSender(testbed, site, "bareBroadcast", firstMessages);
      const bareMemory = await bare.connectViewers(
        createViewers(count, (page) => ({ url: `${bare.url}/${page}` })),
      );

      const measured = await measureRounds({
        count,
        isQuick,
        each,
        own,
        bare,
        make,
        isLive: live.isLive,
        first: first + 2,
      });
      await Promise.all([server.stop(), bare.stop()]);
      const { rounds } = measured;
      const wrong = describeFaults(measured, before.faults + faultsWarming);
      if (operator) return [...compareToLimit(count, rounds), ...wrong];
      const subscriptions = subscriptionsFrom(cursor, ids.series);
      const peer = await repeatByPeer(testbed, site, {
        firstMessages,
        viewersAt: (url) => createSubscribers(count, url, subscriptions),
        delivered: [...measured.before, ...rounds.flat()],
      });
      return [
        ...compareToLimit(count, rounds),
        ...compareToPeer(rounds.map((made) => pairWithPeer(made, peer.repeated))),
        ...(count < many ? [] : compareMemory(count, { perSocket, all: mostUsed }, bareMemory, peer.memory)),
        bound({ what: "database reads of a change", value: reads, most: mostReads }),
        ...wrong,
        describeDelays(rounds.flat()),
      ];
    },
  };
}

/** Switches the episode live and back, directly in the database. */
function createLiveSwitch(site: Site, episode: string) {
  let isLive = false;
  return {
    isLive: () => isLive,
    set: (state: boolean) => {
      isLive = state;
    },
    change: async () => {
      const [switched] = await site.sql<{ is_live: boolean }>(
        "update episode set is_live = not is_live where id = $1 returning is_live",
        [episode],
      );
      isLive = switched?.is_live ?? isLive;
    },
  };
}

function subscriptionsFrom(cursor: string, series: string) {
  return {
    home: browserOperation("HomePageUpdates", { since: cursor }),
    series: browserOperation("SeriesPageUpdates", { id: series, since: cursor }),
  };
}

/** The changes before the measurement and those of each round, with their faults. */
interface MeasuredRounds {
  before: Change[];
  rounds: Change[][];
  faults: Faults;
  /** The number of missing messages, and of messages with another content than the change. */
  untrue: number;
}

/** Delivers the changes by the server and then by the limit. The viewers leave afterwards. */
async function measureRounds({
  count,
  isQuick,
  each,
  own,
  bare,
  make,
  isLive,
  first,
}: {
  count: number;
  isQuick: boolean;
  each: () => Iterable<unknown>;
  own: ReturnType<typeof createMeasuredSender>;
  bare: Awaited<ReturnType<typeof openSender>>;
  make: () => Promise<unknown>;
  isLive: () => boolean;
  /** The revision of the first change. */
  first: number;
}): Promise<MeasuredRounds> {
  let revision = first;
  let untrue = 0;
  async function change(): Promise<Change> {
    const delivered = await own.measureChange(revision, make, count);
    const changeMessages = readChangeMessages(delivered);
    if (changeMessages.length < pages.length) untrue += 1;
    untrue += changeMessages.filter(({ message }) => isLiveIn(message) !== isLive()).length;
    const limit = await bare.repeat(revision, changeMessages, count);
    const made = { revision, changeMessages, own: delivered, limit };
    revision += 1;
    return made;
  }

  const before: Change[] = [];
  const warmUps = isQuick ? quick.changesBefore : Math.min(mostChangesBefore, deliveriesBefore / count);
  for (let warm = 0; warm < warmUps; warm += 1) before.push(await change());
  await own.faults();
  const rounds: Change[][] = [];
  const changes = isQuick ? quick.changes : mostChanges(count);
  for (const _ of each()) {
    const made: Change[] = [];
    for (let index = 0; index < changes; index += 1) made.push(await change());
    rounds.push(made);
  }
  const faults = await own.faults();
  await Promise.all([own, bare].map(({ leave }) => leave()));
  return { before, rounds, faults, untrue };
}

function describeFaults({ rounds, faults, untrue }: MeasuredRounds, faultsBefore: number) {
  const all = rounds.flat();
  const lost = all.reduce((sum, { own: { lost: missing } }) => sum + missing, 0);
  return [
    never(
      "lost, duplicate or stale values, closed sockets",
      lost + faults.doubled + faults.stale + faults.closed + faultsBefore,
    ),
    never("messages with wrong content", untrue, `${all.length} changes`),
  ];
}

function describeDelays(all: readonly Change[]) {
  return {
    what: "longest delay of the event loop",
    limit: `${say(median(all.map(({ limit: { longestDelay } }) => longestDelay)))} ms, ws`,
    measured: `${say(median(all.map(({ own: { longestDelay } }) => longestDelay)))} ms`,
    isGood: true,
  };
}

/** The changes with the peer's delivery in place of the limit's. */
function pairWithPeer(made: readonly Change[], repeated: ReadonlyMap<number, Delivery>): ComparedDelivery[] {
  return made.flatMap(({ revision, own }) => {
    const limit = repeated.get(revision);
    return limit ? [{ own, limit }] : [];
  });
}

/** The number of changes in a round. It is higher for few subscribers, since their times vary more. */
function mostChanges(count: number) {
  return Math.max(10, Math.min(50, 50_000 / count));
}

/** Repeats the changes with the peer. Returns its deliveries by revision. */
async function repeatByPeer(
  testbed: Testbed,
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
  const peer = await openSender(testbed, site, "publishing", firstMessages);
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

/** The viewers of both pages, who subscribe at this address. */
function createSubscribers(count: number, url: string, subscriptions: ReturnType<typeof subscriptionsFrom>) {
  return createViewers(count, (page) => ({ url, subscription: subscriptions[page] }));
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
