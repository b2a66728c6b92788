import * as v from "valibot";

import { seriesRules } from "../../../domain/seriesForm.ts";
import type { ManySeriesInput } from "../../lib/generated/ManySeries.ts";

/** The value of the category field that keeps the categories; all other values are ids. */
export const sameCategory = "";
export const noCategory = "none";

const amountRule = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,5}$/, "Please enter a whole number."),
  v.transform(Number),
);

/** The typed values for several series; every field may be left unchanged. */
export const manySeriesRules = v.object({
  addTags: seriesRules.tags,
  removeTags: v.array(v.string()),
  categoryId: v.string(),
  endsLive: v.boolean(),
  direction: v.picklist(["later", "earlier"]),
  days: amountRule,
  hours: amountRule,
  minutes: amountRule,
});

export type ManySeriesValues = v.InferInput<typeof manySeriesRules>;
export type ManySeriesSent = v.InferOutput<typeof manySeriesRules>;

export const unchanged: ManySeriesValues = {
  addTags: [],
  removeTags: [],
  categoryId: sameCategory,
  endsLive: false,
  direction: "later",
  days: "",
  hours: "",
  minutes: "",
};

/** The change that was entered, with only its fields; null when nothing was entered. */
export function readChange(entered: ManySeriesSent): ManySeriesInput | null {
  const { addTags, removeTags, categoryId, endsLive, direction, days, hours, minutes } = entered;
  const sign = direction === "later" ? 1 : -1;
  const shiftMinutes = hours * 60 + minutes;
  const change: ManySeriesInput = {
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(categoryId !== sameCategory && { categoryId: categoryId === noCategory ? null : categoryId }),
    ...(endsLive && { endsLive }),
    ...(days > 0 && { shiftDays: sign * days }),
    ...(shiftMinutes > 0 && { shiftMinutes: sign * shiftMinutes }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** Whether the change moves starts, so that it has another effect when it is made again. */
export function movesStarts({ shiftDays, shiftMinutes }: ManySeriesInput): boolean {
  return shiftDays !== undefined || shiftMinutes !== undefined;
}

/** The completed change, as a sentence. */
export function describeChange(change: ManySeriesInput, count: number): string {
  const names = Object.keys(change);
  if (names.every((name) => name === "shiftDays" || name === "shiftMinutes")) return `Moved ${count} series.`;
  if (names.every((name) => name === "endsLive")) return `Switched LIVE off for ${count} series.`;
  return `Changed ${count} series.`;
}
