import type { SeriesForm_SeriesFragment } from "../../lib/generated/SeriesForm.ts";
import { readSeries, type SeriesValues } from "./seriesFormRules.ts";

/** A series as a form was given it, all of one moment. */
export interface SeriesVersion {
  id: string;
  slug: string;
  version: number;
  values: SeriesValues;
}

export function readVersion(series: SeriesForm_SeriesFragment): SeriesVersion {
  const { id, slug, version } = series;
  return { id, slug, version, values: readSeries(series) };
}
