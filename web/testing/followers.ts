/** The subscriptions of a screen test's site, which receive its changes. */
export interface Followers {
  /**
   * Yields the result of `createValue` immediately, and again after each change, until the iterator is returned.
   * `createValue` receives the cursor of the previous value.
   */
  follow: (
    createValue: (since: string | null) => object,
    since?: string | null,
  ) => AsyncIterableIterator<object>;
  /** Called after a change. */
  notify: () => void;
}

export function createFollowers(presentCursor: () => string): Followers {
  const waiting = new Set<() => void>();
  let changes = 0;

  function follow(createValue: (since: string | null) => object, start: string | null = null) {
    let since = start;
    let notified = -1;
    let isOver = false;
    let wake: (() => void) | undefined;
    const onChange = () => wake?.();
    waiting.add(onChange);
    const iterator: AsyncIterableIterator<object> = {
      [Symbol.asyncIterator]: () => iterator,
      async next() {
        if (notified === changes) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        if (isOver) return { done: true, value: undefined };
        notified = changes;
        const value = createValue(since);
        since = presentCursor();
        return { done: false, value };
      },
      async return() {
        isOver = true;
        waiting.delete(onChange);
        wake?.();
        return { done: true, value: undefined };
      },
    };
    return iterator;
  }

  return {
    follow,
    notify() {
      changes += 1;
      for (const onChange of waiting) onChange();
    },
  };
}
