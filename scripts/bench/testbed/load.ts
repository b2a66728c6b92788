// A process that sends requests to a server as fast as it responds. It uses plain sockets, so that it needs less processor
// time than the server.

import { connect } from "node:net";

import { handle } from "./channel.ts";

export interface Order {
  port: number;
  /** The bytes of the HTTP request. */
  request: string;
  /** Whether each request replaces `cacheBuster` by another number. */
  isNew: boolean;
  connections: number;
  seconds: number;
  status: number;
  /** The body that every response must have; null when the body changes. */
  body: Buffer | null;
}

export interface LoadOutcome {
  count: number;
  perSecond: number;
  /** Response times in milliseconds. */
  p50: number;
  p99: number;
  wrong: number;
  /** Responses that lack a change which was acknowledged at least a second before the request. */
  stale: number;
}

interface Measurements {
  times: number[];
  wrong: number;
  stale: number;
}

const cacheBuster = "000000000";
/** One of this many responses is compared byte by byte, the others by their length. */
const sample = 64;
const graceMs = 1_000;

let lastNumber = 100_000_000;
/** The lowest revision that responses to requests after `from` may have. */
const floors: { revision: number; from: number }[] = [];

handle("floor", (revision: number) => {
  floors.push({ revision, from: performance.now() + graceMs });
});

handle("load", async (order: Order): Promise<LoadOutcome> => {
  const outcome: Measurements = { times: [], wrong: 0, stale: 0 };
  floors.length = 0;
  const startedAt = performance.now();
  const deadline = startedAt + order.seconds * 1_000;
  await Promise.all(Array.from({ length: order.connections }, () => askOn(order, deadline, outcome)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const times = Float64Array.from(outcome.times).toSorted();
  const { wrong, stale } = outcome;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    wrong,
    stale,
  };
});

/** Sends requests on one connection, each after the previous response, and at least one. */
function askOn({ port, request, isNew, status, body }: Order, deadline: number, outcome: Measurements) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let sentAt = 0;
    let left = 0;
    let isWhole = false;
    let pieces: Buffer[] = [];

    function ask() {
      sentAt = performance.now();
      isWhole = body === null || outcome.times.length % sample === 0;
      pieces = [];
      lastNumber += 1;
      socket.write(isNew ? request.replace(cacheBuster, String(lastNumber)) : request);
    }

    function begin(bytes: Buffer) {
      const end = bytes.indexOf("\r\n\r\n") + 4;
      const head = bytes.toString("latin1", 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (end < 4 || (length === undefined && status === 200))
        throw new Error(`The response has no content-length: ${head.slice(0, 500)}`);
      left = Number(length ?? 0);
      if (!head.startsWith(`HTTP/1.1 ${status} `) || (body !== null && left !== body.length))
        outcome.wrong += 1;
      return bytes.subarray(end);
    }

    function finish() {
      outcome.times.push(performance.now() - sentAt);
      if (isWhole) check(Buffer.concat(pieces));
      if (performance.now() < deadline) ask();
      else {
        socket.destroy();
        resolve();
      }
    }

    function check(received: Buffer) {
      if (body !== null) {
        if (!received.equals(body)) outcome.wrong += 1;
        return;
      }
      const revision = Number(
        /"revision":(\d+)\}\}\s*$/.exec(received.toString("latin1", received.length - 40))?.[1],
      );
      if (Number.isNaN(revision)) outcome.wrong += 1;
      const floor = floors.findLast(({ from }) => from <= sentAt);
      if (floor && revision < floor.revision) outcome.stale += 1;
    }

    socket.setNoDelay(true);
    socket.once("connect", ask);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server has closed the connection.")));
    socket.on("data", (bytes: Buffer) => {
      try {
        const piece = left === 0 ? begin(bytes) : bytes;
        left -= piece.length;
        if (isWhole) pieces.push(piece);
        if (left === 0) finish();
      } catch (error) {
        socket.destroy();
        reject(error);
      }
    });
  });
}
