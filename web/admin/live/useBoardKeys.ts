import { type RefObject, useEffect, useEffectEvent } from "react";

import { readKey } from "../../ui/readKey.ts";

interface BoardKeys {
  list: RefObject<HTMLElement | null>;
  /** Called when L was pressed in the row of this id. */
  onSwitch: (id: string) => void;
}

const steps: Partial<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between rows with the arrow keys, and calls `onSwitch` for L. */
export function useBoardKeys({ list, onSwitch }: BoardKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    // A switch does not use the arrows, unlike other fields.
    const isOnSwitch = row !== null && target instanceof HTMLInputElement && !isShortcut;
    const key = readKey(event) ?? (isOnSwitch ? event.key : null);
    const step = steps[key ?? ""];
    if (step !== undefined) {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      // A focus in the picture counts as one in its row.
      const present = rows.findIndex((one) => one.dataset["row"] === row?.dataset["row"]);
      const place = row ? present + step : 0;
      event.preventDefault();
      rows[Math.max(0, Math.min(place, rows.length - 1))]?.focus();
    } else if (key === "l" && !event.repeat && row?.dataset["row"] !== undefined)
      onSwitch(row.dataset["row"]);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
