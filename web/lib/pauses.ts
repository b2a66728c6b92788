const longestPauseMs = 10_000;
/** The span over which clients reconnect after a stopping server has closed all sockets. */
const wideSpanMs = 8_000;

/** The pauses between attempts, which a reconnected network or a restart can cut short. */
export interface Pauses {
  wait: (failures: number) => Promise<void>;
  /** Ends the current pauses. */
  endPauses: () => void;
  /** Skips the next pause. */
  skipNext: () => void;
  /** Spreads the pauses over a wider span when all clients wait at the same moment, until `spreadNormally`. */
  spreadWider: () => void;
  spreadNormally: () => void;
}

/** The span doubles with each failure; the first is below a second. */
function spanAfter(failures: number): number {
  return Math.min(longestPauseMs, 800 * 2 ** failures);
}

/** Full jitter: a random time within the span, so that clients do not reconnect at the same moment. */
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
    endPauses() {
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
