import { sayAsBrowser } from "../stage/operations.ts";

/** What the web app asks of the two pages that nearly everyone opens. */
export const pages = {
  home: sayAsBrowser("HomePage"),
  series: sayAsBrowser("SeriesPage", { slug: "series-0" }),
};
