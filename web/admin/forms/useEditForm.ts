import { useApolloClient } from "@apollo/client/react";
import type { DocumentNode } from "graphql";
import type { FieldPath, UseFormReturn } from "react-hook-form";

import { describeFailure } from "../../lib/describeFailure.ts";
import { NoResponseError } from "../../lib/timeLimitLink.ts";
import { type AdditionOptions, useAddition } from "../../lib/useAddition.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import type { Refusal } from "../../lib/useSentForm.ts";
import { showToast } from "../../ui/toast.ts";
import { type DraftPlace, type FormValues, isFormOpen } from "./drafts.ts";
import { keepTyped } from "./formChanges.ts";
import { type FormDraft, useFormDraft } from "./useFormDraft.ts";

/** A saved object with its version. */
export interface Versioned {
  id: string;
  version: number;
}

/** A user error of the mutation that saves the form. */
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
  /** The object that the form was filled from; null when adding one. */
  base: Saved | null;
  setBase: (present: Saved) => void;
  read: (present: Saved) => Values;
  /** The current objects, from which the newest version is read. */
  list: readonly Listed[];
  /** The query that reads the list. */
  listQuery: DocumentNode;
  /** The complete list that an addition changes, and how it is loaded; without `list` it is loaded before an addition. */
  addition: Pick<AdditionOptions, "load"> & Partial<Pick<AdditionOptions, "list">>;
  place: DraftPlace;
  /** A field that is never stored in the browser. */
  secret?: keyof Values & string;
  /** Resolves to the user errors of the mutation; undefined where the response is incomplete. */
  send: (values: Values, saved: Values) => Promise<readonly SaveRefusal[] | undefined>;
  /** The form's field for a field of the API; undefined where the form has none. */
  findField: (field: string) => FieldPath<Values> | undefined;
  /** The message after saving. */
  success: string;
  /** The message of a failure that is not caused by the input. */
  failure: string;
  /** Logs a failed request and returns the message to show; without it nothing is logged. */
  report?: (error: unknown, failure: string) => string;
}

interface EditForm<Values, Saved, Listed> {
  /** Saves a valid form, and calls `onSaved` with the saved values unless the form is closed by then. */
  save: (onSaved: (values: Values) => void) => Promise<void>;
  draft: FormDraft<Values>;
  /** The saved values that the typed ones are compared with. */
  before: Values;
  /** The current object in the list; undefined when adding one, and after its deletion. */
  listed: Listed | undefined;
  /** Whether someone else has saved the object since the form received its version. */
  isOutdated: boolean;
  /** Resolves the conflict: takes the current version, and keeps the typed changes on top of it if `keepsTyped`. */
  takePresent: (present: Saved, keepsTyped: boolean) => void;
  isGone: boolean;
}

/**
 * The common behaviour of the dashboard's forms, whose objects others may save meanwhile. A form stores a draft, saves
 * with the version that it was filled from, shows errors at their fields, and resolves conflicts.
 */
export function useEditForm<Values extends FormValues, Saved extends Versioned, Listed extends Versioned>({
  form,
  saved,
  base,
  setBase,
  read,
  list,
  listQuery,
  addition: { list: additions, load },
  place,
  secret,
  send,
  findField,
  success,
  failure,
  report = describeFailure,
}: EditFormOptions<Values, Saved, Listed>): EditForm<Values, Saved, Listed> {
  const client = useApolloClient();
  const isMounted = useIsMounted();
  // A reset of the form changes the saved values too.
  const before: Values = { ...saved, ...form.formState.defaultValues };
  const draft = useFormDraft({ form, place, before, ...(secret !== undefined && { secret }) });
  const listed = list.find(({ id }) => id === base?.id);
  const isNewer = base !== null && listed !== undefined && listed.version > base.version;

  const reload = () => client.refetchQueries({ include: [listQuery] });
  const add = useAddition({ list: additions, load, reload, lost: draft.lostAddition });

  const fail = (message: string) => form.setError("root", { message });

  async function failRequest(reason: unknown) {
    // The form stays busy until then, so that it shows whether the save has arrived.
    if (base !== null && reason instanceof NoResponseError) await Promise.allSettled([reload()]);
    fail(report(reason, failure));
  }

  function refuse({ code, field, message }: SaveRefusal) {
    // The subscription updates the list; this is for a lost connection.
    if (code === "OUT_OF_DATE") void reload();
    const name = field === null ? undefined : findField(field);
    if (name) form.setError(name, { message }, { shouldFocus: true });
    else fail(message);
  }

  async function submit(values: Values, onSaved: (values: Values) => void) {
    const attempt = () => send(values, before);
    const [outcome] = await Promise.allSettled([base === null ? add(attempt) : attempt()]);
    if (outcome.status === "rejected") await failRequest(outcome.reason);
    else if (!outcome.value) fail(failure);
    // The first one is set last, so that its field keeps the focus.
    else if (outcome.value.length > 0) outcome.value.toReversed().forEach(refuse);
    else {
      showToast({ text: success });
      // After a cancelled save the same form may be open again: its draft holds what is typed there.
      if (isMounted() || !isFormOpen(place.form)) draft.drop();
      if (isMounted()) onSaved(values);
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
