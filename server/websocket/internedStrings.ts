/**
 * Returns one string for all equal ones: texts that thousands of sockets send alike, and that are kept while they are open,
 * take their memory once.
 */
export type InternString = (text: string) => string;

/** Keeps this many of the newest texts. Short texts are too many, and long ones are not repeated. */
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
