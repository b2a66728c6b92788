/** A text and its replacement in a copy. */
export interface TextReplacement {
  from: string;
  to: string;
}

/**
 * Replaces all of these texts in one pass, so that "4" → "5" and "5" → "6" do not turn a 4 into a 6. When several texts
 * begin at one position, the longest is replaced. Numbers are replaced as a whole: "Day 1" does not match in "Day 12".
 */
export function createReplacer(replacements: readonly TextReplacement[]): (text: string) => string {
  const wanted = replacements.filter(({ from }) => from !== "");
  if (wanted.length === 0) return (text) => text;
  // When two replacements have the same text, the first one counts.
  const substitutes = new Map(wanted.toReversed().map(({ from, to }) => [from, to]));
  const longestFirst = [...substitutes.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(matchWhole).join("|"), "gu");
  return (text) => text.replace(pattern, (found) => substitutes.get(found) ?? found);
}

/**
 * Like `createReplacer`, but for slugs, where "Day 4" is written "day-4". A slug that would become empty is not
 * changed.
 */
export function createSlugReplacer(replacements: readonly TextReplacement[]): (slug: string) => string {
  const replace = createReplacer(
    replacements.map(({ from, to }) => ({ from: writeAsSlug(from), to: writeAsSlug(to) })),
  );
  return (slug) => {
    const replaced = replace(slug);
    return replaced === slug ? slug : writeAsSlug(replaced) || slug;
  };
}

/**
 * The letters a-z and digits of a text in lower case, with hyphens for all characters between them. Accents are
 * removed.
 */
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
