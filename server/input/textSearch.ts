import { typeApostrophes, typesetApostrophes } from "../../domain/searchText.ts";
import { collapseWhiteSpace } from "../../domain/whiteSpace.ts";

// Searches of texts that ignore case. SQL's lower() and ILIKE change only the letters that the database's locale knows,
// which are those of ASCII in a database with the locale C. So the other letters to change are part of the parameter.

/**
 * The parameter of a search: the wanted text in lower case with the apostrophes of a keyboard, and the characters beyond
 * ASCII that are replaced in the searched texts, one by one: capitals by their letters, and other apostrophes.
 */
export type SearchedText = readonly [wanted: string, replaced: string, replacements: string];

/** More characters than any searched title or name has. */
const mostSearchedCharacters = 1_000;

/** Whether the text is too long to be found. Folding hundreds of thousands of characters would block the process. */
export function isTooLongToFind(text: string): boolean {
  return text.length > mostSearchedCharacters;
}

/** The parameter that searches for this text, whose white space is collapsed; null for a blank text. */
export function searchedText(text: string): SearchedText | null {
  const wanted = Array.from(typeApostrophes(collapseWhiteSpace(text)), lowerLetter);
  if (wanted.length === 0) return null;
  const letters = [...new Set(wanted)].filter(hasCapital);
  const apostrophes = wanted.includes("'") ? typesetApostrophes : "";
  return [
    wanted.join(""),
    letters.map(capitalOf).join("") + apostrophes,
    letters.join("") + "'".repeat(apostrophes.length),
  ];
}

/**
 * The condition in SQL that the text contains the searched one. The white space of both is collapsed. `parameter` is the
 * place of a `SearchedText`.
 */
export const contains = (text: string, parameter: string): string =>
  `strpos(${collapsed(lowered(text, parameter), parameter)}, (${parameter}::text[])[1]) > 0`;

/** The condition in SQL that the text begins with the searched one. */
export const startsWith = (text: string, parameter: string): string =>
  `starts_with(${lowered(text, parameter)}, (${parameter}::text[])[1])`;

/**
 * The text with the letters of ASCII and of the searched text in lower case, and with the apostrophes of a keyboard
 * where the searched text has one. No other character can be part of what is found. translate() alone would take several
 * times as long for the letters of ASCII.
 */
const lowered = (text: string, parameter: string): string =>
  `translate(lower(${text} collate "C"), (${parameter}::text[])[2], (${parameter}::text[])[3])`;

/**
 * `collapseWhiteSpace` in SQL, except at the ends of the text. Only a searched text with a blank needs it. The pattern
 * does not match single blanks, because replacing them takes most of the time.
 */
const collapsed = (text: string, parameter: string): string =>
  `case when strpos((${parameter}::text[])[1], ' ') > 0
    then regexp_replace(${text}, ' [${unusualSpaces} ]+|[${unusualSpaces}][${unusualSpaces} ]*', ' ', 'g')
    else ${text} end`;

/** The characters of JavaScript's `\s` except the blank. The classes of PostgreSQL depend on the database's locale. */
const unusualSpaces = String.raw`\t-\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF`;

const hasCapital = (letter: string): boolean =>
  letter > "\u007F" && capitalOf(letter) !== letter && lowerLetter(capitalOf(letter)) === letter;

/** JavaScript writes ß as SS. */
const capitalOf = (letter: string): string => (letter === "ß" ? "ẞ" : single(letter.toUpperCase(), letter));

const lowerLetter = (letter: string): string => single(letter.toLowerCase(), letter);

/** The changed letter. One that becomes several letters is kept, because SQL's translate() replaces one by one. */
const single = (changed: string, letter: string): string =>
  Array.from(changed).length === 1 ? changed : letter;
