import type { Page } from "playwright-core";

/** How much of the page has moved by itself since it was loaded. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) shift += Number(entry.value);
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // What was noted before comes first, and then this.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
      }),
  );
}
