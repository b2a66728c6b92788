import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";

import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { type Scope, type UnsavedWork, UnsavedWorkContext } from "./unsavedWork.ts";
import { useGuardedAddress } from "./useGuardedAddress.ts";

/** Knows which forms have been changed, and asks before any of them is lost. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const changed = useRef(new Map<symbol, Scope>());
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setAnswer((before: ((mayLeave: boolean) => void) | undefined) => {
          before?.(false);
          return resolve;
        });
      }),
    [],
  );

  const isChanged = useCallback((scope: Scope) => {
    const scopes = [...changed.current.values()];
    return scope === "page" ? scopes.length > 0 : scopes.includes(scope);
  }, []);

  const work = useMemo<UnsavedWork>(
    () => ({
      note(scope) {
        const form = Symbol(scope);
        changed.current.set(form, scope);
        return () => changed.current.delete(form);
      },
      ask,
      askFor: async (scope) => !isChanged(scope) || ask(),
    }),
    [ask, isChanged],
  );
  useGuardedAddress(isChanged, ask);

  function settle(mayLeave: boolean) {
    answer?.(mayLeave);
    setAnswer(undefined);
  }

  return (
    <UnsavedWorkContext value={work}>
      {children}
      {answer && (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave"
          isBusy={false}
          onConfirm={() => settle(true)}
          onCancel={() => settle(false)}
        >
          <p>What you have changed has not been saved, and will be lost.</p>
        </ConfirmDialog>
      )}
    </UnsavedWorkContext>
  );
}
