const longest = 10_000;
/** The span over which clients reconnect after a server that is stopping has closed all sockets. */
const wideSpanMs = 8_000;

/** The waits between attempts, which news of the network, or a wish to hurry, can cut short. */
export interface Pauses {
  wait: (failures: number) => Promise<void>;
  /** Ends the waits that are under way. */
  hurry: () => void;
  /** Leaves the next wait out. */
  skipNext: () => void;
  /** All clients wait at the same moment: spreads the waits over a wider span, until `spreadNormally`. */
  spreadWider: () => void;
  spreadNormally: () => void;
}

/** Doubling; the first is under a second. */
function spanAfter(failures: number): number {
  return Math.min(longest, 800 * 2 ** failures);
}

/** Full jitter: a random time within the span, so that clients do not reconnect at once. */
function choosePause(span: number): number {
  return 100 + Math.random() * span;
}

export function createPauses(): Pauses {
  const waiting = new Set<() => void>();
  let skipsNext = false;
  let isSpreadWider = false;

  return {
    wait(failures) {
      if (skipsNext) {
        skipsNext = false;
        return Promise.resolve();
      }
      const span = Math.max(spanAfter(failures), isSpreadWider ? wideSpanMs : 0);
      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(wake, choosePause(span));
        waiting.add(wake);
      });
    },
    hurry() {
      for (const wake of waiting) wake();
    },
    skipNext() {
      skipsNext = true;
    },
    spreadWider() {
      isSpreadWider = true;
    },
    spreadNormally() {
      isSpreadWider = false;
    },
  };
}
