import { setImmediate } from "node:timers/promises";

/** How long one piece of work may block the event loop, in milliseconds. */
const sliceMs = 20;

/** Returns a function to call between the steps of long work: it yields to the event loop after each slice of time. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
