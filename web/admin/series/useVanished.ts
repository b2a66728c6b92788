import { useState } from "react";

import { mostChangedSeries, tooManySeries } from "../../../domain/seriesForm.ts";
import type { Refusal } from "../../lib/useSentForm.ts";

interface Titled {
  id: string;
  title: string;
}

/** The titles of the series that were deleted since the component was mounted; null when none was. */
export function useVanished(series: readonly Titled[]): string | null {
  const [first] = useState(series);
  const present = new Set(series.map(({ id }) => id));
  const titles = first.flatMap(({ id, title }) => (present.has(id) ? [] : [`“${title}”`]));
  return titles.length > 0 ? `Deleted meanwhile: ${titles.join(", ")}.` : null;
}

/** The reason why these series cannot be changed together; null when they can. */
export function refuseMany(series: readonly Titled[]): Refusal[] | null {
  if (series.length === 0) return [{ field: null, message: "No series is selected any more." }];
  return series.length > mostChangedSeries ? [{ field: null, message: tooManySeries }] : null;
}

/** The refusals as texts. The server knows deleted series by their ids only, so the dialog adds the titles. */
export function describeRefusals(
  refusals: readonly (Refusal & { code: string })[] | undefined,
): readonly Refusal[] | undefined {
  return refusals?.map((refusal) =>
    refusal.code === "NOT_FOUND" && refusal.field === "ids"
      ? { field: null, message: "Some of the series were deleted meanwhile. Nothing was changed." }
      : refusal,
  );
}
