import type { SeriesForm_SeriesFragment } from "../../lib/generated/SeriesForm.ts";
import { readSeriesValues, type SeriesValues } from "./seriesFormRules.ts";

/** The data of a series' form, all of one snapshot. */
export interface SeriesVersion {
  id: string;
  slug: string;
  version: number;
  values: SeriesValues;
}

export function readVersion(series: SeriesForm_SeriesFragment): SeriesVersion {
  const { id, slug, version } = series;
  return { id, slug, version, values: readSeriesValues(series) };
}
