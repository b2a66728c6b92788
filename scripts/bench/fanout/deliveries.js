import { openOperator } from "../changes/operator.js";
import { fillCatalogue, findFirst, large } from "../stage/catalogue.js";
import { bound, compare, never } from "../stage/comparison.js";
import { median, quantile, say } from "../stage/numbers.js";
import { oneAddress } from "../stage/oneAddress.js";
import { sayAsBrowser } from "../stage/operations.js";
import { expectFiles, openAudience, readCursor, socketOf } from "./audience.js";
import { createContestant } from "./contestant.js";
import { countReads } from "./reads.js";
import { openSender } from "./sender.js";
import { warmUp } from "./warmUp.js";

/** Below it the change itself costs more than telling of it. */
const many = 1_000;
const mebibyte = 1_048_576;
const mostMemory = 350;
const mostReads = 3;
const pages = ["home", "series"];
/** A server that has told of a few changes only still runs code that nobody has made fast. */
const deliveriesBefore = 300_000;
const mostChangesBefore = 300;
const quick = { changesBefore: 10, changes: 5 };

/**
 * Half of the viewers follow the home page, the others one series. An episode of it goes live and back; right after the
 * server has told them, the limit hears of a change in the same database and sends the same bytes to as many. The peer sends
 * them later, when these two are gone: what it leaves to be collected would run beside them.
 * @param {number} count
 * @returns {import("../run.js").Figure}
 */
export const createDeliveries = (count) => createFigure(count, "database");

/**
 * The same with the operator's mutation on the server that tells of it, which is on the server's bill then.
 * @param {number} count
 */
export const createOwnDeliveries = (count) => createFigure(count, "server");

/**
 * @param {number} count
 * @param {"database" | "server"} changedBy
 * @returns {import("../run.js").Figure}
 */
function createFigure(count, changedBy) {
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
        const [switched] = await site.sql(
          "update episode set is_live = not is_live where id = $1 returning is_live",
          [ids.episode],
        );
        isLive = switched?.is_live;
      }
      const operator = changedBy === "server" ? await openOperator(site, server) : null;
      async function make() {
        if (operator) ({ isLive } = await operator.change());
        else await switchLive();
      }

      const subscriptionsFrom = (cursor) => ({
        home: sayAsBrowser("HomePageUpdates", { since: cursor }),
        series: sayAsBrowser("SeriesPageUpdates", { id: ids.series, since: cursor }),
      });
      const inviteTo = (url, cursor, viewers = count) => {
        const subscriptions = subscriptionsFrom(cursor);
        return invite(viewers, (page) => ({ url: socketOf(url), subscription: subscriptions[page] }));
      };

      const {
        reads,
        perSocket,
        reached,
        faults: faultsBefore,
      } = await countReads(stage, site, { count, inviteTo, change: switchLive });
      const faultsWarming = await warmUp(stage, server, {
        least: reached,
        inviteTo,
        change: switchLive,
        isQuick,
      });
      const { cursor, revision: first } = await readCursor(server, reached);
      let revision = first;
      const own = createContestant({ sender: server, audience: openAudience(stage) });
      const { all: mostUsed } = await own.gather(inviteTo(server.url, cursor));
      revision += 1;
      // Whoever comes to the others is greeted with what was sent last, as the server does.
      const greeting = readNews(await own.tell(revision, make, count));
      const bare = await openSender(stage, site, "bareBroadcast", greeting);
      const bareMemory = await bare.gather(invite(count, (page) => ({ url: `${bare.url}/${page}` })));

      let untrue = 0;
      async function change() {
        revision += 1;
        const told = await own.tell(revision, make, count);
        const news = readNews(told);
        if (news.length < pages.length) untrue += 1;
        untrue += news.filter(({ message }) => isLiveIn(message) !== isLive).length;
        return { revision, news, own: told, bare: await bare.repeat(revision, news, count) };
      }

      const before = [];
      const warmUps = isQuick ? quick.changesBefore : Math.min(mostChangesBefore, deliveriesBefore / count);
      for (let warm = 0; warm < warmUps; warm += 1) before.push(await change());
      await own.faults();
      const rounds = [];
      const changes = isQuick ? quick.changes : mostChanges(count);
      for (const _ of each()) {
        const made = [];
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
          "lost, doubled, stale or closed",
          lost + faults.doubled + faults.stale + faults.closed + faultsBefore + faultsWarming,
        ),
        never("messages that do not say what is", untrue, `${all.length} changes`),
      ];
      if (operator) return [...compareToLimit(count, rounds), ...wrong];
      const peer = await repeatByPeer(stage, site, {
        greeting,
        viewersAt: (url) => invite(count, (page) => ({ url, subscription: subscriptions[page] })),
        told: [...before, ...all],
      });
      return [
        ...compareToLimit(count, rounds),
        ...compareToPeer(
          rounds.map((made) => made.map((one) => ({ ...one, peer: peer.repeated.get(one.revision) }))),
        ),
        ...(count < many ? [] : compareMemory(count, { perSocket, all: mostUsed }, bareMemory, peer.memory)),
        bound({ what: "database reads of a change", value: reads, most: mostReads }),
        ...wrong,
        {
          what: "longest delay of the event loop",
          limit: `${say(median(all.map(({ bare: { longestDelay } }) => longestDelay)))} ms, ws`,
          measured: `${say(median(all.map(({ own: { longestDelay } }) => longestDelay)))} ms`,
          isGood: true,
        },
      ];
    },
  };
}

