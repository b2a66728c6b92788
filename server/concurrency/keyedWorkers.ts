/** Workers by key. Work with one key does not delay work with another. */
interface KeyedWorkers {
  /** Starts the work unless a worker with this key is running. */
  start: (key: string, work: () => Promise<void>) => void;
  isRunning: (key: string) => boolean;
  /** Waits for all workers. */
  finish: () => Promise<void>;
}

export function createKeyedWorkers(onError: (error: unknown) => void): KeyedWorkers {
  const workers = new Map<string, Promise<void>>();
  return {
    start(key, work) {
      if (workers.has(key)) return;
      const worker = work()
        .catch(onError)
        .finally(() => workers.delete(key));
      workers.set(key, worker);
    },
    isRunning: (key) => workers.has(key),
    async finish() {
      await Promise.all(workers.values());
    },
  };
}
