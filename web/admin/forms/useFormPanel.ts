import { type RefObject, useCallback, useRef, useState } from "react";

import { useResumedDraft } from "./useResumedDraft.ts";

export interface FormHandle {
  /** Resolves to whether the form may be closed; asks for confirmation when typed values would be lost. */
  askToLeave: () => Promise<boolean>;
  focus: () => void;
}

interface FormPanel<Thing> {
  /** The object whose form is open, as it was then; "new" for a new one; null while the form is closed. */
  edited: Thing | "new" | null;
  form: RefObject<FormHandle | null>;
  /** Opens the form for another object; asks for confirmation when typed values would be lost. */
  open: (wanted: Thing | "new") => Promise<void>;
  /** Closes the form, and returns the focus to the element that opened it. */
  close: () => void;
}

const keyOf = (one: { id: string } | "new" | null) => (one instanceof Object ? one.id : one);

/**
 * The one form of a panel of the dashboard. `find` returns the object of a draft, undefined if it does not exist any more;
 * `drafts` is the prefix of the names of the panel's drafts.
 */
export function useFormPanel<Thing extends { id: string }>(
  find: (id: string) => Thing | undefined | Promise<Thing | undefined>,
  drafts: string,
): FormPanel<Thing> {
  const [edited, setEdited] = useState<Thing | "new" | null>(null);
  const form = useRef<FormHandle>(null);
  const opener = useRef<Element>(null);
  // `open` is passed to every row, and must not change when another object is opened.
  const present = useRef<Thing | "new" | null>(null);

  const open = useCallback(async (wanted: Thing | "new") => {
    const from = document.activeElement;
    if (form.current && keyOf(present.current) === keyOf(wanted)) {
      form.current.focus();
      return;
    }
    if (form.current && !(await form.current.askToLeave())) return;
    opener.current = from;
    present.current = wanted;
    setEdited(wanted);
  }, []);

  const close = useCallback(() => {
    present.current = null;
    setEdited(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);

  useResumedDraft(drafts, async (id) => {
    const wanted = id === "new" ? id : await find(id);
    if (wanted) void open(wanted);
    return wanted !== undefined;
  });

  return { edited, form, open, close };
}
