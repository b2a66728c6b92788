/**
 * The correction of a court's pictures, in milliseconds: the time in the hall is the picture's own time plus the correction. So it is
 * below 0 for an encoder whose clock is fast. An operator finds it by pressing when the picture shows the end of the last rally.
 */
export const mostPictureOffsetMs = 30_000;

/** How many tries are averaged. */
export const picturesPerOffset = 3;

/** The correction by one try, of two times in milliseconds since 1970; null when it is too large to be one. */
export function measurePictureOffset(pictureAt: number, rallyAt: number): number | null {
  const offset = rallyAt - pictureAt;
  return Math.abs(offset) <= mostPictureOffsetMs ? offset : null;
}

/** The largest difference between tries that agree. A press for another rally differs by more. */
const mostSpreadMs = 1_500;

/** Whether the tries can be of the rallies that they were meant for. */
export function doTriesAgree(tries: readonly number[]): boolean {
  return Math.max(...tries) - Math.min(...tries) <= mostSpreadMs;
}

/** The mean of the tries, in whole milliseconds. */
export function averagePictureOffset(tries: readonly number[]): number {
  return Math.round(tries.reduce((sum, offset) => sum + offset, 0) / tries.length);
}

/** As `+2.4 s`. */
export function writePictureOffset(offsetMs: number): string {
  const tenths = Math.round(Math.abs(offsetMs) / 100);
  const sign = tenths === 0 ? "" : offsetMs < 0 ? "−" : "+";
  return `${sign}${(tenths / 10).toFixed(1)} s`;
}
