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
