import { Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";

const BrowserState = lazyPart(async () => (await import("./BrowserState.tsx")).BrowserState);

/**
 * Moves the visitor's data of this browser to the account after signing in, and removes it after signing out. Its
 * code is loaded once somebody is signed in; where that fails, the next visit moves it.
 */
export function AccountTransfer() {
  const { viewer } = useViewer();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  if (!wasSignedIn) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <BrowserState />
      </Suspense>
    </ErrorBoundary>
  );
}
