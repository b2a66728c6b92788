import { Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";

import { CodeNotLoaded, lazyPart } from "../loading/lazyPart.tsx";
import { useCodeRepair } from "../loading/useCodeRepair.ts";
import { Button } from "../ui/Button.tsx";
import { hasToasts, takeToasts, waitingToasts, watchToasts } from "../ui/toast.ts";

import styles from "./Toasts.module.css";

const ToastList = lazyPart(async () => (await import("../ui/ToastList.tsx")).ToastList);

/** Called by pages whose actions can fail: without a connection the code could not be loaded any more. */
export const loadToasts = ToastList.load;

/**
 * The container of the messages. The component that shows them is loaded with the first message, or by `loadToasts`.
 */
export function Toasts() {
  const isNeeded = useSyncExternalStore(watchToasts, hasToasts, () => false);
  return isNeeded ? (
    <ErrorBoundary FallbackComponent={PlainToasts}>
      <Suspense>
        <ToastList />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** Shows messages as plain text when that code could not be loaded, so that the page stays. */
function PlainToasts({ error, resetErrorBoundary }: FallbackProps) {
  return error instanceof CodeNotLoaded ? (
    <WaitingToasts error={error} onLoaded={resetErrorBoundary} />
  ) : null;
}

function WaitingToasts({ error, onLoaded }: { error: CodeNotLoaded; onLoaded: () => void }) {
  useCodeRepair(error, onLoaded);
  const toasts = useSyncExternalStore(watchToasts, waitingToasts, waitingToasts);
  return (
    <div className={styles.place} hidden={toasts.length === 0}>
      <output>
        {toasts.map(({ text, action }) => (
          <p key={text}>
            {text}
            {action && (
              <Button look="quiet" onClick={action.onClick}>
                {action.label}
              </Button>
            )}
          </p>
        ))}
      </output>
      <Button look="quiet" onClick={() => void takeToasts()}>
        Close
      </Button>
    </div>
  );
}
