import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";

import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { type UnsavedScope, type UnsavedWork, UnsavedWorkContext } from "./unsavedWork.ts";
import { useGuardedAddress } from "./useGuardedAddress.ts";

/** Tracks changed forms, and asks for confirmation before any of them is discarded. */
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

  const askFor = useCallback(
    async (scope: UnsavedScope) => {
      if (!isChanged(scope)) return true;
      const mayLeave = await ask();
      if (!mayLeave) return false;
      for (const one of changed.current.values()) if (scope === "page" || one.scope === scope) one.drop();
      return true;
    },
    [ask, isChanged],
  );

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
      askFor,
      warnNotKept,
    }),
    [ask, askFor, warnNotKept],
  );
  useGuardedAddress(isChanged, askFor);

  function settle(mayLeave: boolean) {
    decide?.(mayLeave);
    setDecide(undefined);
  }

  return (
    <UnsavedWorkContext value={work}>
      {children}
      {decide && (
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
  );
}
