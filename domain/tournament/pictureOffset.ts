/**
 * The correction of a court's pictures, in milliseconds: the time in the hall is the picture's own time plus the
 * correction. It is negative for an encoder whose clock is fast. An operator measures it by pressing a button when the
 * picture shows the end of the last rally.
 */
export const mostPictureOffsetMs = 30_000;

/** How many measurements are averaged. */
export const picturesPerOffset = 3;

/**
 * The correction from one measurement; null when it is too large to be plausible. Both times are in milliseconds since
 * 1970.
 */
export function measurePictureOffset(pictureAt: number, rallyAt: number): number | null {
  const offset = rallyAt - pictureAt;
  return Math.abs(offset) <= mostPictureOffsetMs ? offset : null;
}

/** The largest difference between measurements that agree. A press for a different rally differs by more. */
const mostSpreadMs = 1_500;

/** Whether the measurements agree, so that each can belong to the intended rally. */
export function doTriesAgree(tries: readonly number[]): boolean {
  return Math.max(...tries) - Math.min(...tries) <= mostSpreadMs;
}

/** The mean of the measurements, in whole milliseconds. */
export function averagePictureOffset(tries: readonly number[]): number {
  return Math.round(tries.reduce((sum, offset) => sum + offset, 0) / tries.length);
}

/** Formats an offset like `+2.4 s`. */
export function writePictureOffset(offsetMs: number): string {
  const tenths = Math.round(Math.abs(offsetMs) / 100);
  const sign = tenths === 0 ? "" : offsetMs < 0 ? "−" : "+";
  return `${sign}${(tenths / 10).toFixed(1)} s`;
}
