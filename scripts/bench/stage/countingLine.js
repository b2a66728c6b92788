import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * @typedef {object} CountingLine the way from a server to its PostgreSQL, on which the statements are read
 * @property {string} url
 * @property {() => string[]} take the statements since they were taken last, in the order in which they were executed
 * @property {() => void} close
 */

/** The first message of a connection has no letter. */
const [letterLength, lengthLength] = [1, 4];

/** @param {string} databaseUrl @returns {Promise<CountingLine>} */
export async function layCountingLine(databaseUrl) {
  const database = new URL(databaseUrl);
  /** @type {string[]} */
  let statements = [];
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    const read = createReader((statement) => statements.push(statement));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.setNoDelay(true);
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
    near.on("data", (bytes) => {
      read(bytes);
      far.write(bytes);
    });
    far.on("data", (bytes) => near.write(bytes));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String(server.address()?.port);
  return {
    url: url.href,
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: () => server.close(),
  };
}

/**
 * Reads what a client says in PostgreSQL's protocol, https://www.postgresql.org/docs/current/protocol-message-formats.html.
 * @param {(statement: string) => void} onStatement
 */
function createReader(onStatement) {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  let parsed = "";
  return (/** @type {Buffer} */ bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const letters = hasStarted ? letterLength : 0;
      if (rest.length < letters + lengthLength) return;
      const length = letters + rest.readInt32BE(letters);
      if (rest.length < length) return;
      const body = rest.subarray(letters + lengthLength, length);
      const letter = hasStarted ? String.fromCodePoint(rest[0] ?? 0) : "";
      hasStarted = true;
      rest = rest.subarray(length);
      // A statement with values is parsed first and executed later; its name comes before its words.
      if (letter === "P") parsed = body.subarray(body.indexOf(0) + 1).toString();
      if (letter === "Q") onStatement(wordsOf(body.toString()));
      if (letter === "E") onStatement(wordsOf(parsed));
    }
  };
}

/** @param {string} text */
function wordsOf(text) {
  return text.slice(0, text.indexOf("\0")).trim();
}
