import type { Socket } from "node:net";
import { connect, createServer } from "node:net";

/** A TCP proxy between a server and PostgreSQL or S3, which interrupts, delays and counts messages. */
export interface TcpProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** How often statements that contain this text were executed, including prepared statements. */
  count(text: string): number;
  /** How often the text was sent. Executing a prepared statement does not send its text again. */
  countTexts(text: string): number;
  /** How many bytes the database has sent. */
  received: () => number;
  /** Closes every connection and refuses new ones, like a database that is down. */
  cut(): void;
  /** Forwards nothing and closes no connection, like a network that drops packets. */
  freeze(): void;
  /**
   * Closes every connection once the text has been sent to the database, and resolves then. With `before`, it waits for a
   * transaction that has already sent that text.
   */
  cutAfter(text: string, before?: string): Promise<void>;
  /** Delays the next message that contains the text, and all later ones of its connection, until `release`. */
  hold(text: string): HeldMessage;
  /** Ends `cut` and `freeze`. */
  restore(): void;
  close(): Promise<void>;
}

interface HeldMessage {
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
    const sentText = sent.get(near) ?? "";
    return sentText.slice(Math.max(0, sentText.lastIndexOf("START TRANSACTION"))).includes(text);
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
        const sentText = from === near ? readMessages(bytes) : "";
        if (from === near) {
          sent.set(near, sent.get(near) + sentText);
          texts += bytes.toString("latin1");
        } else received += bytes.length;
        if (from === near && awaited && sentText.includes(awaited.text)) {
          awaited.hold(near, () => to.write(bytes));
          awaited = null;
          return;
        }
        to.write(bytes);
        if (cutting && sentText.includes(cutting.text) && isInTransactionAfter(near, cutting.before)) {
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
    count: (text) =>
      [...sent.values()].reduce((total, sentText) => total + sentText.split(text).length - 1, 0),
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
 * Returns the complete messages of a client, however the network splits them. The text of a prepared statement is returned
 * each time that the statement is executed, not when it is prepared.
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
    let sentText = "";
    for (;;) {
      // The first message begins with its length; later ones have one byte for the type before it.
      const start = hasStarted ? 1 : 0;
      if (rest.length < start + 4) return sentText;
      const end = start + rest.readInt32BE(start);
      if (rest.length < end) return sentText;
      sentText += withPreparedText(rest.toString("latin1", 0, end));
      rest = rest.subarray(end);
      hasStarted = true;
    }
  };
}

/** The smallest increase of the count in five runs of the work: the server's periodic tasks may raise it, too. */
export async function countLeast(count: () => number, work: () => Promise<unknown>): Promise<number> {
  const raised: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = count();
    await work();
    raised.push(count() - before);
  }
  return Math.min(...raised);
}
