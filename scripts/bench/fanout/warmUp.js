import { openAudience, readCursor } from "./audience.js";
import { createContestant } from "./contestant.js";

const followers = 4;
const many = 3_000;
const few = 300;

/**
 * Lets a server tell a few of so many changes that what it does once for a change runs as code that was made fast: a large
 * crowd's changes are too few for that. Gives what was lost, doubled, stale or closed on the way.
 * @param {import("../stage/stage.js").Stage} stage
 * @param {import("../stage/stage.js").Server} server
 * @param {object} work
 * @param {number} work.least the revision from which the followers start, or an earlier one
 * @param {(url: string, cursor: string, viewers: number) => import("./followers.js").Viewer[]} work.inviteTo
 * @param {() => Promise<unknown>} work.change
 * @param {boolean} work.isQuick
 */
export async function warmUp(stage, server, { least, inviteTo, change, isQuick }) {
  const { cursor, revision } = await readCursor(server, least);
  const audience = openAudience(stage);
  const told = createContestant({ sender: server, audience });
  await told.gather(inviteTo(server.url, cursor, followers));
  let missed = 0;
  for (let turn = 1; turn <= (isQuick ? few : many); turn += 1) {
    const awaited = audience.ask("await", revision + turn);
    await change();
    missed += (await awaited).lost;
  }
  const { doubled, stale, closed } = await told.faults();
  await told.leave();
  return missed + doubled + stale + closed;
}
