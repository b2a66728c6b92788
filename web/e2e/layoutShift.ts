import type { Page } from "playwright-core";

/** The layout shift of the page, or of the content of the selected element, since it was loaded. */
export function readShift(page: Page, within = "html"): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        let shift = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (hasMoved(entry)) shift += entry.value;
        });
        interface Shift extends PerformanceEntry {
          value: number;
          sources: { node: Node | null }[];
        }
        const hasMoved = (entry: PerformanceEntry): entry is Shift =>
          "sources" in entry &&
          Array.isArray(entry.sources) &&
          entry.sources.some(({ node }: Shift["sources"][number]) =>
            document.querySelector(selector)?.contains(node),
          );
        observer.observe({ type: "layout-shift", buffered: true });
        // The observer reports earlier shifts before these callbacks run.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
      }),
    within,
  );
}
