import type { Socket } from "node:net";
import { connect, createServer } from "node:net";

/** A TCP proxy between a server and PostgreSQL or S3, with which a test interrupts, delays and counts messages. */
export interface TcpProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** How often statements with this text were executed, also by the name of the one that was prepared from it. */
  count(text: string): number;
  /** How often the text itself was sent. */
  countTexts(text: string): number;
  /** How many bytes came from the database. */
  received: () => number;
  /** Closes every connection and refuses new ones, like a database that is down. */
  cut(): void;
  /** Forwards nothing, and closes no connection, like a network that drops packets. */
  freeze(): void;
  /**
   * Closes every connection once the text has been sent to the database, and resolves then. `before` is what the same transaction
   * has sent until then, for a text that others send too.
   */
  cutAfter(text: string, before?: string): Promise<void>;
  /** Delays the next message with the text, and all that follow on its connection, until it is released. */
  hold(text: string): HeldMessage;
  /** Ends `cut` and `freeze`. */
  restore(): void;
  close(): Promise<void>;
}

export interface HeldMessage {
  /** Resolves once the proxy has received the message. */
  arrived: Promise<void>;
  release(): void;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const database = new URL(databaseUrl);
  const sent = new Map<Socket, string>();
  const prepared = new Map<string, string>();
  let texts = "";
  const sockets = new Set<Socket>();
  let received = 0;
  let state: "open" | "cut" | "frozen" = "open";
  let cutting: { text: string; before: string; cut: () => void } | null = null;
  let awaited: { text: string; hold: (near: Socket, write: () => void) => void } | null = null;

  function isInTransactionAfter(near: Socket, text: string): boolean {
    const said = sent.get(near) ?? "";
    return said.slice(Math.max(0, said.lastIndexOf("START TRANSACTION"))).includes(text);
  }

  const breakAll = () => sockets.forEach((socket) => socket.destroy());

  const server = createServer((near) => {
    if (state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(Number(database.port), database.hostname);
    sent.set(near, "");
    const readMessages = createMessageReader(prepared);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on("data", (bytes) => {
        const said = from === near ? readMessages(bytes) : "";
        if (from === near) {
          sent.set(near, sent.get(near) + said);
          texts += bytes.toString("latin1");
        } else received += bytes.length;
        if (from === near && awaited && said.includes(awaited.text)) {
          awaited.hold(near, () => to.write(bytes));
          awaited = null;
          return;
        }
        to.write(bytes);
        if (cutting && said.includes(cutting.text) && isInTransactionAfter(near, cutting.before)) {
          breakAll();
          cutting.cut();
          cutting = null;
        }
      });
      if (state === "frozen") from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    count: (text) => [...sent.values()].reduce((total, said) => total + said.split(text).length - 1, 0),
    countTexts: (text) => texts.split(text).length - 1,
    received: () => received,
    cut() {
      state = "cut";
      breakAll();
    },
    freeze() {
      state = "frozen";
      for (const socket of sockets) socket.pause();
    },
    cutAfter(text, before = "") {
      return new Promise((cut) => {
        cutting = { text, before, cut };
      });
    },
    hold(text) {
      let pass: (() => void) | null = null;
      const arrived = new Promise<void>((resolve) => {
        awaited = {
          text,
          hold(near, write) {
            near.pause();
            pass = () => {
              write();
              near.resume();
            };
            resolve();
          },
        };
      });
      return { arrived, release: () => pass?.() };
    },
    restore() {
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Reads what a client sends, message by message, however the network cuts it: each statement once for each time that it is
 * executed, with its text where only the name of a prepared one goes to the database.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function createMessageReader(prepared: Map<string, string>): (bytes: Buffer) => string {
  let rest = Buffer.alloc(0);
  let hasStarted = false;

  function withPreparedText(message: string): string {
    const [, name = "", text = ""] = /^P[^]{4}([^\0]*)\0([^\0]*)\0/.exec(message) ?? [];
    if (name !== "") {
      prepared.set(name, text);
      return "";
    }
    const bound = /^B[^]{4}[^\0]*\0([^\0]+)\0/.exec(message)?.[1] ?? "";
    return `${message}\0${prepared.get(bound) ?? ""}`;
  }

  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let said = "";
    for (;;) {
      // The first message has no letter for its type before its length.
      const start = hasStarted ? 1 : 0;
      if (rest.length < start + 4) return said;
      const end = start + rest.readInt32BE(start);
      if (rest.length < end) return said;
      said += withPreparedText(rest.toString("latin1", 0, end));
      rest = rest.subarray(end);
      hasStarted = true;
    }
  };
}

/** By how much the work raises the count at the least: what the server does at intervals goes on beside it. */
export async function countLeast(count: () => number, work: () => Promise<unknown>): Promise<number> {
  const raised: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = count();
    await work();
    raised.push(count() - before);
  }
  return Math.min(...raised);
}
