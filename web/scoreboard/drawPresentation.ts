import type { DrawnMatch, SideView } from "./describeMatch.ts";
import { drawNames } from "./drawNames.ts";
import { element, isolated } from "./elements.ts";
import { findWords } from "./words.ts";

/** The lower third of a match: its players with countries and seeds, and its round. */
export function drawPresentation(view: DrawnMatch, language: string): HTMLElement {
  const [first, second] = view.sides;
  const round = [view.court, view.round].filter((text) => text !== null).join(" · ");
  const line = element(
    "section",
    "presentation",
    drawSide(first),
    element("span", "versus", findWords(language).versus),
    drawSide(second),
    round === "" ? null : isolated("round", round),
  );
  line.dataset["key"] = view.id;
  return line;
}

function drawSide({ names, country, seed }: SideView): HTMLElement {
  return element(
    "span",
    "side",
    drawNames(names),
    country === null ? null : element("span", "country", country),
    seed === null ? null : element("span", "seed", `[${seed}]`),
  );
}
