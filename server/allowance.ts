/** So many at once, and as many again in each minute, evenly; nothing is given back, and no timer runs. */
export interface Allowance {
  /** Takes one; otherwise gives the milliseconds until there is one. */
  take(): number;
}

const minute = 60_000;

export function createAllowance(most: number): Allowance {
  let left = most;
  let countedAt = performance.now();
  return {
    take() {
      const now = performance.now();
      left = Math.min(most, left + ((now - countedAt) * most) / minute);
      countedAt = now;
      if (left < 1) return ((1 - left) * minute) / most;
      left -= 1;
      return 0;
    },
  };
}

/** Allowances by name. One that was not asked for a minute is full again, and forgotten. */
export function createAllowances(): { take(name: string, most: number): number } {
  let present = new Map<string, Allowance>();
  let former = new Map<string, Allowance>();
  let turnedAt = performance.now();
  return {
    take(name, most) {
      if (performance.now() - turnedAt > minute) {
        [former, present] = [present, new Map()];
        turnedAt = performance.now();
      }
      const allowance = present.get(name) ?? former.get(name) ?? createAllowance(most);
      present.set(name, allowance);
      return allowance.take();
    },
  };
}
