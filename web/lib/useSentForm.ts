import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FormEvent } from "react";
import {
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { GenericSchema } from "valibot";

import { describeFailure } from "./describeFailure.ts";

interface SentFormOptions<Values extends FieldValues, Sent> {
  rules: GenericSchema<Values, Sent> & NamedFields;
  /** Sends what fits the rules. Gives the user errors of the mutation; undefined where it was not answered whole. */
  send: (values: Sent) => Promise<readonly Refusal[] | undefined>;
  /** The message when it failed for another reason than the input; by default the error's own message. */
  failure?: string;
  /** Fills the fields that were not edited. Without it they keep what was typed into the server's HTML. */
  values?: Values;
}

interface NamedFields {
  /** By the names that the mutation's arguments have. */
  entries: object;
}

/** A user error of a mutation. */
export interface Refusal {
  field: string | null;
  message: string;
}

interface SentForm<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** The properties of a required field, and its error. */
  field: (name: FieldPath<Values>) => RequiredField;
  onSubmit: (event: FormEvent) => void;
  isBusy: boolean;
  /** The error that belongs to no single field. */
  problem: string | undefined;
  /** Whether the server refused the input as a whole. */
  isRefused: boolean;
}

interface RequiredField extends UseFormRegisterReturn {
  problem: string | undefined;
  "aria-required": true;
}

/** A form that is sent by one mutation. What is refused is shown at its field, and the first such field is focused. */
export function useSentForm<Values extends FieldValues, Sent>({
  rules,
  send,
  failure,
  values,
}: SentFormOptions<Values, Sent>): SentForm<Values, Sent> {
  const form = useForm<Values, unknown, Sent>({
    resolver: standardSchemaResolver(rules),
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const { errors, isSubmitting } = form.formState;

  const isField = (name: string | null): name is FieldPath<Values> => name !== null && name in rules.entries;

  function refuse({ field, message }: Refusal) {
    if (isField(field)) form.setError(field, { message }, { shouldFocus: true });
    else form.setError("root", { type: "refused", message });
  }

  const fail = (error: Error) =>
    form.setError("root", { message: describeFailure(error, failure ?? error.message) });

  const submit = form.handleSubmit(async (sent) => {
    const [outcome] = await Promise.allSettled([send(sent)]);
    if (outcome.status === "rejected")
      fail(outcome.reason instanceof Error ? outcome.reason : new Error(String(outcome.reason)));
    else if (outcome.value) outcome.value.forEach(refuse);
    else fail(new Error("The response is incomplete. Please try again."));
  });

  return {
    form,
    field: (name) => ({
      ...form.register(name),
      problem: form.getFieldState(name, form.formState).error?.message,
      "aria-required": true,
    }),
    onSubmit: (event) => {
      event.preventDefault();
      if (!isSubmitting) void submit();
    },
    isBusy: isSubmitting,
    problem: errors.root?.message,
    isRefused: errors.root?.type === "refused",
  };
}
