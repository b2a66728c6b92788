import { foldSearched } from "../searchText.ts";

interface NamedMatch {
  number: number | null;
  sides: readonly {
    players: readonly { name: string; shortName?: string | null; country?: string | null }[];
  }[];
}

/**
 * Normalises a text, so that a search ignores case, accents, the kind of apostrophe and the amount of white space. The
 * server's search does the same in SQL.
 */
export const foldText = (text: string): string =>
  foldSearched(text.normalize("NFKD").replace(/[\u0300-\u036F]/g, ""));

/** Whether the name or the short name of a player contains the text. */
export function hasPlayer({ sides }: Pick<NamedMatch, "sides">, text: string): boolean {
  const wanted = foldText(text);
  return sides.some(({ players }) =>
    players.some(
      ({ name, shortName }) => foldText(name).includes(wanted) || foldText(shortName ?? "").includes(wanted),
    ),
  );
}

/**
 * Whether the text is part of a player's name, or equals a player's country or the number of the match. A blank text
 * fits every match.
 */
export function fitsText(match: NamedMatch, text: string): boolean {
  const wanted = foldText(text);
  if (wanted === "" || String(match.number ?? "") === wanted || hasPlayer(match, text)) return true;
  return match.sides.some(({ players }) => players.some(({ country }) => country?.toLowerCase() === wanted));
}
