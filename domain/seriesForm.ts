import * as v from "valibot";

import { descriptionRules, fewTagsRule, slugRule, tagRule } from "./formRules.ts";

export const blankSeries = "Please fill in the required fields.";

const mostPasswordCharacters = 128;

export const longSeriesPassword = `A password has at most ${mostPasswordCharacters} characters.`;

/** Whether the text is longer than any password of a series. */
export const isLongSeriesPassword = (password: string): boolean => password.length > mostPasswordCharacters;

/** The fields of a series that have the same rules in the form and the API; the output is stored. */
export const seriesRules = {
  slug: slugRule(blankSeries),
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(blankSeries),
    v.maxLength(200, "A title has at most 200 characters."),
  ),
  ...descriptionRules,
  tags: v.pipe(v.array(tagRule), v.transform(keepFirst), fewTagsRule),
  password: v.pipe(v.string(), v.maxLength(mostPasswordCharacters, longSeriesPassword)),
};

/** The maximum number of series that are changed or deleted at a time. */
export const mostChangedSeries = 1_000;

export const tooManySeries = `At most ${mostChangedSeries.toLocaleString("en")} series can be changed at a time.`;

/** The form that unlocks a protected series. Any text may be its password. */
export const UnlockRules = v.object({
  password: v.pipe(v.string(), v.nonEmpty("Please enter the password of the series.")),
});

/** Each tag once, in its first spelling. Tags are compared as `distinctTags` compares them. */
function keepFirst(tags: string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const compared = tag.toLowerCase();
    const isNew = tag !== "" && !seen.has(compared);
    seen.add(compared);
    return isNew;
  });
}
