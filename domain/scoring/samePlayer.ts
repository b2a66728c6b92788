interface NamedPlayer {
  name: string;
  country?: string | null;
}

/** What the names of one player have in common, however they are written. */
export const foldName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** One text for each player: their country, empty when it is unknown, a bar, and the folded name. */
export const playerKey = ({ name, country }: NamedPlayer): string => `${country ?? ""}|${foldName(name)}`;

/** The country and the folded name that a key consists of. */
export function readPlayerKey(key: string): { name: string; country: string } {
  const end = Math.max(0, key.indexOf("|"));
  return { country: key.slice(0, end), name: key.slice(end + 1) };
}

/** Players are known by their names; countries distinguish two of one name where both are known. */
export function isSamePlayer(one: NamedPlayer, other: NamedPlayer): boolean {
  const areOfOneCountry = !one.country || !other.country || one.country === other.country;
  return areOfOneCountry && foldName(one.name) === foldName(other.name);
}
