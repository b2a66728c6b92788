const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The time until a start: "3 days" from two days on, else "26:03:09" or "0:04:05"; null once it has passed. */
export function formatCountdown(left: number): string | null {
  if (left <= 0) return null;
  if (left >= 2 * day) return `${Math.floor(left / day)} days`;
  // Rounded up, so that the last second shown is 0:00:01.
  const whole = Math.ceil(left / second) * second;
  const minutes = twoDigits(Math.floor((whole % hour) / minute));
  return `${Math.floor(whole / hour)}:${minutes}:${twoDigits((whole % minute) / second)}`;
}
