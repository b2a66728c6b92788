// A process that polls the health of a server.

import { setTimeout as pause } from "node:timers/promises";

import { handle } from "../testbed/channel.ts";
import { now } from "../testbed/clock.ts";

const intervalMs = 5;
let longest = 0;
let watching = new AbortController();
let watched: Promise<void> = Promise.resolve();

handle("watch", (url: string) => {
  longest = 0;
  watching = new AbortController();
  watched = watch(url, watching.signal);
});

/** The longest response time in milliseconds; infinite when a response was wrong. */
handle("longest", async () => {
  watching.abort();
  await watched;
  return longest;
});

async function watch(url: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const startedAt = now();
    const answered = await fetch(`${url}/healthz`);
    const isWell = answered.ok && (await answered.text()) === "ok";
    longest = Math.max(longest, isWell ? now() - startedAt : Infinity);
    await pause(intervalMs);
  }
}
