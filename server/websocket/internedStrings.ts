/**
 * Gives for a text the same one that was given for its equal: what thousands of sockets say alike, and is kept for as long
 * as they wait, then takes its room once.
 */
export type InternString = (text: string) => string;

/** Remembers this many of the newest texts; of the short ones there are too many, and a long one is nobody else's. */
const most = 500;
const [shortest, longest] = [60, 8_192];

export function createStringInterner(): InternString {
  const texts = new Map<string, string>();
  return (text) => {
    if (text.length < shortest || text.length > longest) return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    for (const oldest of texts.keys()) {
      if (texts.size < most) break;
      texts.delete(oldest);
    }
    texts.set(text, text);
    return text;
  };
}
