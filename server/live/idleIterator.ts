const done: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * Values do not pass through it: it waits until it is closed, and then lets its subscriber go. There are as many as
 * subscribers, and a class's methods are there once.
 */
export class IdleIterator implements AsyncIterableIterator<never> {
  readonly #onReturn: () => void;
  #finish: ((result: IteratorResult<never>) => void) | null = null;
  #isDone = false;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  next(): Promise<IteratorResult<never>> {
    return this.#isDone ? Promise.resolve(done) : new Promise((resolve) => (this.#finish = resolve));
  }

  return(): Promise<IteratorResult<never>> {
    if (!this.#isDone) this.#onReturn();
    this.#isDone = true;
    this.#finish?.(done);
    return Promise.resolve(done);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
