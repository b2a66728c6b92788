/** Tells whether a subscription is interrupted: its socket is down, or it waits for its next attempt. */
export interface Interruptions {
  begin: () => void;
  /** The subscription waits for its next attempt. */
  pause: (subscription: symbol) => void;
  /** The subscription has received a value. */
  resume: (subscription: symbol) => void;
  end: (subscription: symbol) => void;
  setDown: (isSocketDown: boolean) => void;
  hasSubscriptions: () => boolean;
  isLost: () => boolean;
  /** Calls the listener when `isLost` changes. */
  watch: (listener: () => void) => () => void;
}

export function createInterruptions(): Interruptions {
  const listeners = new Set<() => void>();
  const paused = new Set<symbol>();
  let subscriptions = 0;
  let isDown = false;
  let wasLost = false;

  const isLost = () => subscriptions > 0 && (isDown || paused.size > 0);

  function notify() {
    if (isLost() === wasLost) return;
    wasLost = !wasLost;
    for (const listener of listeners) listener();
  }

  return {
    begin() {
      subscriptions += 1;
    },
    pause(subscription) {
      paused.add(subscription);
      notify();
    },
    resume(subscription) {
      paused.delete(subscription);
      notify();
    },
    end(subscription) {
      paused.delete(subscription);
      subscriptions -= 1;
      notify();
    },
    setDown(isSocketDown) {
      isDown = isSocketDown;
      notify();
    },
    hasSubscriptions: () => subscriptions > 0,
    isLost,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
