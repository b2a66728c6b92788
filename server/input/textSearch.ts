// Searches of texts that ignore case. SQL's lower() and ILIKE change only the letters that the database's locale knows,
// which are those of ASCII in a database with the locale C. So the other letters to change are part of the parameter.

/** The parameter of a search: the wanted text in lower case, its letters beyond ASCII as capitals, and in lower case. */
export type SearchedText = readonly [wanted: string, capitals: string, letters: string];

/** More characters than any searched title or name has. */
const mostSearchedCharacters = 1_000;

/** Whether the text is too long to be found. Folding hundreds of thousands of characters would block the process. */
export function isTooLongToFind(text: string): boolean {
  return text.length > mostSearchedCharacters;
}

/** The parameter that searches for this text, without surrounding spaces; null for a blank text. */
export function searchedText(text: string): SearchedText | null {
  const wanted = Array.from(text.trim(), lowerLetter);
  const letters = [...new Set(wanted)].filter(hasCapital);
  return wanted.length === 0 ? null : [wanted.join(""), letters.map(capitalOf).join(""), letters.join("")];
}

/** The condition in SQL that the text contains the searched one. `parameter` is the place of a `SearchedText`. */
export const contains = (text: string, parameter: string): string =>
  `strpos(${lowered(text, parameter)}, (${parameter}::text[])[1]) > 0`;

/** The condition in SQL that the text begins with the searched one. */
export const startsWith = (text: string, parameter: string): string =>
  `starts_with(${lowered(text, parameter)}, (${parameter}::text[])[1])`;

/**
 * The text with the letters of ASCII and of the searched text in lower case. No other letter can be part of what is
 * found. translate() alone would take several times as long for the letters of ASCII.
 */
const lowered = (text: string, parameter: string): string =>
  `translate(lower(${text} collate "C"), (${parameter}::text[])[2], (${parameter}::text[])[3])`;

const hasCapital = (letter: string): boolean =>
  letter > "\u007F" && capitalOf(letter) !== letter && lowerLetter(capitalOf(letter)) === letter;

/** JavaScript writes ß as SS. */
const capitalOf = (letter: string): string => (letter === "ß" ? "ẞ" : single(letter.toUpperCase(), letter));

const lowerLetter = (letter: string): string => single(letter.toLowerCase(), letter);

/** The changed letter. One that becomes several letters is kept, because SQL's translate() replaces one by one. */
const single = (changed: string, letter: string): string =>
  Array.from(changed).length === 1 ? changed : letter;
