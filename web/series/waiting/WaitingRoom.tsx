import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../../loading/lazyPart.tsx";
import { PartFailure } from "../../loading/PartFailure.tsx";
import { useIsHydrated } from "../../ui/useIsHydrated.ts";
import type { WaitingWordsProps } from "./WaitingWords.tsx";

import styles from "./WaitingRoom.module.css";

const WaitingWords = lazyPart(async () => (await import("./WaitingWords.tsx")).WaitingWords);

interface Props extends WaitingWordsProps {
  title: string;
  poster: string | null;
}

/** Replaces the player until the broadcast begins. */
export function WaitingRoom({ title, poster, ...wait }: Props) {
  // Only the browser knows the viewer's time zone and language; the height of the lines is reserved.
  const isHydrated = useIsHydrated();
  const awaited = <div className={styles.when} />;
  return (
    <div className={styles.room}>
      {poster !== null && <img className={styles.poster} src={poster} alt="" fetchPriority="high" />}
      <div className={styles.words}>
        <p className={styles.label}>Up next</p>
        <p className={styles.title}>{title}</p>
      </div>
      {isHydrated ? (
        <ErrorBoundary FallbackComponent={PartFailure}>
          <Suspense fallback={awaited}>
            <WaitingWords {...wait} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        awaited
      )}
    </div>
  );
}
