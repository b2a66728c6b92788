import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import {
  type BlockerFunction,
  NavigationType,
  type Path,
  useBeforeUnload,
  useBlocker,
  useLocation,
} from "react-router-dom";

import { ConfirmLeaving } from "../../session/SignOutButton.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { type UnsavedScope, type UnsavedWork, UnsavedWorkContext } from "./unsavedWork.ts";

/** The part that a navigation unmounts; null when everything stays. */
function findLostScope(from: Path, to: Path): UnsavedScope | null {
  if (from.pathname !== to.pathname) return "page";
  return from.search === to.search ? null : "episodes";
}

/**
 * Tracks changed forms, and asks for confirmation before any of them is discarded: by a navigation, by signing out, or by
 * closing the tab.
 */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const changed = useRef(new Map<symbol, { scope: UnsavedScope; drop: () => void }>());
  const hasWarned = useRef(false);
  const [decide, setDecide] = useState<(mayLeave: boolean) => void>();

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setDecide((before: ((mayLeave: boolean) => void) | undefined) => {
          before?.(false);
          return resolve;
        });
      }),
    [],
  );

  const isChanged = useCallback((scope: UnsavedScope) => {
    return [...changed.current.values()].some((one) => scope === "page" || one.scope === scope);
  }, []);

  const dropAll = useCallback((scope: UnsavedScope) => {
    for (const [form, one] of changed.current) {
      if (scope !== "page" && one.scope !== scope) continue;
      one.drop();
      // The form may stay for a moment, while the code of the next page is loading.
      changed.current.delete(form);
    }
  }, []);

  const confirmLeaving = useCallback(async () => {
    if (!isChanged("page")) return true;
    const mayLeave = await ask();
    if (mayLeave) dropAll("page");
    return mayLeave;
  }, [ask, dropAll, isChanged]);

  const warnNotKept = useCallback(() => {
    if (hasWarned.current) return;
    hasWarned.current = true;
    showToast({
      text: "This browser cannot keep what you type. Save it before you leave or reload the page.",
    });
  }, []);

  const work = useMemo<UnsavedWork>(
    () => ({
      note(scope, drop) {
        const form = Symbol(scope);
        changed.current.set(form, { scope, drop });
        return () => changed.current.delete(form);
      },
      ask,
      warnNotKept,
    }),
    [ask, warnNotKept],
  );

  // Replacements only correct the address, or leave a page that the viewer may not see any more.
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const scope = findLostScope(currentLocation, nextLocation);
      return historyAction !== NavigationType.Replace && scope !== null && isChanged(scope);
    },
    [isChanged],
  );
  const blocker = useBlocker(shouldBlock);
  useBeforeUnload(useCallback((event) => isChanged("page") && event.preventDefault(), [isChanged]));
  const location = useLocation();

  function settle(mayLeave: boolean) {
    const isBlocked = blocker.state === "blocked";
    if (isBlocked && mayLeave) {
      const scope = findLostScope(location, blocker.location);
      if (scope !== null) dropAll(scope);
      blocker.proceed();
    } else if (isBlocked) blocker.reset();
    // A navigation while a form asks is about more than the form.
    decide?.(mayLeave && !isBlocked);
    setDecide(undefined);
  }

  return (
    <ConfirmLeaving value={confirmLeaving}>
      <UnsavedWorkContext value={work}>
        {children}
        {(decide || blocker.state === "blocked") && (
          <ConfirmDialog
            title="Leave without saving?"
            confirmLabel="Leave"
            busyLabel={null}
            onConfirm={() => settle(true)}
            onCancel={() => settle(false)}
          >
            <p>What you have changed has not been saved, and will be lost.</p>
          </ConfirmDialog>
        )}
      </UnsavedWorkContext>
    </ConfirmLeaving>
  );
}
