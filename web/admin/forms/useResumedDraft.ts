import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router-dom";

import { describeFailure } from "../../lib/describeFailure.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { showToast } from "../../ui/toast.ts";
import { readDraft } from "./drafts.ts";
import { reportDeleted } from "./reportDeleted.ts";

function readForm(state: unknown): string | undefined {
  return state instanceof Object && "draft" in state && typeof state.draft === "string"
    ? state.draft
    : undefined;
}

/**
 * Opens the form of a draft that the viewer has chosen. `open` receives the rest of the form's name after `prefix`, and
 * returns whether the edited object still exists; it rejects when that is unknown.
 */
export function useResumedDraft(prefix: string, open: (rest: string) => boolean | Promise<boolean>): void {
  // The key differs at each choice of a draft, also after the viewer has stayed in another form.
  const { state, key } = useLocation();
  const owner = useViewer().viewer?.id;
  const form = readForm(state);
  const followed = useRef<string>(undefined);

  const resume = useEffectEvent(async (wanted: string) => {
    // The browser stores the state of an address; the draft may have been saved since.
    const draft = owner === undefined ? null : readDraft(owner, wanted);
    if (!draft) return;
    const [outcome] = await Promise.allSettled([open(wanted.slice(prefix.length))]);
    if (outcome.status === "rejected") {
      const failure = `${draft.name} could not be loaded. Please try again.`;
      showToast({ text: describeFailure(outcome.reason, failure) });
    } else if (!outcome.value) reportDeleted(draft.name);
  });

  useEffect(() => {
    if (!form?.startsWith(prefix) || followed.current === key) return;
    followed.current = key;
    void resume(form);
  }, [form, key, prefix]);
}
