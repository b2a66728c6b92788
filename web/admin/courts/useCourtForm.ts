import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { createFormResolver } from "../../lib/formResolver.ts";
import { AdminCourtsPageDocument } from "../../lib/generated/AdminCourtsPage.ts";
import { CreateCourtDocument, UpdateCourtDocument } from "../../lib/generated/CourtManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import type { SaveRefusal } from "../forms/useEditForm.ts";
import { type ListedFormState, useListedForm } from "../forms/useListedForm.ts";
import {
  courtFormRules,
  type CourtValues,
  emptyCourt,
  findCourtField,
  readCourt,
  writeCourt,
} from "./courtFormRules.ts";

interface CourtFormOptions {
  /** The court when the form was opened; null when adding one. */
  start: Court | null;
  /** The current courts. */
  courts: readonly Court[];
  onSaved: () => void;
}

interface CourtFormState extends ListedFormState<CourtValues> {
  /** Saves the court, and starts another in the same form. */
  saveAndAdd: () => Promise<void>;
}

/** The state of a court's form: its rules, its values, and how it is saved. */
export function useCourtForm({ start, courts, onSaved }: CourtFormOptions): CourtFormState {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const saved = base ? readCourt(base) : emptyCourt;
  const form = useForm<CourtValues>({
    resolver: createFormResolver(courtFormRules),
    defaultValues: saved,
  });
  const { saveAndBegin, ...state } = useListedForm({
    form,
    saved,
    base,
    setBase,
    read: readCourt,
    list: courts,
    listQuery: AdminCourtsPageDocument,
    addition: { list: courts, load },
    place: {
      form: `court:${start?.id ?? "new"}`,
      name: start ? `Court ${start.name}` : "New court",
      search: null,
    },
    send,
    findField: findCourtField,
    success: start ? "Court edited successfully." : "Court added successfully.",
    failure: "Error saving court.",
    onSaved,
  });

  async function load(): Promise<readonly Court[] | undefined> {
    const { data } = await client.query({ query: AdminCourtsPageDocument, fetchPolicy: "network-only" });
    return data?.tournament.courts;
  }

  async function send(values: CourtValues): Promise<readonly SaveRefusal[] | undefined> {
    const input = writeCourt(values);
    if (!base) {
      const { data } = await client.mutate({ mutation: CreateCourtDocument, variables: { input } });
      // The court is saved, also when the list could not be loaded again.
      await Promise.allSettled([client.refetchQueries({ include: [AdminCourtsPageDocument] })]);
      return data?.createCourt.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateCourtDocument, variables });
    return data?.updateCourt.userErrors;
  }

  return { ...state, saveAndAdd: () => saveAndBegin(() => emptyCourt, "name") };
}
