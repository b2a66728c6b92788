/** The series of all rows, each once, in the order of the rows. */
export function listOffered<Series extends { id: string }>(
  categories: readonly { series: readonly Series[] }[],
): Series[] {
  return [...new Map(categories.flatMap(({ series }) => series.map((one) => [one.id, one]))).values()];
}

export const anchorOfRow = (slug: string) => `row-${slug}`;

/** The anchor of the first row with as many live series as all rows together; null without one. */
export function findLiveRow(
  categories: readonly { slug: string; series: readonly { isLive: boolean }[] }[],
  liveCount: number,
): string | null {
  const row = categories.find(({ series }) => series.filter(({ isLive }) => isLive).length === liveCount);
  return row ? anchorOfRow(row.slug) : null;
}
