import { lazy, Suspense, useSyncExternalStore } from "react";

import { hasToasts, watchToasts } from "./toast.ts";

const ToastList = lazy(async () => ({ default: (await import("./ToastList.tsx")).ToastList }));

/** The place of the messages; what shows them is loaded with the first one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(watchToasts, hasToasts, () => false);
  return isNeeded ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}
