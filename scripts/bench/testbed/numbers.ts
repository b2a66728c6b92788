/** The value below which this share of the sorted values lies. */
export function quantile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The median, the 95th percentile and the maximum of times in milliseconds. */
export function describeTimes(times: readonly number[]) {
  const shown = [0.5, 0.95, 1].map((share) => Math.round(quantile(times, share)));
  return `p50 ${shown[0]} ms, p95 ${shown[1]} ms, max ${shown[2]} ms`;
}

export function median(values: readonly number[]) {
  return quantile(values, 0.5);
}

/** A number with three significant digits. */
export function say(value: number) {
  return value >= 1_000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}
