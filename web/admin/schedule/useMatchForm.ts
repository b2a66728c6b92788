import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";

import { mostListedMatches } from "../../../domain/listLimits.ts";
import { createFormResolver } from "../../lib/formResolver.ts";
import {
  CreateMatchDocument,
  MatchFormDocument,
  MatchIdsDocument,
  MatchManagerDocument,
  UpdateMatchDocument,
} from "../../lib/generated/MatchManager.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { dropMatchLists } from "../../matches/placeUpdate.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import type { SaveRefusal } from "../forms/useEditForm.ts";
import { type ListedFormState, useListedForm } from "../forms/useListedForm.ts";
import {
  emptyMatch,
  findMatchField,
  matchFormRules,
  type MatchValues,
  nextMatch,
  readMatch,
  suggestFormat,
  writeMatch,
} from "./matchFormRules.ts";
import { usePresentMatch } from "./usePresentMatch.ts";

interface MatchFormOptions {
  /** The match when the form was opened; null when adding one. */
  start: Match | null;
  /** The time zone of the event, an IANA name. */
  zone: string;
  onSaved: () => void;
}

interface MatchFormState extends ListedFormState<MatchValues> {
  /** Saves the match, and starts the next one in the same form. */
  saveAndAdd: () => Promise<void>;
}

/** The state of a match's form: its rules, its values, how it is saved, and the values of the next one. */
export function useMatchForm({ start, zone, onSaved }: MatchFormOptions): MatchFormState {
  const client = useApolloClient();
  const attempted = useRef<{ day: string | null; courtId: string | null }>(null);
  const [base, setBase] = useState(start);
  const present = usePresentMatch(start);
  const read = (match: Match) => readMatch(match, zone);
  const saved = base ? read(base) : { ...emptyMatch, format: suggestFormat("", zone) };
  const form = useForm<MatchValues>({
    resolver: createFormResolver(matchFormRules),
    defaultValues: saved,
  });
  const { saveAndBegin, ...state } = useListedForm({
    form,
    saved,
    base,
    setBase,
    read,
    list: present ? [present] : [],
    listQuery: start === null ? MatchManagerDocument : MatchFormDocument,
    addition: { load: loadIds },
    place: {
      form: `match:${start?.id ?? "new"}`,
      name: start ? `The form of ${nameMatch(start)}` : "New match",
      search: null,
    },
    send,
    findField: findMatchField,
    success: start ? "Match edited successfully." : "Match added successfully.",
    failure: "Error saving match.",
    onSaved,
  });
  useSuggestedFormat(form, start === null ? zone : null);

  /**
   * Loads the ids without the filters of the shown list, which may exclude the new match. While the result of an attempt
   * is not known, those of its day and court are loaded, also when others are entered meanwhile.
   */
  async function loadIds(): Promise<readonly { id: string }[] | undefined> {
    const { day, courtId } = form.getValues();
    if (state.draft.lostAddition.read() === null) attempted.current = null;
    attempted.current ??= { day: day || null, courtId: courtId || null };
    const { data: loaded } = await client.query({
      query: MatchIdsDocument,
      variables: { first: mostListedMatches, ...attempted.current },
      fetchPolicy: "no-cache",
    });
    return loaded && [...loaded.matches, ...loaded.matchesOfDay];
  }

  async function send(values: MatchValues, upon: MatchValues): Promise<readonly SaveRefusal[] | undefined> {
    const input = writeMatch(values, base, upon, zone);
    if (!base) {
      const { data: result } = await client.mutate({
        mutation: CreateMatchDocument,
        variables: { input },
        update: dropMatchLists,
      });
      return result?.createMatch.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data: result } = await client.mutate({
      mutation: UpdateMatchDocument,
      variables,
      update: dropMatchLists,
    });
    return result?.updateMatch.userErrors;
  }

  return { ...state, saveAndAdd: () => saveAndBegin(nextMatch, "number") };
}

/** Until a format is chosen, a new match has that of its day. `zone` is null where no format is suggested. */
function useSuggestedFormat(form: UseFormReturn<MatchValues>, zone: string | null): void {
  const { control, getFieldState, resetField } = form;
  const day = useWatch({ control, name: "day" });
  useEffect(() => {
    if (zone === null || getFieldState("format").isDirty) return;
    resetField("format", { defaultValue: suggestFormat(day, zone) });
  }, [day, zone, getFieldState, resetField]);
}
