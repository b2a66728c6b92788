import { startCountingProxy } from "./countingProxy.ts";
import { sendOnce } from "./requests.ts";
import type { HttpRequest } from "./requests.ts";
import type { Site } from "./testbed.ts";

/** Statements that only begin or end a transaction. */
const frame = /^(begin|start|commit|rollback)\b/i;
/** The smallest of several counts is used, since the listener polls the clock once a second. */
const attempts = 3;

export function isRead(statement: string) {
  return !frame.test(statement);
}

/** The statements of an uncached response to the request, counted on a separate server. */
export async function countStatements(site: Site, request: HttpRequest): Promise<string[]> {
  const proxy = await startCountingProxy(site.databaseUrl);
  const server = await site.startServer({ DATABASE_URL: proxy.url });
  const counts: string[][] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    proxy.take();
    const uncached = { ...request, body: request.body.replace("000000000", String(100_000_000 + attempt)) };
    const { status } = await sendOnce(server.url, uncached);
    if (status !== 200) throw new Error(`The request was answered with ${status}.`);
    counts.push(proxy.take().filter(isRead));
  }
  await server.stop();
  proxy.close();
  return counts.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
