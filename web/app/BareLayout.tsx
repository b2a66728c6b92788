import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Outlet } from "react-router-dom";

import { PageFailure } from "./PageFailure.tsx";

/** The layout of embedded pages and of devices with a token: no header, no scroll reset, no dialog, no footer. */
export function BareLayout() {
  return (
    <ErrorBoundary FallbackComponent={PageFailure}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
