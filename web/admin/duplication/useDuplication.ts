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

/** A series as it is listed, with what its copy is planned from. */
export interface DuplicableSeries extends ChoosableSeries {
  releaseDate: string;
  isProtected: boolean;
  isPublished: boolean;
}

/** What is chosen and typed. */
interface DuplicationValues {
  ids: readonly string[];
  shiftDays: string;
  replace: readonly TextReplacement[];
  withEpisodes: boolean;
  /** What was typed in place of the planned titles and slugs, by the ids of the series. */
  corrected: Readonly<Record<string, CorrectedName>>;
}

interface Duplication {
  values: DuplicationValues;
  change: (part: Partial<DuplicationValues>) => void;
  /** None while too many series are chosen. */
  copies: readonly PlannedCopy<DuplicableSeries>[];
  /** How their episodes differ; null when they come without them. */
  rewriting: EpisodeRewriting | null;
  /** What is wrong, by the mutation's fields; without what is missing before it was sent once. */
  problems: Readonly<Record<string, string>>;
  submit: () => Promise<void>;
  isBusy: boolean;
  /** How often it was refused: the first field at fault is focused then. */
  refusals: number;
}

interface DuplicationOptions {
  /** All of them, in the admins' order. */
  series: readonly DuplicableSeries[];
  initialIds: readonly string[];
  onDone: () => void;
}

export const emptyReplacement: TextReplacement = { from: "", to: "" };

const failure = "Error duplicating series. Please try again.";

const rules = v.object(duplicationRules);

/** What the dialog holds, the copies that it leads to, and how they are added. */
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
  // While a number is being typed, or is too large to be added to a date.
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

/** As it is sent. Series that were deleted meanwhile are left out, and so are replacements that nobody filled in. */
function readInput({ ids, shiftDays, replace }: DuplicationValues, series: readonly DuplicableSeries[]) {
  const present = new Set(series.map(({ id }) => id));
  return {
    ids: ids.filter((id) => present.has(id)),
    shiftDays: shiftDays.trim() === "" ? Number.NaN : Number(shiftDays),
    replace: replace.filter(({ from, to }) => from !== "" || to !== ""),
  };
}

/** By the names of the arguments. */
function findWrongChoices(input: ReturnType<typeof readInput>): Record<string, string> {
  const { issues = [] } = v.safeParse(rules, input);
  return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0].key), message]));
}

/** As the mutation names its fields. */
function findWrongNames(copies: readonly PlannedCopy<DuplicableSeries>[]): Record<string, string> {
  return Object.fromEntries(
    copies.flatMap(({ source, problems }) =>
      Object.entries(problems).map(([field, message]) => [`copies.${source.id}.${field}`, message]),
    ),
  );
}
