/** A share of the processor's time; unused time accumulates up to a limit. */
interface ProcessorBudget {
  /** The milliseconds until more time may be used; 0 when it may be used now. */
  pause: () => number;
  /**
   * Runs the work. All processor time of the process during the work is charged, so that a busy process does less of
   * this work.
   */
  charge: (work: () => Promise<unknown>) => Promise<void>;
}

/**
 * The maximum debt, in milliseconds. Further debt is dropped, so that a long piece of work blocks the budget no longer.
 */
const longestPauseMs = 1_000;

/** Creates a budget. `burstMs` is the unused processor time that may accumulate. */
export function createProcessorBudget({
  burstMs,
  share,
}: {
  burstMs: number;
  share: number;
}): ProcessorBudget {
  let left = burstMs;
  let filledAt = performance.now();

  function fill(): void {
    const now = performance.now();
    left = Math.min(burstMs, left + (now - filledAt) * share);
    filledAt = now;
  }

  return {
    pause() {
      fill();
      return left < 0 ? Math.ceil(-left / share) : 0;
    },
    async charge(work) {
      const before = process.cpuUsage();
      try {
        await work();
      } finally {
        const { user, system } = process.cpuUsage(before);
        left = Math.max(left - (user + system) / 1_000, -longestPauseMs * share);
      }
    },
  };
}
