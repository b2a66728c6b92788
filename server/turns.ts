import { createSemaphore } from "./semaphore.ts";

/** Runs so many at a time; the others wait, in the order in which they came, until their signal says that it is late. */
export type Turns = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function createTurns(atATime: number): Turns {
  const run = createSemaphore(atATime);
  return (signal, work) => run(signal, 1, work);
}
