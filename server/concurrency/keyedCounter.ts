/** A counter for each key. */
interface KeyedCounter {
  of(name: string): number;
  /** The sum of all counters. */
  total(): number;
  /** Increments the counter, until the returned function is called. */
  add(name: string): () => void;
}

export function createKeyedCounter(): KeyedCounter {
  const counts = new Map<string, number>();
  let total = 0;
  const count = (name: string): number => counts.get(name) ?? 0;
  return {
    of: count,
    total: () => total,
    add(name) {
      counts.set(name, count(name) + 1);
      total += 1;
      return () => {
        total -= 1;
        const left = count(name) - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      };
    },
  };
}
