const minuteMs = 60_000;

/** Since when an alarm stands, such as `for 3 min`. */
export function describeAge(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / minuteMs);
  if (minutes < 1) return "for less than a minute";
  return minutes < 60 ? `for ${minutes} min` : `for ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
