// Timers are counted by the server's clock, since the clock of a machine in the venue may be wrong by minutes.

/** An estimate of the server's clock. */
export interface ScoreboardClock {
  /** The time in milliseconds since the epoch. */
  now: () => number;
  /** Takes the date of a response, with the values of `performance.now()` before the request and after the response. */
  correct: (response: { date: string | null; askedAt: number; receivedAt: number }) => void;
}

/** The header `date` has no milliseconds. */
const dateResolutionMs = 1_000;

export function createScoreboardClock({
  now = () => performance.now(),
  wallClock = () => Date.now(),
} = {}): ScoreboardClock {
  // From here on the monotonic clock counts.
  let epoch = wallClock() - now();
  return {
    now: () => epoch + now(),
    correct({ date, askedAt, receivedAt }) {
      const sentAt = Date.parse(date ?? "");
      if (Number.isNaN(sentAt)) return;
      const least = sentAt - receivedAt;
      const most = sentAt + dateResolutionMs - askedAt;
      // Within the limits this machine's own clock is more exact than the header.
      epoch = Math.min(most, Math.max(least, wallClock() - now()));
    },
  };
}
