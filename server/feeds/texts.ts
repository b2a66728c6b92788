/** The first characters of a text. No character is split. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}

/** The characters with a meaning in XML, and those that it cannot contain. */
const unsafe = /[&<>"']|[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

/** Escapes a text for XML. Characters that XML cannot contain are removed. */
export function escapeXml(text: string): string {
  return text.replaceAll(unsafe, (character) => entities.get(character) ?? "");
}
