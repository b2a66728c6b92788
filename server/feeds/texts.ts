/** The first characters of a text, none of them halved. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}

/** What is shown where an episode has no title. */
export function titleOf({ title }: { title: string }): string {
  return title || "Untitled Episode";
}
