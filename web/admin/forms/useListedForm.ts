import type { FieldPath, UseFormReturn } from "react-hook-form";

import type { FormValues } from "./drafts.ts";
import { type EditFormOptions, useEditForm, type Versioned } from "./useEditForm.ts";
import type { FormDraft } from "./useFormDraft.ts";

interface ListedFormOptions<Values extends FormValues, Thing extends Versioned> extends EditFormOptions<
  Values,
  Thing,
  Thing
> {
  onSaved: () => void;
}

/** What the component of a form needs of it. */
export interface ListedFormState<Values extends FormValues> {
  form: UseFormReturn<Values>;
  save: () => Promise<void>;
  draft: FormDraft<Values>;
  /** The object as another admin saved it after the form's version; null without such a change. */
  conflict: { before: Values; now: Values } | null;
  /** Ends the conflict: with the present version alone, or with what was typed on top of it. */
  takePresent: (keepsTyped: boolean) => void;
  isGone: boolean;
}

interface ListedForm<Values extends FormValues, Thing> extends ListedFormState<Values> {
  /** As the list has it now; undefined for one that is being added or has been deleted. */
  listed: Thing | undefined;
  /** Saves, and begins another object in the same form, with the focus in its first field. */
  saveAndBegin: (next: (saved: Values) => Values, firstField: FieldPath<Values>) => Promise<void>;
}

/** An edit form whose list holds whole objects, so that a conflict is known without another request. */
export function useListedForm<Values extends FormValues, Thing extends Versioned>(
  options: ListedFormOptions<Values, Thing>,
): ListedForm<Values, Thing> {
  const { form, read, onSaved } = options;
  const { save, draft, before, listed, isOutdated, takePresent, isGone } = useEditForm(options);

  return {
    form,
    save: () => save(onSaved),
    saveAndBegin: (next, firstField) =>
      save((values) => {
        // Its fields stay registered, so that the first one can have the focus at once.
        form.reset(next(values), { keepFieldsRef: true });
        form.setFocus(firstField);
      }),
    draft,
    listed,
    conflict: isOutdated && listed ? { before, now: read(listed) } : null,
    takePresent: (keepsTyped) => listed && takePresent(listed, keepsTyped),
    isGone,
  };
}
