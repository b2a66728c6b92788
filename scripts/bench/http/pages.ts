import { browserOperation } from "../testbed/operations.ts";

/** The queries of the two most visited pages. */
export const pages = {
  home: browserOperation("HomePage"),
  series: browserOperation("SeriesPage", { slug: "series-0" }),
};
