import { useEffect, useEffectEvent, useRef, useState } from "react";

const longestPauseMs = 15_000;

/**
 * Repeats a query while its response is missing: after 2, 4, 8 … seconds, and as soon as the network is back. The next
 * outage begins with 2 seconds again. Attempts are single-flight: `tryNow` joins the one that is running. The hook that
 * executes the query shows its error, so the promise's rejection is ignored.
 */
export function useRetry(
  isFailed: boolean,
  ask: () => Promise<unknown>,
): { tryNow: () => void; isTrying: boolean } {
  const [failures, setFailures] = useState(0);
  const [isTrying, setIsTrying] = useState(false);
  // A state would be too late for a second event before the next rendering.
  const runningRef = useRef<Promise<void> | null>(null);

  if (!isFailed && !isTrying && failures > 0) setFailures(0);

  async function attempt() {
    setIsTrying(true);
    await Promise.allSettled([ask()]);
    setIsTrying(false);
    setFailures((count) => count + 1);
  }
  function tryNow() {
    runningRef.current ??= attempt().finally(() => (runningRef.current = null));
  }
  const tryLater = useEffectEvent(tryNow);

  useEffect(() => {
    if (!isFailed || isTrying) return undefined;
    const timer = setTimeout(() => tryLater(), Math.min(longestPauseMs, 2000 * 2 ** failures));
    const retryNow = () => tryLater();
    window.addEventListener("online", retryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retryNow);
    };
  }, [isFailed, isTrying, failures]);

  return { tryNow, isTrying };
}
