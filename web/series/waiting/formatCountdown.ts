const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The time until a start: "3 days" from two days on, else "26:03:09" or "0:04:05"; null once it has passed. */
export function formatCountdown(left: number): string | null {
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return `${Math.floor(left / dayMs)} days`;
  // Rounded up, so that the last second shown is 0:00:01.
  const whole = Math.ceil(left / secondMs) * secondMs;
  const minutes = twoDigits(Math.floor((whole % hourMs) / minuteMs));
  return `${Math.floor(whole / hourMs)}:${minutes}:${twoDigits((whole % minuteMs) / secondMs)}`;
}
