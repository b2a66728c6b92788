import { collapseWhiteSpace } from "./whiteSpace.ts";

/** The apostrophes of typeset texts and of phones. A search compares them as the one of a keyboard. */
export const typesetApostrophes = "\u2018\u2019\u02BC";

const typeset = new RegExp(`[${typesetApostrophes}]`, "g");

/** The text with the apostrophes of a keyboard. */
export const typeApostrophes = (text: string): string => text.replace(typeset, "'");

/** The form in which a search compares texts: without case, with one kind of apostrophe, with collapsed white space. */
export const foldSearched = (text: string): string => typeApostrophes(collapseWhiteSpace(text)).toLowerCase();
