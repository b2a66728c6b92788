/** Resolves after the first paint, or after a second in a tab that paints nothing, as one opened in the background. */
export function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });
}
