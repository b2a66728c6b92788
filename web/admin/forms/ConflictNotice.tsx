import type { ConcurrentChange } from "./ChangeList.tsx";
import type { FormValues } from "./drafts.ts";
import { OutOfDateNotice } from "./OutOfDateNotice.tsx";
import type { ListedFormState } from "./useListedForm.ts";

interface ConflictNoticeProps<Values extends FormValues> {
  state: Pick<ListedFormState<Values>, "conflict" | "takePresent">;
  /** The differences between the two versions, labelled as in the form. */
  describe: (before: Values, now: Values) => readonly ConcurrentChange[];
}

/** The notice of the form's conflict; nothing without one. */
export function ConflictNotice<Values extends FormValues>({ state, describe }: ConflictNoticeProps<Values>) {
  const { conflict, takePresent } = state;
  if (!conflict) return null;
  return (
    <OutOfDateNotice
      changes={describe(conflict.before, conflict.now)}
      onLoad={() => takePresent(false)}
      onKeep={() => takePresent(true)}
    />
  );
}
