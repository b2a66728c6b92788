import type { SeriesForm_SeriesFragment } from "../../lib/generated/SeriesForm.ts";
import { readSeriesValues, type SeriesValues } from "./seriesFormRules.ts";

/** The data of a series' form, all of one snapshot. */
export interface SeriesVersion {
  id: string;
  slug: string;
  version: number;
  values: SeriesValues;
  /** Whether the series has a password that was not shown to the caller; its value is blank then. */
  isPasswordHidden: boolean;
}

export function readVersion(series: SeriesForm_SeriesFragment): SeriesVersion {
  const { id, slug, version, isProtected, password } = series;
  const isPasswordHidden = isProtected && password === null;
  return { id, slug, version, values: readSeriesValues(series), isPasswordHidden };
}
