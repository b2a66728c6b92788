import { layCountingLine } from "./countingLine.js";
import { askOnce } from "./questions.js";

/** What only opens and closes a snapshot or a transaction. */
const frame = /^(begin|start|commit|rollback)\b/i;
/** The listener's own look at the clock, once a second. */
const attempts = 3;

/** @param {string} statement */
export function isRead(statement) {
  return !frame.test(statement);
}

/**
 * The statements with which a server of its own answers the question, which it has not answered before.
 * @param {import("./stage.js").Site} site
 * @param {import("./questions.js").Question} question
 * @returns {Promise<string[]>}
 */
export async function countStatements(site, question) {
  const line = await layCountingLine(site.databaseUrl);
  const server = await site.startServer({ DATABASE_URL: line.url });
  /** @type {string[][]} */
  const counts = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    line.take();
    const asked = { ...question, body: question.body.replace("000000000", String(100_000_000 + attempt)) };
    const { status } = await askOnce(server.url, asked);
    if (status !== 200) throw new Error(`The question was answered with ${status}.`);
    counts.push(line.take().filter(isRead));
  }
  await server.stop();
  line.close();
  return counts.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
