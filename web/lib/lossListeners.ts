/** The listeners that are notified when a connection is lost and when it is back. */
interface LossListeners {
  watch: (listener: () => void) => () => void;
  /** Notifies the listeners if the loss has begun or ended since the last call. */
  notify: () => void;
}

export function createLossListeners(isLost: () => boolean): LossListeners {
  const listeners = new Set<() => void>();
  let wasLost = false;

  return {
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      if (isLost() === wasLost) return;
      wasLost = !wasLost;
      for (const listener of listeners) listener();
    },
  };
}
