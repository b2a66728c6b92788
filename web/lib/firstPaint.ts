/** Resolves once the page has been painted, or after a second where nothing is painted, as in a tab opened behind. */
export function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });
}
