import { useEffect, useEffectEvent, useState } from "react";

import { useConnection, useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useRetry } from "../lib/useRetry.ts";
import type { CodeNotLoaded } from "./lazyPart.tsx";

interface CodeRepair {
  /** The site responds, but the file no longer exists: only a reload loads the new one. */
  isOutdated: boolean;
  isTrying: boolean;
  tryNow: () => void;
}

/** Retries to load missing code until it succeeds: immediately, after pauses, and as soon as the connection is back. */
export function useCodeRepair({ loadAgain }: CodeNotLoaded, onLoaded: () => void): CodeRepair {
  const { isReachable } = useConnection();
  const isLost = useIsConnectionLost();
  const [isOutdated, setIsOutdated] = useState(false);

  async function canLoad(): Promise<boolean> {
    const [outcome] = await Promise.allSettled([loadAgain()]);
    return outcome.status === "fulfilled";
  }

  async function attempt() {
    if (await canLoad()) return onLoaded();
    if (!(await isReachable())) return;
    // The connection may have been restored between the two requests. Only a failure while it is up means missing code.
    if (await canLoad()) onLoaded();
    else setIsOutdated(true);
  }
  const { tryNow, isTrying } = useRetry(!isOutdated, attempt);

  const tryWhenBack = useEffectEvent(tryNow);
  useEffect(() => {
    if (!isLost) tryWhenBack();
  }, [isLost]);

  return { isOutdated, isTrying, tryNow };
}
