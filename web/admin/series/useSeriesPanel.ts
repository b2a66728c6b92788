import { type RefObject, useCallback, useRef, useState } from "react";

import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import type { SeriesFormHandle } from "./SeriesForm.tsx";

type Edited = "new" | Series | null;

interface SeriesPanel {
  /** What the one form is open for: a new series, or the series as it was then. */
  edited: Edited;
  form: RefObject<SeriesFormHandle | null>;
  /** Opens the form for another one, after asking when something typed would be lost. */
  open: (next: Exclude<Edited, null>) => Promise<void>;
  /** Takes the form away, and the focus back to where it was opened from. */
  close: () => void;
}

const keyOf = (edited: Edited) => (edited instanceof Object ? edited.id : edited);

export function useSeriesPanel(): SeriesPanel {
  const [edited, setEdited] = useState<Edited>(null);
  const form = useRef<SeriesFormHandle>(null);
  const opener = useRef<Element>(null);

  const present = useRef<Edited>(null);

  const open = useCallback(async (next: Exclude<Edited, null>) => {
    const from = document.activeElement;
    if (form.current && keyOf(present.current) === keyOf(next)) {
      form.current.focus();
      return;
    }
    if (form.current && !(await form.current.askToLeave())) return;
    opener.current = from;
    present.current = next;
    setEdited(next);
  }, []);

  const close = useCallback(() => {
    present.current = null;
    setEdited(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);

  return { edited, form, open, close };
}
