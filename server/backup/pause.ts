import { setImmediate } from "node:timers/promises";

/** How long reading a file may keep everyone else waiting, in milliseconds. */
const turn = 20;

/** Gives a function to call between the steps of a long piece of work: it lets others in whenever a turn is over. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turn) return;
    await setImmediate();
    since = performance.now();
  };
}
