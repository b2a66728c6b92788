import type { Server, Testbed } from "../testbed/testbed.ts";
import { openAudience, readCursor } from "./audience.ts";
import type { Receipts, SimulatedViewer } from "./followers.ts";
import { createMeasuredSender } from "./measuredSender.ts";

const followers = 4;
const many = 3_000;
const few = 300;

/**
 * Sends many changes to a few followers, so that V8 optimises the code that runs once for a change: the few changes of a
 * measurement do not suffice. Returns the number of faults.
 */
export async function warmUp(
  testbed: Testbed,
  server: Server,
  {
    least,
    viewersOf,
    change,
    isQuick,
  }: {
    /** The revision from which the followers start, or an earlier one. */
    least: number;
    viewersOf: (url: string, cursor: string, viewers: number) => SimulatedViewer[];
    change: () => Promise<unknown>;
    isQuick: boolean;
  },
) {
  const { cursor, revision } = await readCursor(server, least);
  const audience = openAudience(testbed);
  const measuredSender = createMeasuredSender({ sender: server, audience });
  await measuredSender.connectViewers(viewersOf(server.url, cursor, followers));
  let missed = 0;
  for (let index = 1; index <= (isQuick ? few : many); index += 1) {
    const awaited = audience.ask<Receipts>("await", revision + index);
    await change();
    missed += (await awaited).lost;
  }
  const { doubled, stale, closed } = await measuredSender.faults();
  await measuredSender.leave();
  return missed + doubled + stale + closed;
}
