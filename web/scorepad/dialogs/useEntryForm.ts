import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import * as v from "valibot";

import { createFormResolver } from "../../lib/formResolver.ts";

interface EntryFormOptions<Values extends FieldValues, Entry> {
  rules: v.GenericSchema<Values, Entry>;
  /** The values when the dialog is opened. */
  defaultValues: DefaultValues<Values>;
  onEnter: (entry: Entry) => void | Promise<void>;
}

interface EntryForm<Values extends FieldValues, Entry> {
  form: UseFormReturn<Values, unknown, Entry>;
  /** The present entry; null while a value is missing or wrong. */
  entry: Entry | null;
  /** The first missing or wrong value; null when there is none. */
  problem: string | null;
  onSubmit: () => void;
}

/** The form of a `PadDialog`. Its values are checked from the beginning and at each change, before it is submitted. */
export function useEntryForm<Values extends FieldValues, Entry>({
  rules,
  defaultValues,
  onEnter,
}: EntryFormOptions<Values, Entry>): EntryForm<Values, Entry> {
  const form = useForm<Values, unknown, Entry>({ resolver: createFormResolver(rules), defaultValues });
  const { isSubmitting } = form.formState;
  const checked = v.safeParse(rules, useWatch({ control: form.control }));
  return {
    form,
    entry: checked.success ? checked.output : null,
    problem: checked.issues?.[0].message ?? null,
    onSubmit: () => {
      if (!isSubmitting) void form.handleSubmit(onEnter)();
    },
  };
}
