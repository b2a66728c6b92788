import { useApolloClient } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import * as v from "valibot";

import {
  listProblems,
  mostCopies,
  type PlannedCopy,
  planCopies,
} from "../../../domain/duplication/seriesCopy.ts";
import { AdminPageDocument } from "../../lib/generated/AdminPage.ts";
import { useDuplicateSeriesMutation } from "../../lib/generated/DuplicateDialog.ts";
import { useAddition } from "../../lib/useAddition.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import { type Refusal, type SentForm, useSentForm } from "../../lib/useSentForm.ts";
import { showToast } from "../../ui/toast.ts";
import type { ChoosableSeries } from "../forms/SeriesChoice.tsx";
import type { EpisodeRewriting } from "./CopiedEpisodes.tsx";
import {
  type CheckedDuplication,
  type DuplicationValues,
  emptyReplacement,
  isTypedReplacement,
  makeDuplicationRules,
} from "./duplicationFormRules.ts";

/** A series in the list, with the fields from which its copy is planned. */
export interface DuplicableSeries extends ChoosableSeries {
  releaseDate: string;
  isProtected: boolean;
  isPublished: boolean;
}

interface Duplication extends SentForm<DuplicationValues, CheckedDuplication> {
  hasTooMany: boolean;
  /** Empty while too many series are chosen. */
  copies: readonly PlannedCopy<DuplicableSeries>[];
  /** The differences of their episodes; null when they are copied without episodes. */
  rewriting: EpisodeRewriting | null;
}

interface DuplicationOptions {
  /** All series, in the admins' order. */
  series: readonly DuplicableSeries[];
  initialIds: readonly string[];
  /** Called after the copies were added, unless the dialog is closed by then. */
  onDone: () => void;
}

/** The form of the dialog, and the copies planned from its values. */
export function useDuplication({ series, initialIds, onDone }: DuplicationOptions): Duplication {
  const [values] = useState<DuplicationValues>({
    ids: [...initialIds],
    shiftDays: "1",
    replace: [emptyReplacement],
    withEpisodes: true,
    copies: {},
  });
  const isMounted = useIsMounted();
  const client = useApolloClient();
  const add = useAddition({ list: series, load });
  const [duplicate] = useDuplicateSeriesMutation();
  const rules = useMemo(() => makeDuplicationRules(series), [series]);
  const sent = useSentForm({ rules, values, failure: "Error duplicating series. Please try again.", send });
  const [ids, days, lines, withEpisodes, corrected] = useWatch({
    control: sent.form.control,
    name: ["ids", "shiftDays", "replace", "withEpisodes", "copies"],
  });
  // The number is invalid while it is being typed, or when it is too large to be added to a date.
  const read = v.safeParse(rules.entries.shiftDays, days);
  const shiftDays = read.success ? read.output : 0;
  const replace = useMemo(() => lines.filter(isTypedReplacement), [lines]);
  const sources = useMemo(() => {
    const chosen = new Set(ids);
    return series.filter(({ id }) => chosen.has(id));
  }, [series, ids]);
  const hasTooMany = sources.length > mostCopies;
  const copies = useMemo(() => {
    if (hasTooMany) return [];
    const taken = new Set(series.map(({ slug }) => slug));
    return planCopies(sources, { shiftDays, replace, corrected, taken });
  }, [series, sources, hasTooMany, shiftDays, replace, corrected]);

  async function load(): Promise<readonly DuplicableSeries[] | undefined> {
    const { data } = await client.query({ query: AdminPageDocument, fetchPolicy: "network-only" });
    return data?.catalogue.series;
  }

  async function send(input: CheckedDuplication): Promise<readonly Refusal[] | undefined> {
    const wrong = listProblems(copies);
    if (wrong.length > 0) return wrong;
    return add(() => addCopies(input));
  }

  async function addCopies(input: CheckedDuplication): Promise<readonly Refusal[] | undefined> {
    const names = copies.map(({ source, title, slug }) => ({ seriesId: source.id, title, slug }));
    const { data } = await duplicate({ variables: { ...input, copies: names } });
    const refusals = data?.duplicateSeries.userErrors;
    if (refusals?.length === 0) {
      showToast({ text: `Added ${copies.length} series.` });
      if (isMounted()) onDone();
    }
    return refusals;
  }

  return { ...sent, hasTooMany, copies, rewriting: withEpisodes ? { shiftDays, replace } : null };
}
