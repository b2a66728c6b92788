import * as v from "valibot";

// Rules of the form that makes a device token, for the form and for the API's input alike.

export const blankTokenName = "Please enter a name, such as Tablet for Court 1.";

/** The most characters of a token's name. */
export const mostTokenNameCharacters = 80;

export const tokenNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(blankTokenName),
  v.maxLength(mostTokenNameCharacters, `A name has at most ${mostTokenNameCharacters} characters.`),
);
