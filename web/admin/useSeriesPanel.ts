import { type RefObject, useCallback, useRef, useState } from "react";

import type { SeriesManager_SeriesFragment as Series } from "../lib/generated/SeriesManager.ts";
import type { SeriesFormHandle } from "./SeriesForm.tsx";

type Opened = "new" | Series | null;

interface SeriesPanel {
  /** What the one form is open for: a new series, or the series as it was then. */
  opened: Opened;
  form: RefObject<SeriesFormHandle | null>;
  /** Opens the form for another one, after asking when something typed would be lost. */
  open: (next: Exclude<Opened, null>) => Promise<void>;
  /** Takes the form away, and the focus back to where it was opened from. */
  close: () => void;
}

const keyOf = (opened: Opened) => (opened instanceof Object ? opened.id : opened);

export function useSeriesPanel(): SeriesPanel {
  const [opened, setOpened] = useState<Opened>(null);
  const form = useRef<SeriesFormHandle>(null);
  const opener = useRef<Element>(null);

  const open = useCallback(async (next: Exclude<Opened, null>) => {
    const from = document.activeElement;
    if (form.current && !(await form.current.askToLeave())) return;
    opener.current = from;
    setOpened((present) => (keyOf(present) === keyOf(next) ? present : next));
  }, []);

  const close = useCallback(() => {
    setOpened(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);

  return { opened, form, open, close };
}
