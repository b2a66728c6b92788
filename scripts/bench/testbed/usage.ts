// Every measured process loads this module before its program. It reports the usage of the process.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { handle } from "./channel.ts";

export interface Usage {
  /** The processor time on all cores since the start, in microseconds. */
  cpu: number;
  /** The longest delay of the event loop since the previous call, in milliseconds. */
  longestDelay: number;
  /** The 99th percentile of the delays, in milliseconds. */
  delay: number;
}

setFlagsFromString("--expose-gc");
// The flag exposes this function.
const collectGarbage = runInNewContext("gc") as () => void;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

handle("usage", (): Usage => {
  const { user, system } = process.cpuUsage();
  const [longestDelay, usualDelay] = [delay.max / 1e6, delay.percentile(99) / 1e6];
  delay.reset();
  return { cpu: user + system, longestDelay, delay: usualDelay };
});

/** After a collection, a thread of V8 returns the freed pages to the system. */
const untilReturnedMs = 2_000;

// The resident memory after a garbage collection.
handle("memory", async () => {
  collectGarbage();
  await pause(untilReturnedMs);
  collectGarbage();
  await pause(untilReturnedMs);
  return process.memoryUsage().rss;
});

// The process ends when the benchmark was killed.
process.on("disconnect", () => process.exit(1));
