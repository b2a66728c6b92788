import { badInput } from "../errors.ts";
import { limits } from "../limits.ts";

/**
 * The pattern for `ilike` that finds titles containing the text; null for a blank text, which finds nothing. `first` is the
 * number of results that the caller wants; throws BAD_USER_INPUT outside the limits.
 */
export function readTitleSearch(title: string, first: number): string | null {
  if (first < 1 || first > limits.list) throw badInput(`first lies between 1 and ${limits.list}.`);
  const text = title.trim();
  return text === "" ? null : `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
