import type { FallbackProps } from "react-error-boundary";

import { Button } from "../ui/Button.tsx";
import { CodeNotLoaded } from "./lazyPart.tsx";
import { useCodeRepair } from "./useCodeRepair.ts";

import styles from "./PartFailure.module.css";

/** Replaces a part of a page whose code could not be loaded. The rest of the page stays. */
export function PartFailure({ error, resetErrorBoundary }: FallbackProps) {
  if (!(error instanceof CodeNotLoaded)) throw error;
  return <MissingPart error={error} onLoaded={resetErrorBoundary} />;
}

function MissingPart({ error, onLoaded }: { error: CodeNotLoaded; onLoaded: () => void }) {
  const { isOutdated, isTrying, tryNow } = useCodeRepair(error, onLoaded);
  return (
    <div className={styles.failure} role="alert">
      {isOutdated ? (
        <>
          <span>The site has been updated.</span>
          <Button look="quiet" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </>
      ) : (
        <>
          <span>Not loaded: no connection.</span>
          <Button look="quiet" aria-disabled={isTrying} onClick={isTrying ? undefined : tryNow}>
            {isTrying ? "Trying again..." : "Try again"}
          </Button>
        </>
      )}
    </div>
  );
}
