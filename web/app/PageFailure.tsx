import { useEffect } from "react";
import type { FallbackProps } from "react-error-boundary";

import { PageTitle } from "../lib/PageTitle.tsx";
import { withStorage } from "../lib/storage.ts";
import { CodeNotLoaded } from "../loading/lazyPart.tsx";
import { useCodeRepair } from "../loading/useCodeRepair.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

import styles from "./PageFailure.module.css";

const reload = () => window.location.reload();

/** Replaces a page that threw an error, or whose code could not be loaded. */
export function PageFailure({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <div className={styles.page}>
      <PageTitle />
      {error instanceof CodeNotLoaded ? (
        <MissingPage error={error} onLoaded={resetErrorBoundary} />
      ) : (
        <ErrorState
          title="This page could not be shown"
          message="Loading it again usually helps."
          isTrying={false}
          onRetry={reload}
        />
      )}
    </div>
  );
}

const reloadedKey = "reloadedAt";
const reloadPauseMs = 60_000;

/** Whether to reload the page: not when it was reloaded just before. */
function takeReload(): boolean {
  return (
    withStorage("sessionStorage", (storage) => {
      const last = Number(storage.getItem(reloadedKey) ?? 0);
      if (Date.now() - last < reloadPauseMs) return false;
      storage.setItem(reloadedKey, String(Date.now()));
      return true;
    }) ?? false
  );
}

/** Shown after the page has been unmounted, so a reload loses no typed text. */
function MissingPage({ error, onLoaded }: { error: CodeNotLoaded; onLoaded: () => void }) {
  const { isOutdated, isTrying, tryNow } = useCodeRepair(error, onLoaded);

  useEffect(() => {
    if (isOutdated && takeReload()) reload();
  }, [isOutdated]);

  return isOutdated ? (
    <ErrorState
      title="The site has been updated"
      message="Reload it to open this page."
      retryLabel="Reload"
      isTrying={false}
      onRetry={reload}
    />
  ) : (
    <ErrorState
      title="This page could not be loaded"
      message="There is no connection. The page opens by itself as soon as it is back."
      isTrying={isTrying}
      onRetry={tryNow}
    />
  );
}
