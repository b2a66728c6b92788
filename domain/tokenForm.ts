import * as v from "valibot";

// Rules of the form that makes a device token, for the form and for the API's input alike.

export const blankTokenName = "Please enter a name, such as Tablet for Court 1.";

/** The most characters of a token's name. */
export const mostTokenNameCharacters = 80;

/** The name of a token of any kind; `blank` is what is said to one without. */
export const createTokenNameRule = (blank: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(blank),
    v.maxLength(mostTokenNameCharacters, `A name has at most ${mostTokenNameCharacters} characters.`),
  );

export const tokenNameRule = createTokenNameRule(blankTokenName);
