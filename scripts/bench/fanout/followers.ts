// A process with the sockets of many viewers. Each viewer subscribes to one page, and optionally to more. The process records
// which revisions of the pages arrive, and when.

import { once } from "node:events";

import { WebSocket } from "ws";

import { handle } from "../testbed/channel.ts";
import { now } from "../testbed/clock.ts";

export interface SimulatedViewer {
  url: string;
  /** The payload of graphql-transport-ws; without one the socket only receives. */
  subscription?: unknown;
  /** Payloads of the other subscriptions. */
  further?: unknown[];
  cookie?: string;
}

/** The arrivals of one revision. */
interface Arrival {
  count: number;
  /** When the first viewer received it. */
  first: number;
  last: number;
  texts: Set<string>;
}

/** How many viewers have not received a revision, and when the first and the last viewer received it. */
export interface Receipts {
  lost: number;
  first: number;
  last: number;
  texts: string[];
}

/** The faults since the previous call. */
export interface Faults {
  doubled: number;
  stale: number;
  closed: number;
}

/** A limit of concurrent handshakes, which would otherwise wait in the server's queue. */
const openingAtOnce = 100;
/** The timeouts for opening all sockets, and for the delivery of a message to all. */
const [gatheringMs, deliveringMs] = [120_000, 10_000];
const mostKnown = 8;
/** Operations have the same ids as in the browser. */
const pageId = "1";
const furtherId = (place: number) => String(place + 2);

let sockets: WebSocket[] = [];
let arrivals = new Map<number, Arrival>();
let faults = { doubled: 0, stale: 0, closed: 0 };
/** The viewers that have received the first value of each subscription. */
let ready = 0;
let messages = 0;
let onArrival: () => void = () => undefined;
/** The last distinct messages: nearly all messages have the same bytes as one of them. */
let known: { bytes: Buffer; id: string; revision: number }[] = [];

handle("follow", async (viewers: SimulatedViewer[]) => {
  const startedAt = now();
  await openAll(viewers, open);
  await waitUntil(() => ready === viewers.length, gatheringMs);
  return now() - startedAt;
});

/** Opens the sockets and initialises the protocol, without a subscription. */
handle("handshake", (viewers: SimulatedViewer[]) =>
  openAll(viewers, async (viewer) => {
    const socket = createSocket(viewer);
    await handshake(socket);
    return socket;
  }),
);

handle("await", async (revision: number): Promise<Receipts> => {
  await waitUntil(() => arrivals.get(revision)?.count === sockets.length, deliveringMs);
  const { count, first, last, texts } = arrivals.get(revision) ?? { count: 0, first: 0, last: 0, texts: [] };
  arrivals.delete(revision);
  return { lost: sockets.length - count, first, last, texts: [...texts] };
});

handle("faults", (): Faults => {
  const found = faults;
  faults = { doubled: 0, stale: 0, closed: 0 };
  return found;
});

/** The number of values since the previous call. */
handle("messages", () => {
  const received = messages;
  messages = 0;
  return received;
});

handle("leave", async () => {
  const leaving = sockets;
  sockets = [];
  for (const socket of leaving) socket.removeAllListeners("close").terminate();
  arrivals = new Map();
  known = [];
  ready = 0;
});

async function openAll(viewers: SimulatedViewer[], openOne: (viewer: SimulatedViewer) => Promise<WebSocket>) {
  const waiting = [...viewers];
  async function openSome() {
    for (let viewer = waiting.pop(); viewer; viewer = waiting.pop()) sockets.push(await openOne(viewer));
  }
  await Promise.all(Array.from({ length: openingAtOnce }, openSome));
}

function createSocket({ url, subscription, cookie }: SimulatedViewer) {
  return new WebSocket(url, subscription ? "graphql-transport-ws" : [], {
    perMessageDeflate: false,
    ...(cookie && { headers: { cookie } }),
  });
}

async function handshake(socket: WebSocket) {
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init" }));
  await once(socket, "message");
}

async function open(viewer: SimulatedViewer) {
  const { subscription, further = [] } = viewer;
  const socket = createSocket(viewer);
  let last = -1;
  let isReady = false;
  const awaited = new Set<string>(further.map((_, place) => furtherId(place)));
  socket.on("message", (bytes: Buffer) => {
    const at = now();
    const message = known.find((one) => one.bytes.equals(bytes)) ?? read(bytes);
    if (!message) return;
    messages += 1;
    awaited.delete(message.id);
    const isOfPage = message.id === pageId;
    if (!isReady && awaited.size === 0 && (isOfPage || last !== -1)) {
      isReady = true;
      ready += 1;
      onArrival();
    }
    if (!isOfPage) return;
    if (last === -1) last = message.revision;
    else if (message.revision === last) faults.doubled += 1;
    else if (message.revision < last) faults.stale += 1;
    last = Math.max(last, message.revision);
    const arrival = arrivals.get(message.revision);
    if (arrival) {
      arrival.count += 1;
      arrival.last = at;
    }
    onArrival();
  });
  socket.on("close", () => {
    faults.closed += 1;
  });
  if (!subscription) await once(socket, "open");
  else {
    await handshake(socket);
    socket.send(JSON.stringify({ id: pageId, type: "subscribe", payload: subscription }));
    for (const [place, payload] of further.entries())
      socket.send(JSON.stringify({ id: furtherId(place), type: "subscribe", payload }));
  }
  return socket;
}

/** Parses a message with a value: its operation and its revision, if it has one. Null for other messages of the protocol. */
function read(bytes: Buffer) {
  const id = /"id":"([^"]+)","type":"next"/.exec(bytes.toString())?.[1];
  if (id === undefined) return null;
  const revision = /"revision":(\d+)/.exec(bytes.toString())?.[1] ?? -1;
  const message = { bytes, id, revision: Number(revision) };
  known = [message, ...known.slice(0, mostKnown - 1)];
  if (id !== pageId) return message;
  const arrival = arrivals.get(message.revision) ?? {
    count: 0,
    first: now(),
    last: 0,
    texts: new Set<string>(),
  };
  arrival.texts.add(bytes.toString());
  arrivals.set(message.revision, arrival);
  return message;
}

async function waitUntil(isSo: () => boolean, timeoutMs: number) {
  if (isSo()) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, timeoutMs);
    function done() {
      clearTimeout(timer);
      onArrival = () => undefined;
      resolve();
    }
    onArrival = () => isSo() && done();
  });
}
