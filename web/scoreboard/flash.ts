// Highlights a row for a moment when its score has changed.

const flashMs = 200;

/** The scores of the drawn rows, by their keys. */
export function readScores(root: HTMLElement): ReadonlyMap<string, string> {
  return new Map(findRows(root).map(({ dataset }) => [dataset["key"] ?? "", dataset["score"] ?? ""]));
}

export function flashChanges(root: HTMLElement, before: ReadonlyMap<string, string>): void {
  for (const row of findRows(root)) {
    const score = before.get(row.dataset["key"] ?? "");
    if (score === undefined || score === row.dataset["score"]) continue;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) continue;
    row.animate([{ backgroundColor: "var(--flash)" }], flashMs);
  }
}

function findRows(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-score]")];
}
