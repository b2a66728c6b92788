import { CombinedGraphQLErrors } from "@apollo/client/errors";
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
import { createFormResolver } from "./formResolver.ts";

interface SentFormOptions<Values extends FieldValues, Sent> {
  rules: GenericSchema<Values, Sent> & NamedFields;
  /** Sends valid values. Resolves to the user errors of the mutation; undefined where the response is incomplete. */
  send: (values: Sent) => Promise<readonly Refusal[] | undefined>;
  /** The message of a failure that is not caused by the input; by default the server's message. */
  failure?: string;
  /** Values for fields that were not edited. Without it these keep what was typed into the server's HTML. */
  values?: Values;
}

interface NamedFields {
  /** The rules of the fields, by the names of the mutation's arguments. */
  entries: object;
}

/** A user error of a mutation. */
export interface Refusal {
  field: string | null;
  message: string;
}

export interface SentForm<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** The properties of a required field, and its error. */
  field: (name: FieldPath<Values>) => RequiredField;
  onSubmit: (event: FormEvent) => void;
  isBusy: boolean;
  /** The error that belongs to no field. */
  problem: string | undefined;
  /** Whether the server refused the input as a whole. */
  isRefused: boolean;
}

interface RequiredField extends UseFormRegisterReturn {
  problem: string | undefined;
  "aria-required": true;
}

/** A form that one mutation sends. Errors are shown at their fields, and the first such field is focused. */
export function useSentForm<Values extends FieldValues, Sent>({
  rules,
  send,
  failure,
  values,
}: SentFormOptions<Values, Sent>): SentForm<Values, Sent> {
  const form = useForm<Values, unknown, Sent>({
    resolver: createFormResolver(rules),
    ...(values && { values, resetOptions: { keepDirtyValues: true, keepErrors: true } }),
  });
  const { errors, isSubmitting } = form.formState;

  const isField = (name: string | null): name is FieldPath<Values> =>
    name !== null && (name.split(".")[0] ?? "") in rules.entries;

  function refuse({ field, message }: Refusal) {
    if (isField(field)) form.setError(field, { message }, { shouldFocus: true });
    else form.setError("root", { type: "refused", message });
  }

  function fail(error: unknown) {
    // Browsers and proxies explain a failure in words that are not meant for viewers.
    const message = CombinedGraphQLErrors.is(error) ? error.message : "The request failed. Please try again.";
    form.setError("root", { message: describeFailure(error, failure ?? message) });
  }

  const submit = form.handleSubmit(async (sent) => {
    const [outcome] = await Promise.allSettled([send(sent)]);
    if (outcome.status === "rejected") fail(outcome.reason);
    // The first one is set last, so that its field keeps the focus.
    else if (outcome.value) outcome.value.toReversed().forEach(refuse);
    // The response is incomplete.
    else fail(undefined);
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
