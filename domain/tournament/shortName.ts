/**
 * The default short name of a player: the words of the name in capitals, as in `Mia SOLBERG`, or else its last word.
 * Initials such as `J.R.` are no such words.
 */
export function shortNameOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const capitals = words.filter((word) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase());
  const isMixed = capitals.length > 0 && capitals.length < words.length;
  return isMixed ? capitals.join(" ") : (words.at(-1) ?? name);
}
