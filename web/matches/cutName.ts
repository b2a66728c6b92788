const mostCharacters = 12;

/** A short name for a line of a card: at most 12 characters, cut at a space where possible. */
export function cutName(name: string): string {
  if (name.length <= mostCharacters) return name;
  const end = name.lastIndexOf(" ", mostCharacters);
  return end > 0 ? name.slice(0, end) : `${name.slice(0, mostCharacters - 1)}…`;
}
