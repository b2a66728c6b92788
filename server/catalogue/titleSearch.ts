import { limits } from "../configuration/limits.ts";
import type { SearchedText } from "../input/textSearch.ts";
import { isTooLongToFind, searchedText } from "../input/textSearch.ts";
import { checkRange } from "../input/validation.ts";

/**
 * The parameter of a search for titles; null for a blank or very long text, which finds nothing. Throws BAD_USER_INPUT
 * when `first`, the requested number of results, is outside the limits.
 */
export function readTitleSearch(title: string, first: number): SearchedText | null {
  checkRange("first", first, 1, limits.list);
  return isTooLongToFind(title) ? null : searchedText(title);
}
