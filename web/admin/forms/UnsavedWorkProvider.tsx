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

  /** The changed forms that the loss of this part discards. */
  const listChanged = useCallback(
    (lost: UnsavedScope | null) =>
      [...changed.current].filter(([, { scope }]) => lost === "page" || lost === scope),
    [],
  );
  const isChanged = useCallback((lost: UnsavedScope | null) => listChanged(lost).length > 0, [listChanged]);

  const confirmLeaving = useCallback(async () => {
    if (!isChanged("page")) return true;
    const mayLeave = await ask();
    if (mayLeave) for (const [, { drop }] of listChanged("page")) drop();
    return mayLeave;
  }, [ask, isChanged, listChanged]);

  const warnNotKept = useCallback(() => {
    if (hasWarned.current) return;
    hasWarned.current = true;
    showToast({
      text: "This browser cannot keep what you type. Save it before you leave or reload the page.",
    });
  }, []);

  const work = useMemo<UnsavedWork>(
    () => ({
      register(scope, drop) {
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
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== NavigationType.Replace && isChanged(findLostScope(currentLocation, nextLocation)),
    [isChanged],
  );
  const blocker = useBlocker(shouldBlock);
  useBeforeUnload(useCallback((event) => isChanged("page") && event.preventDefault(), [isChanged]));
  const location = useLocation();

  function settle(mayLeave: boolean) {
    const isBlocked = blocker.state === "blocked";
    if (isBlocked && mayLeave) {
      for (const [form, { drop }] of listChanged(findLostScope(location, blocker.location))) {
        drop();
        // The form may stay for a moment, while the code of the next page is loading.
        changed.current.delete(form);
      }
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
