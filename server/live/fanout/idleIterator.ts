const done: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * The iterator of an operation whose values are sent separately. It yields nothing, and calls the handler when it is
 * closed.
 */
export abstract class IdleIterator implements AsyncIterableIterator<never> {
  #isDone = false;

  /** Called when the subscriber has left, or must leave. */
  protected abstract depart(): void;

  /**
   * The promise of an open iterator never settles, and nothing references it. So the garbage collector removes it
   * together with the caller that waits for it: graphql-ws would need more than a kilobyte for each open operation.
   */
  next(): Promise<IteratorResult<never>> {
    return this.#isDone ? Promise.resolve(done) : new Promise(() => undefined);
  }

  return(): Promise<IteratorResult<never>> {
    if (!this.#isDone) this.depart();
    this.#isDone = true;
    return Promise.resolve(done);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
