import { useApolloClient } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

import { createFormResolver } from "../../lib/formResolver.ts";
import { AdminPageDocument } from "../../lib/generated/AdminPage.ts";
import { CreateSeriesDocument, UpdateSeriesDocument } from "../../lib/generated/SeriesForm.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { type SaveRefusal, useEditForm } from "../forms/useEditForm.ts";
import type { FormDraft } from "../forms/useFormDraft.ts";
import {
  emptySeries,
  findSeriesField,
  makeSeriesRules,
  type SeriesValues,
  writeSeriesInput,
} from "./seriesFormRules.ts";
import type { SeriesVersion } from "./seriesVersion.ts";

interface SeriesFormOptions {
  /** The series to edit; null when adding one. */
  start: SeriesVersion | null;
  /** The current series. */
  series: readonly Series[];
  onSaved: () => void;
}

interface SeriesFormState {
  form: UseFormReturn<SeriesValues>;
  save: () => Promise<void>;
  draft: FormDraft<SeriesValues>;
  /** The version that the form was filled from, and the newest one, while they differ. */
  conflict: { base: SeriesVersion; newest: Pick<Series, "slug" | "version"> } | null;
  /** Resolves the conflict: takes the current version, and keeps the typed changes on top of it if `keepsTyped`. */
  takePresent: (present: SeriesVersion, keepsTyped: boolean) => void;
  isGone: boolean;
  /** Whether the series has a password that the form does not contain. */
  isPasswordHidden: boolean;
}

/** The state of a series' form: its rules, its values, and how it is saved. */
export function useSeriesForm({ start, series, onSaved }: SeriesFormOptions): SeriesFormState {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const rules = useMemo(() => {
    const others = new Set(series.filter(({ id }) => id !== start?.id).map(({ slug }) => slug));
    return makeSeriesRules((slug) => others.has(slug));
  }, [series, start]);
  const saved = base?.values ?? emptySeries;
  const isPasswordHidden = base?.isPasswordHidden === true;
  const form = useForm<SeriesValues>({
    resolver: createFormResolver(rules),
    defaultValues: saved,
    mode: "onChange",
  });
  const { listed, isOutdated, draft, takePresent, isGone, ...edit } = useEditForm({
    form,
    saved,
    base,
    setBase,
    read: ({ values }) => values,
    list: series,
    listQuery: AdminPageDocument,
    addition: { list: series, load },
    place: {
      form: `series:${start?.id ?? "new"}`,
      name: start ? start.values.title : "New series",
      search: "",
    },
    secret: "password",
    send,
    findField: findSeriesField,
    success: start ? "Series edited successfully." : "Series added successfully.",
    failure: start ? "Error editing series." : "Error adding series.",
  });

  async function load(): Promise<readonly Series[] | undefined> {
    const { data } = await client.query({ query: AdminPageDocument, fetchPolicy: "network-only" });
    return data?.catalogue.series;
  }

  async function send(values: SeriesValues): Promise<readonly SaveRefusal[] | undefined> {
    const input = writeSeriesInput(values, isPasswordHidden);
    if (!base) {
      const { data } = await client.mutate({ mutation: CreateSeriesDocument, variables: { input } });
      return data?.createSeries.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateSeriesDocument, variables });
    return data?.updateSeries.userErrors;
  }

  return {
    form,
    save: () => edit.save(onSaved),
    draft,
    conflict: isOutdated && base && listed ? { base, newest: listed } : null,
    takePresent,
    isGone,
    isPasswordHidden,
  };
}
