import { Socket } from "node:net";

import type { ClientConfig, QueryResult } from "pg";
import { Client } from "pg";

/** Runs a statement in what surrounds it; the values of the statement are not shown. */
export type WatchStatement = (sql: string, run: () => Promise<unknown>) => Promise<unknown>;

/** What the connections of a pool share. */
export interface Statements {
  /** Names a text that is asked often, so that the database keeps its plan; undefined for any other. */
  nameOf: (text: string) => string | undefined;
  watch: WatchStatement | null;
}

// One signature for all of the driver's, which are overloads.
interface Sender {
  readonly connection: { readonly stream: unknown };
  query(...given: unknown[]): unknown;
}
const SenderClient: new (config?: string | ClientConfig) => Sender = Client;

/** A text is parsed by the database for good once it was asked so often. */
const timesBeforePreparing = 5;
/** Each of them takes memory in every session. */
const mostPrepared = 100;

const noRows: Pick<QueryResult, "command" | "rowCount" | "rows"> = {
  command: "START",
  rowCount: null,
  rows: [],
};

/** Sessions that a pooler lends keep no prepared statements. */
export function createStatements(isPooled: boolean): Statements {
  return { nameOf: isPooled ? () => undefined : createNames(), watch: null };
}

/**
 * The connections of a pool, which need fewer writes than the driver's. Statements that are asked together are sent together,
 * and so is a transaction's start with its first statement. What is asked again and again is prepared.
 */
export function createClientClass(statements: Statements): new (config?: string | ClientConfig) => Sender {
  return class extends SenderClient {
    #isCorked = false;
    #beginning: Promise<unknown> | null = null;

    override query(...given: unknown[]): unknown {
      const [sql] = given;
      const { watch } = statements;
      // With a callback there is no promise to wait for.
      const isPromised = typeof sql === "string" && typeof given.at(-1) !== "function";
      return watch !== null && isPromised ? watch(sql, async () => this.#send(given)) : this.#send(given);
    }

    #send(given: unknown[]): unknown {
      this.#cork();
      if (
        given[0] === "START TRANSACTION" &&
        typeof given.at(-1) !== "function" &&
        this.#beginning === null
      ) {
        this.#beginning = Promise.resolve(super.query(...given));
        // The first statement fails with it.
        this.#beginning.catch(ignore);
        return Promise.resolve(noRows);
      }
      const asked = super.query(...prepare(given, statements));
      if (this.#beginning === null) return asked;
      const begun = this.#beginning;
      this.#beginning = null;
      return asked instanceof Promise ? Promise.all([asked, begun]).then(([result]) => result) : asked;
    }

    /** Holds back what is sent until the code that runs now has said all that it asks. */
    #cork(): void {
      const { stream } = this.connection;
      if (!(stream instanceof Socket) || this.#isCorked) return;
      this.#isCorked = true;
      stream.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        stream.uncork();
      });
    }
  };
}

/** Names a text that comes with values; calls with a callback or a statement object stay as they are. */
function prepare(given: unknown[], { nameOf }: Statements): unknown[] {
  const [text, values] = given;
  if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return given;
  const name = typeof given.at(-1) === "function" ? undefined : nameOf(text);
  return name === undefined ? given : [{ name, text, values }];
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
