import { element, isolated } from "./elements.ts";

/** The names of a side's players. */
export function drawNames(names: readonly string[]): HTMLElement {
  const [first = "", ...others] = names;
  const second = others.flatMap((name) => [element("span", "slash", " / "), isolated("player", name)]);
  const made = element("span", "name", isolated("player", first), ...second);
  // The end of a name that is too long is cut off, which depends on its direction.
  if (others.length === 0) made.dir = "auto";
  return made;
}

/**
 * Puts the pairs of a match on two lines each when one of them is too long for one line, or leaves no space for the
 * round next to it. It measures all texts before it changes any, so that the page is laid out once.
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
