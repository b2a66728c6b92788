const longest = 10_000;

/** The waits between attempts, which news of the network, or a wish to hurry, can cut short. */
export interface Pauses {
  wait: (failures: number) => Promise<void>;
  /** Ends the waits that are under way. */
  hurry: () => void;
  /** Leaves the next wait out. */
  skipNext: () => void;
}

/** Doubling, spread over its whole length so that viewers do not return as one crowd; the first is under a second. */
function choosePause(failures: number): number {
  return 100 + Math.random() * Math.min(longest, 800 * 2 ** failures);
}

export function createPauses(): Pauses {
  const waiting = new Set<() => void>();
  let skipsNext = false;

  return {
    wait(failures) {
      if (skipsNext) {
        skipsNext = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(wake, choosePause(failures));
        waiting.add(wake);
      });
    },
    hurry() {
      for (const wake of waiting) wake();
    },
    skipNext() {
      skipsNext = true;
    },
  };
}
