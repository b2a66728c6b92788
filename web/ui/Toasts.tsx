import { lazy, Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { hasToasts, watchToasts } from "./toast.ts";

const ToastList = lazy(async () => ({ default: (await import("./ToastList.tsx")).ToastList }));

/** The place of the messages; what shows them is loaded with the first one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(watchToasts, hasToasts, () => false);
  return isNeeded ? (
    // A message that cannot be shown is no reason to take the page away.
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastList />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
