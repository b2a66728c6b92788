const minuteSeconds = 60;

/** The age of an alarm or of a stream's state, such as `for 20 s`, `for 3 min` or `for 2 h 5 min`. */
export function describeAge(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  if (seconds < minuteSeconds) return `for ${seconds} s`;
  const minutes = Math.floor(seconds / minuteSeconds);
  return minutes < 60 ? `for ${minutes} min` : `for ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
