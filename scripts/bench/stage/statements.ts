import { layCountingLine } from "./countingLine.ts";
import { askOnce } from "./questions.ts";
import type { Question } from "./questions.ts";
import type { Site } from "./stage.ts";

/** What only opens and closes a snapshot or a transaction. */
const frame = /^(begin|start|commit|rollback)\b/i;
/** The listener's own look at the clock, once a second. */
const attempts = 3;

export function isRead(statement: string) {
  return !frame.test(statement);
}

/** The statements with which a server of its own answers the question, which it has not answered before. */
export async function countStatements(site: Site, question: Question): Promise<string[]> {
  const line = await layCountingLine(site.databaseUrl);
  const server = await site.startServer({ DATABASE_URL: line.url });
  const counts: string[][] = [];
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