/** How many changes are a round's: of a small crowd more, because each takes a time of its own. @param {number} count */
function mostChanges(count) {
  return Math.max(10, Math.min(50, 50_000 / count));
}

/** What the peer makes of the same messages, by their revision. */
async function repeatByPeer(stage, site, { greeting, viewersAt, told }) {
  const peer = await openSender(stage, site, "publishing", greeting);
  const viewers = viewersAt(peer.url);
  const memory = await peer.gather(viewers);
  const repeated = new Map();
  for (const { revision, news } of told)
    repeated.set(revision, await peer.repeat(revision, news, viewers.length));
  await peer.leave();
  await peer.stop();
  return { memory, repeated };
}

/** @param {number} count @param {(page: string) => import("./followers.js").Viewer} viewerOf */
function invite(count, viewerOf) {
  return Array.from({ length: count }, (_, place) => viewerOf(pages[place % pages.length] ?? ""));
}

/** @param {import("./contestant.js").Delivery} delivery @returns {import("./contestant.js").News[]} */
function readNews({ texts }) {
  return texts.map((message) => ({
    page: message.includes("catalogueUpdates") ? "home" : "series",
    message,
  }));
}

/** @param {string} message */
function isLiveIn(message) {
  const { catalogueUpdates, seriesUpdates } = JSON.parse(message).payload.data;
  return catalogueUpdates ? catalogueUpdates.series[0]?.isLive : seriesUpdates.episodes[0]?.isLive;
}

const medianOf = (value) => (made) => median(made.map((one) => one[value]));
const meanOf = (value) => (made) => made.reduce((sum, one) => sum + one[value], 0) / made.length;

function latest(made) {
  return quantile(
    made.map(({ last }) => last),
    0.99,
  );
}

const lineOf = (rounds, limitName, limitOf) => (what, unit, summarise, goal) =>
  compare({
    what,
    unit,
    limitName,
    measured: rounds.map((made) => summarise(made.map(({ own }) => own))),
    limits: rounds.map((made) => summarise(made.map((one) => one[limitOf]))),
    ...(goal && { goal }),
  });

function compareToLimit(count, rounds) {
  const line = lineOf(rounds, "ws", "bare");
  const goalOf = (goal) => (count >= many ? goal : null);
  return [
    line("deliveries", "/s", medianOf("perSecond"), goalOf({ least: 0.8, better: 1 })),
    line("server CPU of a delivery", "µs", meanOf("cpu"), goalOf({ most: 1.25, better: 0.95 })),
    line("the last one has it, p50", "ms", medianOf("last"), goalOf({ most: 1.25, better: 1 })),
    line("the last one has it, p99", "ms", latest, goalOf({ most: 1.5, better: 1.1 })),
  ];
}

function compareToPeer(rounds) {
  const line = lineOf(rounds, "graphql-ws", "peer");
  return [
    line("deliveries", "/s", medianOf("perSecond"), null),
    line("server CPU of a delivery", "µs", meanOf("cpu"), null),
  ];
}

function compareMemory(count, own, bare, peer) {
  const rows = [
    { limitName: "ws", limit: bare, goal: { most: 1.9, better: 1.1 } },
    { limitName: "graphql-ws", limit: peer, goal: undefined },
  ].map(({ limitName, limit, goal }) =>
    compare({
      what: "memory of a socket",
      unit: "kB",
      limitName,
      measured: [own.perSocket / 1_000],
      limits: [limit.perSocket / 1_000],
      ...(goal && { goal }),
    }),
  );
  const most = bound({
    what: `memory of ${count} sockets`,
    value: own.all / mebibyte,
    unit: "MiB",
    most: mostMemory,
  });
  return [...rows, most];
}
