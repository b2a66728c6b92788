import { element, isolated } from "./elements.ts";

/** The names of a side's players. */
export function drawNames(names: readonly string[]): HTMLElement {
  const [first = "", ...others] = names;
  const second = others.flatMap((name) => [element("span", "slash", " / "), isolated("player", name)]);
  const made = element("span", "name", isolated("player", first), ...second);
  // A name that is too long loses its end.
  if (others.length === 0) made.dir = "auto";
  return made;
}

/**
 * Where a pair is too long for one line, or leaves no room for the round beside it, the pairs of the match stand in two lines
 * each. Asks how wide all texts are at once.
 */
export function stackLongPairs(root: HTMLElement): void {
  const drawn = [...root.querySelectorAll(":not(.full) > .match, .upcoming, .presentation")];
  const ofPairs = drawn.filter((match) => match.querySelector(".slash") !== null);
  const areCut = ofPairs.map((match) =>
    [...match.querySelectorAll(".name, .presentation > .round")].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );
  for (const [index, match] of ofPairs.entries()) match.classList.toggle("is-stacked", areCut[index]);
}
