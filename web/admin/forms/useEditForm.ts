import { useApolloClient } from "@apollo/client/react";
import type { DocumentNode } from "graphql";
import type { FieldPath, UseFormReturn } from "react-hook-form";

import { describeFailure } from "../../lib/describeFailure.ts";
import type { Refusal } from "../../lib/useSentForm.ts";
import { showToast } from "../../ui/toast.ts";
import type { DraftPlace, FormValues } from "./drafts.ts";
import { keepTyped } from "./formChanges.ts";
import { type FormDraft, useFormDraft } from "./useFormDraft.ts";

/** A thing as it was saved once. */
export interface Versioned {
  id: string;
  version: number;
}

/** A user error of the mutation that saves. */
export interface SaveRefusal extends Refusal {
  code: string;
}

export interface EditFormOptions<
  Values extends FormValues,
  Saved extends Versioned,
  Listed extends Versioned,
> {
  form: UseFormReturn<Values>;
  /** The saved values that the form was filled from, or the initial values of a new object. */
  saved: Values;
  /** The thing that the form was filled from; null for one that is being added. */
  base: Saved | null;
  setBase: (present: Saved) => void;
  read: (present: Saved) => Values;
  /** All that there are now; the newest versions are known from them. */
  list: readonly Listed[];
  /** The query that reads the list. */
  listQuery: DocumentNode;
  place: DraftPlace;
  /** A field that is never kept in the browser. */
  secret?: keyof Values & string;
  /** Gives the user errors of the mutation; undefined where it was not answered whole. */
  send: (values: Values, saved: Values) => Promise<readonly SaveRefusal[] | undefined>;
  /** The form's field for one of the API's; undefined where the form has none. */
  findField: (field: string) => FieldPath<Values> | undefined;
  /** The message when it was saved. */
  success: string;
  /** The message when it failed for another reason than the input. */
  failure: string;
  /** Logs a request that failed, and gives what to say of it; by default it is not logged. */
  report?: (error: unknown, failure: string) => string;
}

interface EditForm<Values, Saved, Listed> {
  /** Saves a valid form, and calls `onSaved` with the saved values. */
  save: (onSaved: (values: Values) => void) => Promise<void>;
  draft: FormDraft<Values>;
  /** The values that the form compares with. */
  before: Values;
  /** As the list has it now; undefined for one that is being added or has been deleted. */
  listed: Listed | undefined;
  /** Whether someone else has saved since the form was given its version. */
  isOutdated: boolean;
  /** Ends the conflict: with the present version alone, or with what was typed on top of it. */
  takePresent: (present: Saved, keepsTyped: boolean) => void;
  isGone: boolean;
}

/**
 * The common behaviour of the dashboard's forms, whose object others may save meanwhile: a form keeps a draft, saves with
 * the version that it was filled from, shows errors at their fields, and resolves conflicts.
 */
export function useEditForm<Values extends FormValues, Saved extends Versioned, Listed extends Versioned>({
  form,
  saved,
  base,
  setBase,
  read,
  list,
  listQuery,
  place,
  secret,
  send,
  findField,
  success,
  failure,
  report = describeFailure,
}: EditFormOptions<Values, Saved, Listed>): EditForm<Values, Saved, Listed> {
  const client = useApolloClient();
  // A reset of the form changes the values that it compares with.
  const before: Values = { ...saved, ...form.formState.defaultValues };
  const draft = useFormDraft({ form, place, before, ...(secret !== undefined && { secret }) });
  const listed = list.find(({ id }) => id === base?.id);
  const isNewer = base !== null && listed !== undefined && listed.version > base.version;

  const fail = (message: string) => form.setError("root", { message });

  function refuse({ code, field, message }: SaveRefusal) {
    // The list changes by itself; this is for a connection that is down.
    if (code === "OUT_OF_DATE") void client.refetchQueries({ include: [listQuery] });
    const name = field === null ? undefined : findField(field);
    if (name) form.setError(name, { message }, { shouldFocus: true });
    else fail(message);
  }

  async function submit(values: Values, onSaved: (values: Values) => void) {
    const [outcome] = await Promise.allSettled([send(values, before)]);
    if (outcome.status === "rejected") fail(report(outcome.reason, failure));
    else if (!outcome.value) fail(failure);
    else if (outcome.value.length > 0) outcome.value.forEach(refuse);
    else {
      showToast({ text: success });
      draft.drop();
      onSaved(values);
    }
  }

  function takePresent(present: Saved, keepsTyped: boolean) {
    const typed = form.getValues();
    const now = read(present);
    form.reset(now);
    if (keepsTyped) form.reset(keepTyped(before, typed, now), { keepDefaultValues: true });
    setBase(present);
  }

  return {
    save: (onSaved) => form.handleSubmit((values) => submit(values, onSaved))(),
    draft,
    before,
    listed,
    isOutdated: isNewer && !form.formState.isSubmitting,
    takePresent,
    isGone: base !== null && !listed,
  };
}
