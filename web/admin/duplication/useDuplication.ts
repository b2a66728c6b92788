import { useMemo, useState } from "react";
import * as v from "valibot";

import type { TextReplacement } from "../../../domain/replacements.ts";
import {
  type CorrectedName,
  duplicationRules,
  mostCopies,
  type PlannedCopy,
  planCopies,
} from "../../../domain/seriesCopy.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import { useDuplicateSeriesMutation } from "../../lib/generated/DuplicateDialog.ts";
import { showToast } from "../../ui/toast.ts";
import type { ChoosableSeries } from "../forms/SeriesChoice.tsx";
import type { EpisodeRewriting } from "./CopiedEpisodes.tsx";

/** A series in the list, with the fields from which its copy is planned. */
export interface DuplicableSeries extends ChoosableSeries {
  releaseDate: string;
  isProtected: boolean;
  isPublished: boolean;
}

/** The values of the dialog's fields. */
interface DuplicationValues {
  ids: readonly string[];
  shiftDays: string;
  replace: readonly TextReplacement[];
  withEpisodes: boolean;
  /** The titles and slugs typed instead of the planned ones, by the ids of the series. */
  corrected: Readonly<Record<string, CorrectedName>>;
}

interface Duplication {
  values: DuplicationValues;
  change: (part: Partial<DuplicationValues>) => void;
  /** Empty while too many series are chosen. */
  copies: readonly PlannedCopy<DuplicableSeries>[];
  /** The differences of their episodes; null when they are copied without episodes. */
  rewriting: EpisodeRewriting | null;
  /** The error texts, by the mutation's fields. Missing values are included after the first attempt to send. */
  problems: Readonly<Record<string, string>>;
  submit: () => Promise<void>;
  isBusy: boolean;
  /** The number of refused attempts; after each, the first field with an error is focused. */
  refusals: number;
}

interface DuplicationOptions {
  /** All series, in the admins' order. */
  series: readonly DuplicableSeries[];
  initialIds: readonly string[];
  onDone: () => void;
}

export const emptyReplacement: TextReplacement = { from: "", to: "" };

const failure = "Error duplicating series. Please try again.";

const rules = v.object(duplicationRules);

/** The values of the dialog, the copies planned from them, and the function that adds them. */
export function useDuplication({ series, initialIds, onDone }: DuplicationOptions): Duplication {
  const [values, setValues] = useState<DuplicationValues>({
    ids: initialIds,
    shiftDays: "1",
    replace: [emptyReplacement],
    withEpisodes: true,
    corrected: {},
  });
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [duplicate, { loading: isBusy }] = useDuplicateSeriesMutation();

  const input = useMemo(() => readInput(values, series), [values, series]);
  // The number is invalid while it is being typed, or when it is too large to be added to a date.
  const shiftDays = v.is(duplicationRules.shiftDays, input.shiftDays) ? input.shiftDays : 0;
  const copies = useMemo(() => {
    if (input.ids.length > mostCopies) return [];
    const chosen = new Set(input.ids);
    return planCopies(
      series.filter(({ id }) => chosen.has(id)),
      {
        shiftDays,
        replace: input.replace,
        corrected: values.corrected,
        taken: new Set(series.map(({ slug }) => slug)),
      },
    );
  }, [series, input, shiftDays, values.corrected]);
  const wrong = { ...findWrongChoices(input), ...findWrongNames(copies) };
  const wrongAtOnce = input.ids.length > mostCopies ? wrong : findWrongNames(copies);

  function refuse(problems: Record<string, string>) {
    setRefused(problems);
    setRefusals((count) => count + 1);
  }

  async function submit() {
    if (isBusy) return;
    if (Object.keys(wrong).length > 0) {
      refuse({});
      return;
    }
    const names = copies.map(({ source, title, slug }) => ({ seriesId: source.id, title, slug }));
    const variables = { ...input, withEpisodes: values.withEpisodes, copies: names };
    const [outcome] = await Promise.allSettled([duplicate({ variables })]);
    const notes = outcome.status === "fulfilled" ? outcome.value.data?.duplicateSeries.userErrors : undefined;
    if (notes?.length === 0) {
      showToast({ text: `Added ${copies.length} series.` });
      onDone();
    } else if (notes) {
      refuse(Object.fromEntries(notes.map(({ field, message }) => [field ?? "root", message])));
    } else {
      refuse({ root: outcome.status === "rejected" ? describeFailure(outcome.reason, failure) : failure });
    }
  }

  return {
    values,
    change(part) {
      setValues((present) => ({ ...present, ...part }));
      setRefused({});
    },
    copies,
    rewriting: values.withEpisodes ? { shiftDays, replace: input.replace } : null,
    problems: refusals > 0 ? { ...refused, ...wrong } : wrongAtOnce,
    submit,
    isBusy,
    refusals,
  };
}

/** The input of the mutation, without series that were deleted meanwhile and replacements that are empty. */
function readInput({ ids, shiftDays, replace }: DuplicationValues, series: readonly DuplicableSeries[]) {
  const present = new Set(series.map(({ id }) => id));
  return {
    ids: ids.filter((id) => present.has(id)),
    shiftDays: shiftDays.trim() === "" ? Number.NaN : Number(shiftDays),
    replace: replace.filter(({ from, to }) => from !== "" || to !== ""),
  };
}

/** The errors of the chosen values, by the names of the arguments. */
function findWrongChoices(input: ReturnType<typeof readInput>): Record<string, string> {
  const { issues = [] } = v.safeParse(rules, input);
  return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0].key), message]));
}

/** The errors of the copies' titles and slugs, by the mutation's fields. */
function findWrongNames(copies: readonly PlannedCopy<DuplicableSeries>[]): Record<string, string> {
  return Object.fromEntries(
    copies.flatMap(({ source, problems }) =>
      Object.entries(problems).map(([field, message]) => [`copies.${source.id}.${field}`, message]),
    ),
  );
}
