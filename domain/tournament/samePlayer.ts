import { foldName } from "./foldName.ts";

interface NamedPlayer {
  name: string;
  country?: string | null;
}

/** A unique key of each player: their country (empty when unknown), a bar, and the normalised name. */
export const playerKey = ({ name, country }: NamedPlayer): string => `${country ?? ""}|${foldName(name)}`;

/** The country and the normalised name in a key. */
export function readPlayerKey(key: string): { name: string; country: string } {
  const end = Math.max(0, key.indexOf("|"));
  return { country: key.slice(0, end), name: key.slice(end + 1) };
}

/**
 * Players are identified by their names. Countries distinguish two players with the same name when both countries are
 * known.
 */
export function isSamePlayer(one: NamedPlayer, other: NamedPlayer): boolean {
  const areOfOneCountry = !one.country || !other.country || one.country === other.country;
  return areOfOneCountry && foldName(one.name) === foldName(other.name);
}
