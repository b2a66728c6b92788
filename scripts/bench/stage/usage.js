// Loaded into a measured process before its program, the same for all: says what the process has used.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { answer } from "./channel.js";

/**
 * @typedef {object} Usage
 * @property {number} cpu microseconds of all cores since the start
 * @property {number} longestDelay of the event loop since it was asked last, in milliseconds
 * @property {number} delay below which 99 of 100 lay
 */

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

answer("usage", () => {
  const { user, system } = process.cpuUsage();
  const [longestDelay, usualDelay] = [delay.max / 1e6, delay.percentile(99) / 1e6];
  delay.reset();
  return { cpu: user + system, longestDelay, delay: usualDelay };
});

// Without what is only waiting to be thrown away.
answer("memory", () => {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().rss;
});

// A benchmark that was killed leaves nothing behind.
process.on("disconnect", () => process.exit(1));
