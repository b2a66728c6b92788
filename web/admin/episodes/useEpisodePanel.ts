import { type RefObject, useCallback, useRef, useState } from "react";

import type { EpisodeManager_EpisodeFragment as Episode } from "../../lib/generated/EpisodeManager.ts";
import type { EpisodeFormHandle } from "./EpisodeForm.tsx";

type Opened = "new" | Episode | null;

interface EpisodePanel {
  /** What the one form is open for: a new episode, or the episode as it was then. */
  opened: Opened;
  form: RefObject<EpisodeFormHandle | null>;
  /** Opens the form for another one, after asking when something typed would be lost. */
  open: (next: Exclude<Opened, null>) => Promise<void>;
  /** Takes the form away, and the focus back to where it was opened from. */
  close: () => void;
}

const keyOf = (opened: Opened) => (opened instanceof Object ? opened.id : opened);

export function useEpisodePanel(): EpisodePanel {
  const [opened, setOpened] = useState<Opened>(null);
  const form = useRef<EpisodeFormHandle>(null);
  const opener = useRef<Element>(null);
  const key = keyOf(opened);

  const open = useCallback(
    async (next: Exclude<Opened, null>) => {
      const from = document.activeElement;
      if (keyOf(next) === key) {
        form.current?.focus();
        return;
      }
      if (form.current && !(await form.current.askToLeave())) return;
      opener.current = from;
      setOpened(next);
    },
    [key],
  );

  const close = useCallback(() => {
    setOpened(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);

  return { opened, form, open, close };
}
