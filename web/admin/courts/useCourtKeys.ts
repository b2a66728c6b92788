import { useEffect, useEffectEvent, useState } from "react";

import { withStorage } from "../../lib/storage.ts";
import { readKey } from "../../ui/readKey.ts";

// Keys without a modifier can be turned off, since speech input types them by mistake:
// https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts

const storageKey = "scorePadKeys";

/** The effects of the score pad's keys, wherever the focus is: `select` moves the selection by a number of courts. */
interface CourtKeys {
  point: (side: 0 | 1) => void;
  undo: () => void;
  select: (step: -1 | 1) => void;
  /** Called when Enter was pressed, with the focused element. */
  enter: (target: HTMLElement) => void;
}

/** Handles the keys of the score pad, except while typing or while a dialog is open. */
export function useCourtKeys({ point, undo, select, enter }: CourtKeys): {
  areOn: boolean;
  switchKeys: (areOn: boolean) => void;
} {
  const [areOn, setAreOn] = useState(
    () => withStorage("localStorage", (storage) => storage.getItem(storageKey)) !== "off",
  );

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = readKey(event);
    if (key === "ArrowUp" || key === "ArrowDown") {
      event.preventDefault();
      select(key === "ArrowUp" ? -1 : 1);
      return;
    }
    // A key that is held down counts once.
    if (event.repeat) return;
    if (key === "1" || key === "2") point(key === "1" ? 0 : 1);
    else if (key === "Backspace") undo();
    else if (key === "Enter" && event.target instanceof HTMLElement) enter(event.target);
  });

  useEffect(() => {
    if (!areOn) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [areOn]);

  return {
    areOn,
    switchKeys(on) {
      setAreOn(on);
      withStorage("localStorage", (storage) => {
        if (on) storage.removeItem(storageKey);
        else storage.setItem(storageKey, "off");
      });
    },
  };
}
