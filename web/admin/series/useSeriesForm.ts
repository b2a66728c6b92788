import { useApolloClient } from "@apollo/client/react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

import {
  CreateSeriesDocument,
  UpdateSeriesDocument,
  type UserErrorCode,
} from "../../lib/generated/SeriesForm.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { saveForm, showSaved } from "../forms/saveForm.ts";
import { type FormDraft, useFormDraft } from "../forms/useFormDraft.ts";
import {
  emptySeries,
  isSeriesField,
  makeSeriesRules,
  type SeriesValues,
  writeSeries,
} from "./seriesFormRules.ts";
import type { SeriesVersion } from "./seriesVersion.ts";

interface SeriesFormOptions {
  /** Null for a series that is being added. */
  start: SeriesVersion | null;
  /** All that there are now. */
  series: readonly Series[];
  onSaved: () => void;
}

interface SeriesFormState {
  form: UseFormReturn<SeriesValues>;
  save: () => Promise<void>;
  draft: FormDraft<SeriesValues>;
  /** The version that was typed upon, and the newest one that was heard of, while they differ. */
  conflict: { base: SeriesVersion; newest: number } | null;
  /** Ends the conflict: with the present version alone, or with what was typed on top of it. */
  takePresent: (present: SeriesVersion, keepsTyped: boolean) => void;
  isGone: boolean;
}

interface Refusal {
  code: UserErrorCode;
  field: string | null;
  message: string;
}

/** The form of a series: its rules, how it is saved, and what happens when someone else saves the same series. */
export function useSeriesForm({ start, series, onSaved }: SeriesFormOptions): SeriesFormState {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const [refused, setRefused] = useState<SeriesVersion | null>(null);
  const rules = useMemo(() => {
    const others = new Set(series.filter(({ id }) => id !== start?.id).map(({ slug }) => slug));
    return makeSeriesRules((slug) => others.has(slug));
  }, [series, start]);
  const form = useForm<SeriesValues>({
    resolver: standardSchemaResolver(rules),
    defaultValues: start?.values ?? emptySeries,
    mode: "onChange",
  });
  const draft = useFormDraft({
    form,
    place: {
      form: `series:${start?.id ?? "new"}`,
      name: start ? start.values.title : "New series",
      search: "",
    },
    before: base?.values ?? emptySeries,
    secret: "password",
  });
  async function send(values: SeriesValues): Promise<readonly Refusal[] | undefined> {
    const input = writeSeries(values);
    if (!base) {
      const { data } = await client.mutate({ mutation: CreateSeriesDocument, variables: { input } });
      return data?.createSeries.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateSeriesDocument, variables });
    return data?.updateSeries.userErrors;
  }

  function place({ code, field, message }: Refusal) {
    if (code === "OUT_OF_DATE") setRefused(base);
    else if (field !== null && isSeriesField(field)) form.setError(field, { message }, { shouldFocus: true });
    else form.setError("root", { message });
  }

  const submit = (values: SeriesValues) =>
    saveForm(values, {
      form,
      draft,
      send,
      place,
      success: start ? "Series edited successfully." : "Series added successfully.",
      failure: start ? "Error editing series." : "Error adding series.",
      onSaved,
    });

  function takePresent(present: SeriesVersion, keepsTyped: boolean) {
    showSaved(form, { before: base?.values ?? emptySeries, now: present.values, keepsTyped });
    setBase(present);
  }

  // Whoever types hears of another's change when it is made, not only when their own is refused; their own is no other's.
  const listed = series.find(({ id }) => id === base?.id);
  const newest = listed?.version ?? 0;
  const isOld = base !== null && (base === refused || newest > base.version) && !form.formState.isSubmitting;

  return {
    form,
    save: () => form.handleSubmit(submit)(),
    draft,
    conflict: isOld ? { base, newest } : null,
    takePresent,
    isGone: base !== null && !listed,
  };
}
