/** How long a match is shown after its end. */
export const shownAfterEndMs = 3 * 60_000;

/** Whether a court still shows its current match. */
export function isShown(
  { status, endedAt }: { status: string; endedAt: string | null },
  now: number,
): boolean {
  if (status === "CANCELLED") return false;
  return endedAt === null || now < Date.parse(endedAt) + shownAfterEndMs;
}
