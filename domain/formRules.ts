import * as v from "valibot";

// Rules of fields that several forms of the dashboard contain. The forms and the API's inputs share them.

export const takenSlug = "This ID is already taken.";

/** The error of a form whose object someone else has saved since it was opened. */
export const changedMeanwhile = "This has been changed meanwhile. Load the present state.";

/** The error of a new order of a list to which something was added or removed since it was read. */
export const listChangedMeanwhile = "The list has changed meanwhile. Load the present state.";

export const mostSlugCharacters = 80;
const slugForm = new RegExp(`^[a-z0-9-]{1,${mostSlugCharacters}}$`);

/** A slug is part of an address: lowercase letters, digits and hyphens. */
export function slugRule(blank: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(blank),
    v.regex(slugForm, `An ID consists of 1 to ${mostSlugCharacters} letters a-z, digits and hyphens.`),
  );
}

/** A text that may be empty. A text of white space counts as empty; any other is not changed. */
export function textRule(most: number, name: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === "" ? "" : text)),
    v.maxLength(most, `The ${name} has at most ${most.toLocaleString("en")} characters.`),
  );
}

export const descriptionCharacters = { short: 500, long: 20_000 };

export const descriptionRules = {
  shortDescription: textRule(descriptionCharacters.short, "short description"),
  longDescription: textRule(descriptionCharacters.long, "long description"),
};

export const tagRule = v.pipe(v.string(), v.trim(), v.maxLength(40, "A tag has at most 40 characters."));

const mostTags = 20;
export const tooManyTags = `There can be at most ${mostTags} tags.`;
export const fewTagsRule = v.maxLength<string[], typeof mostTags, string>(mostTags, tooManyTags);
