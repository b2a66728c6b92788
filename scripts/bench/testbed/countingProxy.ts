import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A TCP proxy between a server and PostgreSQL that records the statements. */
interface CountingProxy {
  url: string;
  /** Returns the statements since the previous call, in the order in which they were executed. */
  take: () => string[];
  close: () => void;
}

/** A message begins with a letter for its type, except the first of a connection, and its length. */
const [letterLength, lengthLength] = [1, 4];

export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const database = new URL(databaseUrl);
  let statements: string[] = [];
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    const read = createReader((statement) => statements.push(statement));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
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
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  url.port = String(address.port);
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
 * Reads the messages of a client according to PostgreSQL's protocol,
 * https://www.postgresql.org/docs/current/protocol-message-formats.html.
 */
function createReader(onStatement: (statement: string) => void) {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  let parsed = "";
  return (bytes: Buffer) => {
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
      // A statement with parameters is parsed first and executed later. Its text follows its name.
      if (letter === "P") parsed = body.subarray(body.indexOf(0) + 1).toString();
      if (letter === "Q") onStatement(wordsOf(body.toString()));
      if (letter === "E") onStatement(wordsOf(parsed));
    }
  };
}

function wordsOf(text: string) {
  return text.slice(0, text.indexOf("\0")).trim();
}
