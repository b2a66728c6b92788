import type { UseFormReturn } from "react-hook-form";

import { describeFailure } from "../../lib/describeFailure.ts";
import { showToast } from "../../ui/toast.ts";
import type { FormValues } from "./drafts.ts";
import { keepTyped } from "./formChanges.ts";
import type { FormDraft } from "./useFormDraft.ts";

interface SaveOptions<Values extends FormValues, Refusal> {
  form: UseFormReturn<Values>;
  draft: FormDraft<Values>;
  /** Gives the user errors of the mutation; undefined where it was not answered whole. */
  send: (values: Values) => Promise<readonly Refusal[] | undefined>;
  /** Shows a user error where it belongs. */
  place: (refusal: Refusal) => void;
  /** What is said when it went. */
  success: string;
  /** What is said when it failed for no reason of the form's. */
  failure: string;
  /** Logs a request that failed, and gives what to say of it; by default it is not logged. */
  report?: (error: unknown, failure: string) => string;
  onSaved: (values: Values) => void;
}

function describe(error: unknown, failure: string): string {
  return describeFailure(error instanceof Error ? error : undefined, failure) ?? failure;
}

/** Saves the values of a form of the dashboard: its draft goes once they are saved, and stays with what is refused. */
export async function saveForm<Values extends FormValues, Refusal>(
  values: Values,
  { form, draft, send, place, success, failure, report = describe, onSaved }: SaveOptions<Values, Refusal>,
): Promise<void> {
  const fail = (message: string) => form.setError("root", { message });
  const [outcome] = await Promise.allSettled([send(values)]);
  if (outcome.status === "rejected") fail(report(outcome.reason, failure));
  else if (!outcome.value) fail(failure);
  else if (outcome.value.length > 0) outcome.value.forEach(place);
  else {
    showToast({ text: success });
    draft.drop();
    onSaved(values);
  }
}

/** Ends a conflict: the form shows what is saved `now`, with what was typed since `before` on top where that is kept. */
export function showSaved<Values extends FormValues>(
  form: UseFormReturn<Values>,
  { before, now, keepsTyped }: { before: Values; now: Values; keepsTyped: boolean },
): void {
  const typed = form.getValues();
  form.reset(now);
  if (keepsTyped) form.reset(keepTyped(before, typed, now), { keepDefaultValues: true });
}
