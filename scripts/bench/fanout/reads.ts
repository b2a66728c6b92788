import { startCountingProxy } from "../testbed/countingProxy.ts";
import { isRead } from "../testbed/statements.ts";
import type { Site, Testbed } from "../testbed/testbed.ts";
import { openAudience, readCursor } from "./audience.ts";
import type { SimulatedViewer } from "./followers.ts";
import { createMeasuredSender } from "./measuredSender.ts";

const changes = 5;

/**
 * Counts the statements with which a server reads a change for `count` subscribers, and measures the memory of their
 * sockets. The smallest of several counts is used, because background jobs read at any time. It uses a separate server:
 * the proxy that counts takes time, and earlier work would leave memory that is reused. It also returns the revision
 * reached and the number of faults.
 */
export async function countReads(
  testbed: Testbed,
  site: Site,
  {
    count,
    viewersOf,
    change,
  }: {
    count: number;
    viewersOf: (url: string, cursor: string) => SimulatedViewer[];
    change: () => Promise<unknown>;
  },
) {
  const proxy = await startCountingProxy(site.databaseUrl);
  const server = await site.startServer({ DATABASE_URL: proxy.url });
  const followers = createMeasuredSender({ sender: server, audience: openAudience(testbed) });
  let { cursor, revision } = await readCursor(server, 1);
  const { perSocket } = await followers.connectViewers(viewersOf(server.url, cursor));
  const reads = [];
  let missed = 0;
  for (let index = 0; index < changes; index += 1) {
    proxy.take();
    revision += 1;
    const { lost } = await followers.measureChange(revision, change, count);
    missed += lost;
    reads.push(proxy.take().filter(isRead).length);
  }
  const { doubled, stale, closed } = await followers.faults();
  await followers.leave();
  await server.stop();
  proxy.close();
  return {
    reads: Math.min(...reads),
    perSocket,
    reached: revision,
    faults: missed + doubled + stale + closed,
  };
}
