/** A text, and what stands in its place in a copy. */
export interface TextReplacement {
  from: string;
  to: string;
}

/**
 * Replaces all of these texts in one pass, so that "4" → "5" and "5" → "6" do not make a 6 of a 4. Where several begin at one
 * place the longest wins. A number is replaced as a whole: "Day 1" is no part of "Day 12".
 */
export function createReplacer(replacements: readonly TextReplacement[]): (text: string) => string {
  const wanted = replacements.filter(({ from }) => from !== "");
  if (wanted.length === 0) return (text) => text;
  // The first of two that replace the same text counts.
  const substitutes = new Map(wanted.toReversed().map(({ from, to }) => [from, to]));
  const longestFirst = [...substitutes.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(matchWhole).join("|"), "gu");
  return (text) => text.replace(pattern, (found) => substitutes.get(found) ?? found);
}

/** The same of slugs, where "Day 4" is written "day-4". A slug of which nothing would remain stays as it is. */
export function createSlugReplacer(replacements: readonly TextReplacement[]): (slug: string) => string {
  const replace = createReplacer(
    replacements.map(({ from, to }) => ({ from: writeAsSlug(from), to: writeAsSlug(to) })),
  );
  return (slug) => {
    const replaced = replace(slug);
    return replaced === slug ? slug : writeAsSlug(replaced) || slug;
  };
}

/** The letters a-z and digits of a text in lower case, with hyphens for all between them; accents are left out. */
function writeAsSlug(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{Mark}/gu, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function matchWhole(from: string): string {
  const before = /^\d/.test(from) ? String.raw`(?<!\d)` : "";
  const after = /\d$/.test(from) ? String.raw`(?!\d)` : "";
  return before + from.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) + after;
}
