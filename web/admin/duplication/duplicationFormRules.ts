import * as v from "valibot";

import type { TextReplacement } from "../../../domain/duplication/replacements.ts";
import { blankReplaced, duplicationRules } from "../../../domain/duplication/seriesCopy.ts";

export const emptyReplacement: TextReplacement = { from: "", to: "" };

export const isTypedReplacement = ({ from, to }: TextReplacement): boolean => from !== "" || to !== "";

const replacementRule = v.pipe(
  v.object({ from: v.string(), to: v.string() }),
  v.forward(
    v.check((line) => !isTypedReplacement(line) || line.from.trim() !== "", blankReplaced),
    ["from"],
  ),
);

/** The rules of the dialog's values. Series that were deleted meanwhile and empty replacements are left out. */
export function makeDuplicationRules(series: readonly { id: string }[]) {
  const present = new Set(series.map(({ id }) => id));
  return v.object({
    ids: v.pipe(
      v.array(v.string()),
      v.filterItems((id) => present.has(id)),
      duplicationRules.ids,
    ),
    shiftDays: v.pipe(
      v.string(),
      v.transform((text) => (text.trim() === "" ? Number.NaN : Number(text))),
      duplicationRules.shiftDays,
    ),
    replace: v.pipe(v.array(replacementRule), v.filterItems(isTypedReplacement), duplicationRules.replace),
    withEpisodes: v.boolean(),
    /** The titles and slugs typed instead of the planned ones, by the ids of the series. */
    copies: v.record(v.string(), v.object({ title: v.optional(v.string()), slug: v.optional(v.string()) })),
  });
}

type DuplicationRules = ReturnType<typeof makeDuplicationRules>;
export type DuplicationValues = v.InferInput<DuplicationRules>;
export type CheckedDuplication = v.InferOutput<DuplicationRules>;
