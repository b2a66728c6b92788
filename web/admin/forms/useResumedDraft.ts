import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router-dom";

import { useViewer } from "../../session/ViewerProvider.tsx";
import { showToast } from "../../ui/toast.ts";
import { readDraft } from "./drafts.ts";

function readForm(state: unknown): string | undefined {
  return state instanceof Object && "draft" in state && typeof state.draft === "string"
    ? state.draft
    : undefined;
}

/**
 * Opens the form of a draft that was asked for; `open` is given what follows `prefix` in the form's name, and says
 * whether what is edited still exists.
 */
export function useResumedDraft(prefix: string, open: (rest: string) => boolean): void {
  // The key differs at each request for a draft, also after the person has stayed in another form.
  const { state, key } = useLocation();
  const owner = useViewer().viewer?.id;
  const form = readForm(state);
  const followed = useRef<string>(undefined);

  const resume = useEffectEvent((wanted: string) => {
    // The browser keeps the state of an address; the draft may have been saved since.
    const draft = owner === undefined ? null : readDraft(owner, wanted);
    if (draft && !open(wanted.slice(prefix.length)))
      showToast({ text: `${draft.name} has been deleted meanwhile.` });
  });

  useEffect(() => {
    if (!form?.startsWith(prefix) || followed.current === key) return;
    followed.current = key;
    resume(form);
  }, [form, key, prefix]);
}
