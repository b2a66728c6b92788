/**
 * Whether `ids` puts exactly the present ones into an order: each once, none missing, none unknown. A reorder made from
 * an older list is refused by this.
 */
export function isOrderOf(present: readonly string[], ids: readonly string[]): boolean {
  const wanted = new Set(ids);
  return wanted.size === ids.length && ids.length === present.length && present.every((id) => wanted.has(id));
}
