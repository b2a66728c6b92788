// Loaded into a measured process before its program, the same for all: says what the process has used.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { answer } from "./channel.ts";

export interface Usage {
  /** Microseconds of all cores since the start. */
  cpu: number;
  /** Of the event loop since the last call, in milliseconds. */
  longestDelay: number;
  /** Below which 99 of 100 lay. */
  delay: number;
}

setFlagsFromString("--expose-gc");
// What the flag exposes.
const collectGarbage = runInNewContext("gc") as () => void;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

answer("usage", (): Usage => {
  const { user, system } = process.cpuUsage();
  const [longestDelay, usualDelay] = [delay.max / 1e6, delay.percentile(99) / 1e6];
  delay.reset();
  return { cpu: user + system, longestDelay, delay: usualDelay };
});

/** V8 returns the pages that a collection has freed from a thread of its own. */
const untilReturned = 2_000;

// After a garbage collection.
answer("memory", async () => {
  collectGarbage();
  await pause(untilReturned);
  collectGarbage();
  await pause(untilReturned);
  return process.memoryUsage().rss;
});

// A killed benchmark leaves no files behind.
process.on("disconnect", () => process.exit(1));
