/** The address of a series' episodes in the dashboard; null closes them. The filters of the list stay in it. */
export function episodesAddress(present: string, slug: string | null): { search: string } {
  const parameters = new URLSearchParams(present);
  if (slug === null) parameters.delete("episodes");
  else parameters.set("episodes", slug);
  return { search: parameters.toString() };
}
