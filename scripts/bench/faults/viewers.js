// A process with many viewers, each with the connection of the web app: it comes back by itself, and asks for what it
// missed. They note what they have, and when it came.

import { fileURLToPath } from "node:url";

import { runnerImport } from "vite";
import { WebSocket } from "ws";

import { answer } from "../stage/channel.js";
import { now } from "../stage/clock.js";
import { quantile } from "../stage/numbers.js";

/**
 * @typedef {object} Viewer
 * @property {number} revision of the newest value
 * @property {number} cameAt
 * @property {string | undefined} since
 * @property {Map<string, string>} titles of the series
 * @property {string[]} order
 * @property {{ revision: number, at: number }[]} arrivals
 * @property {WebSocket | undefined} socket
 */

const patience = 60_000;
const openingAtOnce = 200;
const file = fileURLToPath(new URL("../../../web/lib/connection.ts", import.meta.url));
const { module: web } = await runnerImport(file, { configFile: false, logLevel: "error" });

/** @type {Viewer[]} */
const viewers = [];
/** How often sockets were closed with which code. @type {Map<number, number>} */
const codes = new Map();
/** When sockets were opened, and closed. @type {number[]} */
let openings = [];
/** @type {number[]} */
let closings = [];
let backwards = 0;
let address = "";
/** How many have the revision that is waited for. */
const goal = { revision: 0, reached: 0 };

/** The socket of the viewer that the address names. */
class Socket extends WebSocket {
  /** @param {string} url @param {string[]} protocols */
  constructor(url, protocols) {
    super(url, protocols, { perMessageDeflate: false });
    const viewer = viewers[Number(new URL(url).searchParams.get("viewer"))];
    if (viewer) viewer.socket = this;
    // Whoever is turned away while a server leaves has had no socket that could be closed.
    this.on("open", () => {
      openings.push(now());
      this.on("close", (code) => {
        codes.set(code, (codes.get(code) ?? 0) + 1);
        closings.push(now());
      });
    });
    this.on("error", () => undefined);
  }
}

/** @param {string} query */
function enter(query) {
  /** @type {Viewer} */
  const viewer = {
    revision: -1,
    cameAt: 0,
    since: undefined,
    titles: new Map(),
    order: [],
    arrivals: [],
    socket: undefined,
  };
  const place = viewers.push(viewer) - 1;
  const connection = web.createConnection({ url: () => `${address}?viewer=${place}`, webSocketImpl: Socket });
  const request = {
    query,
    operationName: undefined,
    get variables() {
      return { since: viewer.since };
    },
  };
  connection.subscribe(request, {
    next: (/** @type {any} */ { data }) => take(viewer, data.catalogueUpdates),
    error: (/** @type {unknown} */ errors) => console.error("A viewer was refused:", errors),
    complete: () => console.error("A viewer was sent away."),
  });
}

/** @param {Viewer} viewer @param {{ revision: number, cursor: string, order: string[] | null, series: { id: string, title?: string }[] }} update */
function take(viewer, { revision, cursor, order, series }) {
  if (revision < viewer.revision) backwards += 1;
  if (viewer.revision < goal.revision && revision >= goal.revision) goal.reached += 1;
  viewer.revision = revision;
  viewer.cameAt = now();
  viewer.since = cursor;
  viewer.arrivals.push({ revision, at: viewer.cameAt });
  for (const { id, title = "" } of series) viewer.titles.set(id, title);
  if (order) viewer.order = order;
}

/** @param {() => boolean} isSo */
async function waitUntil(isSo) {
  const startedAt = now();
  while (!isSo() && now() - startedAt < patience) await new Promise((resolve) => setTimeout(resolve, 2));
  return isSo();
}

/** Resolves when all have the revision, or patience is at its end. @param {number} revision */
function waitForRevision(revision) {
  Object.assign(goal, { revision, reached: viewers.filter((viewer) => viewer.revision >= revision).length });
  return waitUntil(() => goal.reached >= viewers.length);
}

/** More viewers come; resolves when all have their first value. */
answer("open", async (/** @type {{ url: string, query: string, count: number }} */ { url, query, count }) => {
  address = url;
  const most = viewers.length + count;
  while (viewers.length < most) {
    const some = Math.min(openingAtOnce, most - viewers.length);
    for (let place = 0; place < some; place += 1) enter(query);
    if (!(await waitForRevision(0))) throw new Error("Not every viewer came in.");
  }
});

/** Where they find the site from now on. */
answer("move", (/** @type {string} */ url) => {
  address = url;
});

/** How many do not come to have the revision, and when it came to the others. */
answer("await", async (/** @type {number} */ revision) => {
  await waitForRevision(revision);
  const times = viewers.filter((viewer) => viewer.revision >= revision).map(({ cameAt }) => cameAt);
  return { missing: viewers.length - times.length, p99: quantile(times, 0.99), last: Math.max(...times) };
});

/** How long after each change the last viewer had it, or what came after it. */
answer("lags", (/** @type {{ revision: number, at: number }[]} */ changes) =>
  changes.map((change) => {
    const times = viewers.map(
      ({ arrivals }) => arrivals.find(({ revision }) => revision >= change.revision)?.at ?? Infinity,
    );
    return Math.max(...times) - change.at;
  }),
);

/** What the viewers show: one text for each that differs. */
answer("states", () => [
  ...new Set(viewers.map(({ order, titles }) => order.map((id) => `${id} ${titles.get(id)}`).join("\n"))),
]);

answer("cut", (/** @type {number} */ place) => viewers[place]?.socket?.terminate());

/** Forgets what was noted of sockets. */
answer("watch", () => {
  openings = [];
  closings = [];
  codes.clear();
});

/** Resolves when as many sockets were closed as there are viewers. */
answer("farewell", async () => {
  await waitUntil(() => closings.length >= viewers.length);
  return { last: Math.max(...closings), codes: Object.fromEntries(codes) };
});

/** Resolves when all are back; gives when they came. */
answer("return", async () => {
  await waitUntil(() => openings.length >= viewers.length);
  return openings;
});

answer("faults", () => ({ codes: Object.fromEntries(codes), backwards }));
