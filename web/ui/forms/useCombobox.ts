import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useState } from "react";

import { isComposing } from "./isComposing.ts";

interface ComboboxOptions {
  /** The keys of the options in the displayed order; null when there is nothing to show. */
  keys: readonly string[] | null;
  onChoose: (key: string) => void;
}

export type Combobox = ReturnType<typeof useCombobox>;

interface Highlight {
  key: string;
  /** Whether a key moved the highlight, which must then be scrolled into view. */
  isByKey: boolean;
}

/**
 * An input with a list of suggestions, after https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. The first option is
 * highlighted; arrows move, Enter chooses, Escape closes the list. The focus stays in the input, whose value is the
 * component's own: it never waits for this hook.
 */
export function useCombobox({ keys, onChoose }: ComboboxOptions) {
  const listId = useId();
  const [isDismissed, setIsDismissed] = useState(false);
  const [highlight, setHighlight] = useState<Highlight>();
  const isOpen = keys !== null && !isDismissed;
  const options = isOpen ? keys : [];
  // When the highlighted option is removed, the first one is highlighted.
  const index = Math.max(0, highlight ? options.indexOf(highlight.key) : 0);
  const highlighted = options[index];
  const idOf = (key: string) => `${listId}-${key}`;

  const followedId = highlight?.isByKey && highlighted !== undefined ? idOf(highlighted) : undefined;
  useEffect(() => {
    if (followedId !== undefined) document.getElementById(followedId)?.scrollIntoView({ block: "nearest" });
  }, [followedId]);

  function move(step: 1 | -1) {
    setIsDismissed(false);
    const key = options.at((index + step) % options.length);
    if (key !== undefined) setHighlight({ key, isByKey: true });
  }

  /** Handles a key; returns whether it did. */
  function act({ key }: KeyboardEvent): boolean {
    if (key === "ArrowDown" || key === "ArrowUp") {
      move(key === "ArrowDown" ? 1 : -1);
      return true;
    }
    if (key === "Enter" && highlighted !== undefined) {
      onChoose(highlighted);
      return true;
    }
    if (key === "Escape" && isOpen) {
      setIsDismissed(true);
      return true;
    }
    return false;
  }

  return {
    isOpen,
    highlighted,
    /** Opens the list and highlights its first option, as after each change of the text. */
    reset() {
      setIsDismissed(false);
      setHighlight(undefined);
    },
    dismiss: () => setIsDismissed(true),
    /** Prevents the default of the keys that it handles. */
    onKeyDown(event: KeyboardEvent) {
      if (!isComposing(event) && act(event)) event.preventDefault();
    },
    inputProps: {
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": listId,
      "aria-activedescendant": highlighted === undefined ? undefined : idOf(highlighted),
    } as const,
    listProps: { id: listId, role: "listbox" } as const,
    groupProps: (label: string) => ({ role: "group", "aria-label": label }) as const,
    optionProps: (key: string) =>
      ({
        id: idOf(key),
        role: "option",
        "aria-selected": key === highlighted,
        onPointerMove({ pointerType }: PointerEvent) {
          if (pointerType === "mouse" && key !== highlighted) setHighlight({ key, isByKey: false });
        },
        // The focus stays in the input.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => onChoose(key),
      }) as const,
  };
}
