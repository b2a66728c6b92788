import { type RefObject, Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { noPositions } from "../watching/positionStore.ts";
import { hasRowHint } from "../watching/rowHint.ts";
import { visitorPositions } from "../watching/visitorPositions.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

const ContinueRow = lazyPart(async () => (await import("./ContinueRow.tsx")).ContinueRow);
const stay = () => () => {};

/** The place of the row "Continue watching", whose code is loaded for viewers who may have something in it. */
export function ContinuePlace({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { viewer, isLoading } = useViewer();
  const isHydrated = useIsHydrated();
  // The server's HTML contains the place for everyone; the page's inline script shows it by the same hint.
  const isExpected = useSyncExternalStore(stay, hasRowHint, () => true);
  const kept = useSyncExternalStore(visitorPositions.watch, visitorPositions.read, () => noPositions);

  const placeholder = isExpected && (
    <div hidden={!isHydrated} data-awaited="watching">
      <RowsSkeleton count={1} />
    </div>
  );
  if (isLoading || !isHydrated) return placeholder;
  if (!viewer && kept.length === 0) return null;
  return (
    // When the row's code cannot be loaded, the page is shown without it.
    <ErrorBoundary fallback={null}>
      <Suspense fallback={placeholder}>
        <ContinueRow heading={heading} placeholder={placeholder} />
      </Suspense>
    </ErrorBoundary>
  );
}
