// Timers count from moments of the server's clock, and the clock of a machine in the venue may be minutes off.

/** The server's clock as far as it is known. */
export interface ScoreboardClock {
  /** In milliseconds since the epoch. */
  now: () => number;
  /** Takes the date of an answer that was asked for and received at these moments of `performance.now()`. */
  correct: (answer: { date: string | null; askedAt: number; receivedAt: number }) => void;
}

/** The header `date` leaves out the milliseconds. */
const dateResolutionMs = 1_000;

export function createScoreboardClock({
  now = () => performance.now(),
  wallClock = () => Date.now(),
} = {}): ScoreboardClock {
  // From here on a monotonic clock counts.
  let epoch = wallClock() - now();
  return {
    now: () => epoch + now(),
    correct({ date, askedAt, receivedAt }) {
      const answeredAt = Date.parse(date ?? "");
      if (Number.isNaN(answeredAt)) return;
      const least = answeredAt - receivedAt;
      const most = answeredAt + dateResolutionMs - askedAt;
      // This machine's own clock is more exact than the header, where they agree.
      epoch = Math.min(most, Math.max(least, wallClock() - now()));
    },
  };
}
