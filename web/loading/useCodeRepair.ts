import { useEffect, useEffectEvent, useState } from "react";

import { useConnection, useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useRetry } from "../lib/useRetry.ts";
import type { CodeNotLoaded } from "./lazyPart.tsx";

interface CodeRepair {
  /** The site answers, but the code is not there any more: only a reload finds the new one. */
  isOutdated: boolean;
  isTrying: boolean;
  tryNow: () => void;
}

/** Loads missing code again until it is there: at once, after pauses, and as soon as the connection is back. */
export function useCodeRepair({ loadAgain }: CodeNotLoaded, onLoaded: () => void): CodeRepair {
  const { isReachable } = useConnection();
  const isLost = useIsConnectionLost();
  const [isOutdated, setIsOutdated] = useState(false);

  async function attempt() {
    const [outcome] = await Promise.allSettled([loadAgain()]);
    if (outcome.status === "fulfilled") onLoaded();
    else setIsOutdated(await isReachable());
  }
  const { tryNow, isTrying } = useRetry(!isOutdated, attempt);

  const tryWhenBack = useEffectEvent(tryNow);
  useEffect(() => {
    if (!isLost) tryWhenBack();
  }, [isLost]);

  return { isOutdated, isTrying, tryNow };
}
