/**
 * Returns the same string object for equal strings. Texts that thousands of open sockets send and store then use their
 * memory only once.
 */
export type InternString = (text: string) => string;

/** The number of stored texts, the newest ones. Short texts are too many, and long texts are rarely repeated. */
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
