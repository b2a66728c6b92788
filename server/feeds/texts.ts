/** The first characters of a text, none of them halved. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}

/** What is shown where an episode has no title. */
export function titleOf({ title }: { title: string }): string {
  return title || "Untitled Episode";
}

/** A text within XML. What XML cannot hold at all is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
