/** The series of all rows, each once, in the order of the rows. */
export function listOffered<Series extends { id: string }>(
  categories: readonly { series: readonly Series[] }[],
): Series[] {
  return [...new Map(categories.flatMap(({ series }) => series.map((one) => [one.id, one]))).values()];
}
