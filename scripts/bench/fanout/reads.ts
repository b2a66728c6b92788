import { startCountingProxy } from "../stage/countingProxy.ts";
import { median } from "../stage/numbers.ts";
import type { Site, Stage } from "../stage/stage.ts";
import { isRead } from "../stage/statements.ts";
import { openAudience, readCursor } from "./audience.ts";
import { createContestant } from "./contestant.ts";
import type { Viewer } from "./followers.ts";

const changes = 5;

/**
 * The statements with which a server reads a change that as many follow, and the memory that their sockets take. It
 * is a server of its own: what counts the statements lies on its way to the database, and takes time; and it has done
 * nothing before that left memory to be used again. The revision that was reached then is given as well, and what was
 * lost, doubled, stale or closed on the way.
 */
export async function countReads(
  stage: Stage,
  site: Site,
  {
    count,
    inviteTo,
    change,
  }: {
    count: number;
    inviteTo: (url: string, cursor: string) => Viewer[];
    change: () => Promise<unknown>;
  },
) {
  const proxy = await startCountingProxy(site.databaseUrl);
  const server = await site.startServer({ DATABASE_URL: proxy.url });
  const followers = createContestant({ sender: server, audience: openAudience(stage) });
  let { cursor, revision } = await readCursor(server, 1);
  const { perSocket } = await followers.gather(inviteTo(server.url, cursor));
  const reads = [];
  let missed = 0;
  for (let turn = 0; turn < changes; turn += 1) {
    proxy.take();
    revision += 1;
    const { lost } = await followers.announce(revision, change, count);
    missed += lost;
    reads.push(proxy.take().filter(isRead).length);
  }
  const { doubled, stale, closed } = await followers.faults();
  await followers.leave();
  await server.stop();
  proxy.close();
  return { reads: median(reads), perSocket, reached: revision, faults: missed + doubled + stale + closed };
}
