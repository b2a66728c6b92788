import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

import { useViewer } from "../session/ViewerProvider.tsx";
import { readDraft } from "./drafts.ts";

function readForm(state: unknown): string | undefined {
  return state instanceof Object && "draft" in state && typeof state.draft === "string"
    ? state.draft
    : undefined;
}

/** Opens the form of a draft that was asked for; `open` is given what follows `prefix` in the form's name. */
export function useResumedDraft(prefix: string, open: (rest: string) => void): void {
  const { state } = useLocation();
  const owner = useViewer().viewer?.id;
  const form = readForm(state);

  const resume = useEffectEvent((wanted: string) => {
    // The browser keeps the state of an address; the draft may have been saved since.
    if (owner !== undefined && readDraft(owner, wanted)) open(wanted.slice(prefix.length));
  });

  useEffect(() => {
    if (form?.startsWith(prefix)) resume(form);
  }, [form, prefix]);
}
