import type { Socket } from "node:net";
import { connect, createServer } from "node:net";

/** The network between a server and its PostgreSQL, which a test cuts, stops and listens to. */
export interface Line {
  /** The database's address by way of this line. */
  url: string;
  /** How often the text went to the database, also by the name of the statement that was prepared from it. */
  count(text: string): number;
  /** How often the text itself went there. */
  countTexts(text: string): number;
  /** How many bytes came from the database. */
  received: () => number;
  /** Breaks every connection and refuses new ones, like a database that is down. */
  cut(): void;
  /** Lets nothing through any more without a word, like a network that swallows packets. */
  freeze(): void;
  /** Breaks every connection once the text has gone to the database, and resolves then. */
  cutAfter(text: string): Promise<void>;
  /** Keeps back what brings the text next, and all that follows on its connection, until it is let go. */
  holdBack(text: string): Held;
  mend(): void;
  close(): Promise<void>;
}

export interface Held {
  /** Resolves once the text has come. */
  come: Promise<void>;
  letGo(): void;
}

export async function layLine(databaseUrl: string): Promise<Line> {
  const database = new URL(databaseUrl);
  const sent = new Map<Socket, string>();
  const prepared = new Map<string, string>();
  let texts = "";
  const sockets = new Set<Socket>();
  let received = 0;
  let state: "open" | "cut" | "frozen" = "open";
  let lastWords: { text: string; cut: () => void } | null = null;
  let awaited: { text: string; hold: (near: Socket, write: () => void) => void } | null = null;

  const breakAll = () => sockets.forEach((socket) => socket.destroy());

  const server = createServer((near) => {
    if (state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(Number(database.port), database.hostname);
    sent.set(near, "");
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
        const said = from === near ? spellOut(bytes, prepared) : "";
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
        if (from === near && lastWords !== null && said.includes(lastWords.text)) {
          breakAll();
          lastWords.cut();
          lastWords = null;
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
    cutAfter(text) {
      return new Promise((cut) => {
        lastWords = { text, cut };
      });
    },
    holdBack(text) {
      let pass: (() => void) | null = null;
      const come = new Promise<void>((resolve) => {
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
      return { come, letGo: () => pass?.() };
    },
    mend() {
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
 * What a client sends, with the text of each prepared statement where only its name goes to the database.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function spellOut(bytes: Buffer, prepared: Map<string, string>): string {
  const said = bytes.toString("latin1");
  const parsed = [...said.matchAll(/P[^]{4}(\w+)\0([^\0]+)\0/g)].map(([, name = "", text = ""]) => {
    prepared.set(name, text);
    return name;
  });
  const bound = [...said.matchAll(/B[^]{4}\0(\w+)\0/g)].map(([, name = ""]) => name);
  const named = bound.filter((name) => !parsed.includes(name)).flatMap((name) => prepared.get(name) ?? []);
  return [said, ...named].join("\0");
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
