/** A share of the processor's time; what was not used for a while may be used at once. */
export interface ProcessorBudget {
  /** In milliseconds, until more may be used; 0 when it may be now. */
  pause: () => number;
  /** Runs the work. All that the process does meanwhile is charged, so that a busy process does less of it. */
  charge: (work: () => Promise<unknown>) => Promise<void>;
}

/** In milliseconds; what one piece of work has used beyond it is not paid back. */
const longestPause = 1_000;

/** `burst`: in milliseconds of processor time; what was used beyond it is paid back first. */
export function createProcessorBudget({ burst, share }: { burst: number; share: number }): ProcessorBudget {
  let left = burst;
  let filledAt = performance.now();

  function fill(): void {
    const now = performance.now();
    left = Math.min(burst, left + (now - filledAt) * share);
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
        left = Math.max(left - (user + system) / 1_000, -longestPause * share);
      }
    },
  };
}
