/**
 * Reads the parameter `alarm` of a calendar: minutes before the start, at most a day. Any other value means no alarm.
 */
export function readAlarmMinutes(value: unknown): number | null {
  return typeof value === "string" && /^\d{1,4}$/.test(value) && Number(value) <= 1_440
    ? Number(value)
    : null;
}
