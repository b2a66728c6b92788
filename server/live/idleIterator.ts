import type { Followed } from "../context.ts";

export interface IdleIterator extends AsyncIterableIterator<Followed> {
  return: () => Promise<IteratorResult<Followed>>;
}

/** Values do not pass through it: it waits until it is closed, and then lets its subscriber go. */
export function createIdleIterator(onReturn: () => void): IdleIterator {
  const done: IteratorReturnResult<undefined> = { done: true, value: undefined };
  let finish: ((result: IteratorResult<Followed>) => void) | null = null;
  let isDone = false;
  return {
    next: () => (isDone ? Promise.resolve(done) : new Promise((resolve) => (finish = resolve))),
    return() {
      if (!isDone) onReturn();
      isDone = true;
      finish?.(done);
      return Promise.resolve(done);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
