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

/** The part of a form's state that its component uses. */
export interface ListedFormState<Values extends FormValues> {
  form: UseFormReturn<Values>;
  save: () => Promise<void>;
  draft: FormDraft<Values>;
  /** The object as another admin saved it after the form's version; null without such a change. */
  conflict: { before: Values; now: Values } | null;
  /** Resolves the conflict: takes the current version, and keeps the typed changes on top of it if `keepsTyped`. */
  takePresent: (keepsTyped: boolean) => void;
  isGone: boolean;
}

interface ListedForm<Values extends FormValues, Thing> extends ListedFormState<Values> {
  /** The current object in the list; undefined when adding one, and after its deletion. */
  listed: Thing | undefined;
  /** Saves the object, and starts the next one in the same form, with the focus in its first field. */
  saveAndBegin: (next: (saved: Values) => Values, firstField: FieldPath<Values>) => Promise<void>;
}

/** An edit form whose list contains whole objects, so that a conflict is detected without another request. */
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
        // The fields stay registered, so that the first one can receive the focus immediately.
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
