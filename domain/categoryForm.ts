import * as v from "valibot";

import { fewTagsRule, slugRule, tagRule } from "./formRules.ts";

export const blankCategory = "Please fill in all fields and add at least one tag.";

/** The fields of a category as an admin enters them; the output is what is stored. */
export const categoryRules = {
  slug: slugRule(blankCategory),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(blankCategory),
    v.maxLength(200, "A name has at most 200 characters."),
  ),
  tags: v.pipe(
    v.array(v.pipe(v.string(), v.toLowerCase(), tagRule)),
    v.transform((tags) => [...new Set(tags.filter((tag) => tag !== ""))]),
    v.nonEmpty(blankCategory),
    fewTagsRule,
  ),
};
