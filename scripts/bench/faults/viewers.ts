// A process with many viewers that use the web app's connection code: they reconnect, and request the changes that they
// missed. They record their state and the times of the values.

import { join } from "node:path";

import { runnerImport } from "vite";
import { WebSocket } from "ws";

import { waitTimeoutMs } from "../../../server/testing/timeouts.ts";
import { root } from "../../build.ts";
import { handle } from "../testbed/channel.ts";
import { now } from "../testbed/clock.ts";
import { quantile } from "../testbed/numbers.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

interface Viewer {
  /** The revision of the newest value. */
  revision: number;
  receivedAt: number;
  since: string | undefined;
  /** The titles of the series, by their ids. */
  titles: Map<string, string>;
  order: string[];
  arrivals: { revision: number; at: number }[];
  socket: WebSocket | undefined;
}

interface Update {
  revision: number;
  cursor: string;
  /** Null when the order has not changed. */
  order: string[] | null;
  series: { id: string; title?: string }[];
}

/** The parts of the web app's connection module that are used. */
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
/** How often sockets were closed with each code. */
const codes = new Map<number, number>();
/** The times at which sockets were opened and closed. */
let openings: number[] = [];
let closings: number[] = [];
let backwards = 0;
let address = "";
/** The awaited revision, and the number of viewers that have it. */
const goal = { revision: 0, reached: 0 };

/** The socket of the viewer whose number is in the address. */
class Socket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols, { perMessageDeflate: false });
    const viewer = viewers[Number(new URL(url).searchParams.get("viewer"))];
    if (viewer) viewer.socket = this;
    // A handshake that a closing server refuses does not count as a closed socket.
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

function openViewer(query: string) {
  const viewer: Viewer = {
    revision: -1,
    receivedAt: 0,
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
    error: (errors: unknown) => console.error("The server has refused a viewer's subscription:", errors),
    complete: () => console.error("The server has completed a viewer's subscription."),
  });
}

function take(viewer: Viewer, { revision, cursor, order, series }: Update) {
  if (revision < viewer.revision) backwards += 1;
  if (viewer.revision < goal.revision && revision >= goal.revision) goal.reached += 1;
  viewer.revision = revision;
  viewer.receivedAt = now();
  viewer.since = cursor;
  viewer.arrivals.push({ revision, at: viewer.receivedAt });
  for (const { id, title = "" } of series) viewer.titles.set(id, title);
  if (order) viewer.order = order;
}

async function waitUntil(isSo: () => boolean) {
  const startedAt = now();
  while (!isSo() && now() - startedAt < waitTimeoutMs) await new Promise((resolve) => setTimeout(resolve, 2));
  return isSo();
}

/** Resolves when all viewers have the revision, or after the timeout. */
function waitForRevision(revision: number) {
  Object.assign(goal, { revision, reached: viewers.filter((viewer) => viewer.revision >= revision).length });
  return waitUntil(() => goal.reached >= viewers.length);
}

/** Opens more viewers, and resolves when all have their first value. */
handle("open", async ({ url, query, count }: { url: string; query: string; count: number }) => {
  address = url;
  const most = viewers.length + count;
  while (viewers.length < most) {
    const some = Math.min(openingAtOnce, most - viewers.length);
    for (let place = 0; place < some; place += 1) openViewer(query);
    if (!(await waitForRevision(0))) throw new Error("Not every viewer has received its first value.");
  }
});

/** Sets the address for further connections. */
handle("move", (url: string) => {
  address = url;
});

/** Waits until all viewers have the revision. */
handle("await", async (revision: number): Promise<ViewerReceipts> => {
  await waitForRevision(revision);
  const times = viewers.filter((viewer) => viewer.revision >= revision).map(({ receivedAt }) => receivedAt);
  return { missing: viewers.length - times.length, p99: quantile(times, 0.99), last: Math.max(...times) };
});

/** The time from each change until the last viewer had it or a later one. */
handle("lags", (changes: { revision: number; at: number }[]) =>
  changes.map((change) => {
    const times = viewers.map(
      ({ arrivals }) => arrivals.find(({ revision }) => revision >= change.revision)?.at ?? Infinity,
    );
    return Math.max(...times) - change.at;
  }),
);

/** The distinct states of the viewers, as texts. */
handle("states", () => [
  ...new Set(viewers.map(({ order, titles }) => order.map((id) => `${id} ${titles.get(id)}`).join("\n"))),
]);

handle("cut", (place: number) => viewers[place]?.socket?.terminate());

/** Clears the records of opened and closed sockets. */
handle("watch", () => {
  openings = [];
  closings = [];
  codes.clear();
});

/** Resolves when as many sockets were closed as viewers exist. */
handle("closed", async () => {
  await waitUntil(() => closings.length >= viewers.length);
  return { last: Math.max(...closings), codes: Object.fromEntries(codes) };
});

/** Resolves with the times of reconnection when all viewers have reconnected. */
handle("return", async () => {
  await waitUntil(() => openings.length >= viewers.length);
  return openings;
});

handle("faults", (): ViewerFaults => ({ codes: Object.fromEntries(codes), backwards }));
