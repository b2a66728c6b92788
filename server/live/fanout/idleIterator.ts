const done: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * The iterator of an operation whose values are sent separately. It yields nothing and waits until it is closed, then
 * calls the handler.
 */
export abstract class IdleIterator implements AsyncIterableIterator<never> {
  #finish: ((result: IteratorResult<never>) => void) | null = null;
  #isDone = false;

  /** Called when the subscriber has left, or must leave. */
  protected abstract depart(): void;

  next(): Promise<IteratorResult<never>> {
    return this.#isDone ? Promise.resolve(done) : new Promise((resolve) => (this.#finish = resolve));
  }

  return(): Promise<IteratorResult<never>> {
    if (!this.#isDone) this.depart();
    this.#isDone = true;
    this.#finish?.(done);
    return Promise.resolve(done);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
