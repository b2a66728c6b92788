/** The ids with this one moved to a place, which is counted without it. */
export function moveId(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/** The items in the requested order; items that are not in it come last, removed ones are left out. */
export function arrange<Item extends { id: string }>(
  items: readonly Item[],
  wanted: readonly string[],
): readonly Item[] {
  const places = new Map(wanted.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? wanted.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
