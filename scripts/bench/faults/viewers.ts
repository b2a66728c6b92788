// A process with many viewers, each with the connection of the web app: it comes back by itself, and asks for what it
// missed. They note what they have, and when it came.

import { join } from "node:path";

import { runnerImport } from "vite";
import { WebSocket } from "ws";

import { waitTimeoutMs } from "../../../server/testing/timeouts.ts";
import { root } from "../../build.ts";
import { answer } from "../stage/channel.ts";
import { now } from "../stage/clock.ts";
import { quantile } from "../stage/numbers.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

interface Viewer {
  /** Of the newest value. */
  revision: number;
  cameAt: number;
  since: string | undefined;
  /** Of the series. */
  titles: Map<string, string>;
  order: string[];
  arrivals: { revision: number; at: number }[];
  socket: WebSocket | undefined;
}

interface Update {
  revision: number;
  cursor: string;
  /** Null when it has not changed. */
  order: string[] | null;
  series: { id: string; title?: string }[];
}

/** What is used of the web app's connection. */
interface WebConnection {
  createConnection(options: { url: () => string; webSocketImpl: typeof Socket }): {
    subscribe(
      request: { query: string; operationName: undefined; variables: { since: string | undefined } },
      sink: {
        next: (value: { data: { catalogueUpdates: Update } }) => void;
        error: (errors: unknown) => void;
        complete: () => void;
      },
    ): unknown;
  };
}

const openingAtOnce = 200;
const file = join(root, "web/lib/connection.ts");
const { module: web } = await runnerImport<WebConnection>(file, { configFile: false, logLevel: "error" });

const viewers: Viewer[] = [];
/** How often sockets were closed with which code. */
const codes = new Map<number, number>();
/** When sockets were opened, and closed. */
let openings: number[] = [];
let closings: number[] = [];
let backwards = 0;
let address = "";
/** How many have the revision that is waited for. */
const goal = { revision: 0, reached: 0 };

/** The socket of the viewer that the address names. */
class Socket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols, { perMessageDeflate: false });
    const viewer = viewers[Number(new URL(url).searchParams.get("viewer"))];
    if (viewer) viewer.socket = this;
    // A client that is refused while a server shuts down has had no socket that could be closed.
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

function enter(query: string) {
  const viewer: Viewer = {
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
    next: ({ data }) => take(viewer, data.catalogueUpdates),
    error: (errors: unknown) => console.error("A viewer was refused:", errors),
    complete: () => console.error("A viewer was sent away."),
  });
}

function take(viewer: Viewer, { revision, cursor, order, series }: Update) {
  if (revision < viewer.revision) backwards += 1;
  if (viewer.revision < goal.revision && revision >= goal.revision) goal.reached += 1;
  viewer.revision = revision;
  viewer.cameAt = now();
  viewer.since = cursor;
  viewer.arrivals.push({ revision, at: viewer.cameAt });
  for (const { id, title = "" } of series) viewer.titles.set(id, title);
  if (order) viewer.order = order;
}

async function waitUntil(isSo: () => boolean) {
  const startedAt = now();
  while (!isSo() && now() - startedAt < waitTimeoutMs) await new Promise((resolve) => setTimeout(resolve, 2));
  return isSo();
}

/** Resolves when all have the revision, or after the timeout. */
function waitForRevision(revision: number) {
  Object.assign(goal, { revision, reached: viewers.filter((viewer) => viewer.revision >= revision).length });
  return waitUntil(() => goal.reached >= viewers.length);
}

/** More viewers come; resolves when all have their first value. */
answer("open", async ({ url, query, count }: { url: string; query: string; count: number }) => {
  address = url;
  const most = viewers.length + count;
  while (viewers.length < most) {
    const some = Math.min(openingAtOnce, most - viewers.length);
    for (let place = 0; place < some; place += 1) enter(query);
    if (!(await waitForRevision(0))) throw new Error("Not every viewer came in.");
  }
});

/** Where they find the site from now on. */
answer("move", (url: string) => {
  address = url;
});

/** How many do not come to have the revision, and when it came to the others. */
answer("await", async (revision: number): Promise<ViewerReceipts> => {
  await waitForRevision(revision);
  const times = viewers.filter((viewer) => viewer.revision >= revision).map(({ cameAt }) => cameAt);
  return { missing: viewers.length - times.length, p99: quantile(times, 0.99), last: Math.max(...times) };
});

/** How long after each change the last viewer had it, or what came after it. */
answer("lags", (changes: { revision: number; at: number }[]) =>
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

answer("cut", (place: number) => viewers[place]?.socket?.terminate());

/** Forgets what was noted of sockets. */
answer("watch", () => {
  openings = [];
  closings = [];
  codes.clear();
});

/** Resolves when as many sockets were closed as there are viewers. */
answer("closed", async () => {
  await waitUntil(() => closings.length >= viewers.length);
  return { last: Math.max(...closings), codes: Object.fromEntries(codes) };
});

/** Resolves when all have reconnected, with the times at which they did. */
answer("return", async () => {
  await waitUntil(() => openings.length >= viewers.length);
  return openings;
});

answer("faults", (): ViewerFaults => ({ codes: Object.fromEntries(codes), backwards }));
