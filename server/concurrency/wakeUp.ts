/** A flag with one waiter: several notifications before it is read count as one. */
interface WakeUp {
  notify: () => void;
  reset: () => void;
  /** Resolves at the first notification since the reset, at the latest after `timeoutMs`. */
  wait: (timeoutMs: number) => Promise<void>;
}

export function createWakeUp(): WakeUp {
  let isDirty = false;
  let wake: (() => void) | null = null;
  return {
    notify() {
      isDirty = true;
      wake?.();
    },
    reset() {
      isDirty = false;
    },
    wait(timeoutMs) {
      if (isDirty) return Promise.resolve();
      return new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = null;
          resolve();
        };
        const timer = setTimeout(finish, timeoutMs);
        wake = finish;
      });
    },
  };
}
