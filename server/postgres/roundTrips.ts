import { Socket } from "node:net";

import type { Pool, PoolClient, QueryResult } from "pg";

type Query = (...given: unknown[]) => unknown;

/** A text is parsed by the database for good once it was asked so often. */
const timesBeforePreparing = 5;
/** Each of them takes memory in every session. */
const mostPrepared = 100;

const noRows: Pick<QueryResult, "command" | "rowCount" | "rows"> = {
  command: "START",
  rowCount: null,
  rows: [],
};

/**
 * Lets the connections of the pool ask with fewer writes. Statements that are asked together are sent together, and so is a
 * transaction's start with its first statement. What is asked again and again is prepared, unless sessions are lent by a pooler.
 */
export function saveRoundTrips(pool: Pool, isPooled: boolean): void {
  const nameOf = isPooled ? () => undefined : createNames();
  const wrapped = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    wrap(client, nameOf);
  });
}

function wrap(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const query: unknown = Reflect.get(client, "query");
  if (typeof query !== "function") throw new Error("A connection answers no statements");
  const ask: Query = (...given) => Reflect.apply(query, client, given);
  const { stream } = client.connection;
  const socket = stream instanceof Socket ? stream : null;
  let isCorked = false;
  let beginning: Promise<unknown> | null = null;

  /** Names a text that comes with values; calls with a callback or a statement object stay as they are. */
  function prepare(given: unknown[]): unknown[] {
    const [text, values] = given;
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return given;
    const name = typeof given.at(-1) === "function" ? undefined : nameOf(text);
    return name === undefined ? given : [{ name, text, values }];
  }

  /** Holds back what is sent until the code that runs now has said all that it asks. */
  function cork(): void {
    if (socket === null || isCorked) return;
    isCorked = true;
    socket.cork();
    process.nextTick(uncork);
  }

  function uncork(): void {
    isCorked = false;
    socket?.uncork();
  }

  Object.assign(client, {
    query(...given: unknown[]): unknown {
      cork();
      if (given[0] === "START TRANSACTION" && typeof given.at(-1) !== "function" && beginning === null) {
        beginning = Promise.resolve(ask(...given));
        // The first statement fails with it.
        beginning.catch(ignore);
        return Promise.resolve(noRows);
      }
      const asked = ask(...prepare(given));
      if (beginning === null) return asked;
      const begun = beginning;
      beginning = null;
      return asked instanceof Promise ? Promise.all([asked, begun]).then(([result]) => result) : asked;
    },
  });
}

/** Names for the texts that are asked most often first; the same on all connections. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === mostPrepared) return known;
    const asked = 1 + (times.get(text) ?? 0);
    if (asked < timesBeforePreparing) {
      // Texts that carry their values are never the same twice.
      if (times.size === 10 * mostPrepared) times.clear();
      times.set(text, asked);
      return undefined;
    }
    times.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };
}

function ignore(): void {}
