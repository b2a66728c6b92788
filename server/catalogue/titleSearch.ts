import { limits } from "../configuration/limits.ts";
import { badInput } from "../errors.ts";

/**
 * The pattern for `ilike` that finds titles containing the text; null for a blank text, which finds nothing. Throws
 * BAD_USER_INPUT when `first`, the requested number of results, is outside the limits.
 */
export function readTitleSearch(title: string, first: number): string | null {
  if (first < 1 || first > limits.list) throw badInput(`first lies between 1 and ${limits.list}.`);
  return containing(title);
}

/** The pattern for `ilike` that finds texts containing this text; null for a blank text. */
export function containing(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : `%${trimmed.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
