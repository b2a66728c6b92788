import { Socket } from "node:net";

import type { ClientConfig, QueryResult } from "pg";
import { Client } from "pg";

/** Runs a statement within other work, such as a span. The statement's values are not passed. */
export type WrapStatement = (sql: string, run: () => Promise<unknown>) => Promise<unknown>;

/** The state that the connections of a pool share. */
export interface Statements {
  /** The name of a frequently used text, so that the database keeps its plan; undefined for any other text. */
  nameOf: (text: string) => string | undefined;
  /** The statements that the connection's transaction begins with, separated by semicolons; empty for none. */
  begin: (connection: object) => string;
  wrap: WrapStatement | null;
}

// One signature for the driver's overloads.
interface Sender {
  readonly connection: { readonly stream: unknown };
  query(...given: unknown[]): unknown;
  on(event: "error", listener: () => void): unknown;
}
const SenderClient: new (config?: string | ClientConfig) => Sender = Client;

/** After this number of uses, a text becomes a prepared statement. */
const timesBeforePreparing = 5;
/** The maximum number of prepared statements, because each takes memory in every session. */
const mostPrepared = 100;

/** Begins a transaction whose statements all read the state at its first statement. */
export const beginSnapshot = "begin isolation level repeatable read read only";

/** The texts that begin and end transactions. Those of TypeORM are in upper case. */
const begins: readonly string[] = [beginSnapshot, "START TRANSACTION"];
const ends: readonly string[] = ["commit", "COMMIT", "ROLLBACK"];

const noRows: Pick<QueryResult, "command" | "rowCount" | "rows"> = {
  command: "",
  rowCount: null,
  rows: [],
};

/** The names of statements. Sessions that a pooler shares keep no prepared statements, so there none is named. */
export function createStatements(isPooled: boolean, begin: Statements["begin"]): Statements {
  return { nameOf: isPooled ? () => undefined : createNames(), begin, wrap: null };
}

/**
 * The class of a pool's connections, which need fewer writes than the driver's. Statements that are issued together are
 * sent together, and so are a transaction's start and its first statement. A transaction without statements is not sent.
 * Frequent statements are prepared.
 */
export function createClientClass(statements: Statements): new (config?: string | ClientConfig) => Sender {
  function runWrapped(text: string, send: () => unknown): unknown {
    const { wrap } = statements;
    return wrap === null ? send() : wrap(text, async () => send());
  }

  return class extends SenderClient {
    #isCorked = false;
    /** The start of a transaction, which is sent with its first statement. `sql` contains more than the issued `text`. */
    #begin: { text: string; sql: string } | null = null;

    constructor(config?: string | ClientConfig) {
      super(config);
      // The pool removes its listener before TypeORM adds one. An error between the two would end the process.
      this.on("error", ignore);
    }

    override query(...given: unknown[]): unknown {
      const [text] = given;
      // With a callback there is no promise to wait for.
      const isPromised = typeof text === "string" && typeof given.at(-1) !== "function";
      if (isPromised && this.#isDeferred(text)) return Promise.resolve(noRows);
      this.#cork();
      const begun = this.#sendBegin();
      const send = (): unknown => super.query(...prepare(given, statements));
      const asked = isPromised ? runWrapped(text, send) : send();
      return begun !== null && asked instanceof Promise
        ? Promise.all([asked, begun]).then(([result]) => result)
        : asked;
    }

    /** Whether the text is not sent now: it begins a transaction, or ends one that has no statement. */
    #isDeferred(text: string): boolean {
      const begin = this.#begin;
      if (!(begin === null ? begins : ends).includes(text)) return false;
      this.#begin = begin === null ? { text, sql: `${text}; ${statements.begin(this)}` } : null;
      return true;
    }

    #sendBegin(): Promise<unknown> | null {
      const begin = this.#begin;
      this.#begin = null;
      if (begin === null) return null;
      const begun = Promise.resolve(runWrapped(begin.text, () => super.query(begin.sql)));
      // Its error also fails the first statement.
      begun.catch(ignore);
      return begun;
    }

    /** Delays writes until the running code has issued all its statements. */
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

/**
 * Names a text with a list of values, which may be empty. Calls without values, with a callback or with a statement object
 * are not changed.
 */
function prepare(given: unknown[], { nameOf }: Statements): unknown[] {
  const [text, values] = given;
  if (typeof text !== "string" || !Array.isArray(values)) return given;
  const name = typeof given.at(-1) === "function" ? undefined : nameOf(text);
  return name === undefined ? given : [{ name, text, values }];
}

/** Returns names for the most frequent texts. All connections use the same names. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === mostPrepared) return known;
    const asked = 1 + (times.get(text) ?? 0);
    if (asked < timesBeforePreparing) {
      // Removes the counts, because texts that contain their values are never repeated.
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
