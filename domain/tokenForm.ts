import * as v from "valibot";

// Rules of the form that creates a device token. The form and the API's input share them.

export const blankTokenName = "Please enter a name, such as Tablet for Court 1.";

/** The maximum length of a token's name. */
export const mostTokenNameCharacters = 80;

/** The rule for the name of any kind of token. `blank` is the error for a missing name. */
export const createTokenNameRule = (blank: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(blank),
    v.maxLength(mostTokenNameCharacters, `A name has at most ${mostTokenNameCharacters} characters.`),
  );

export const tokenNameRule = createTokenNameRule(blankTokenName);
