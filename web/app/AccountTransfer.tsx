import { Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { useEndpoint } from "../reminders/deviceEndpoint.ts";
import { useViewer } from "../session/ViewerProvider.tsx";

const BrowserState = lazyPart(async () => (await import("./BrowserState.tsx")).BrowserState);
const DeviceRenewal = lazyPart(async () => (await import("../reminders/DeviceRenewal.tsx")).DeviceRenewal);

/**
 * Moves the visitor's data of this browser to the account after signing in, and removes it after signing out. Its code
 * is loaded after signing in; where that fails, the next visit moves the data. A browser that shows notifications keeps
 * its subscription in the same way.
 */
export function AccountTransfer() {
  const { viewer } = useViewer();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  const isPushDevice = useEndpoint() !== null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        {wasSignedIn && <BrowserState />}
        {isPushDevice && <DeviceRenewal />}
      </Suspense>
    </ErrorBoundary>
  );
}
