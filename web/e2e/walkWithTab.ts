import type { Page } from "playwright-core";

export interface Walk {
  /** What can be clicked and did not get the focus. */
  missed: string[];
  /** What had the focus and looked as without it. */
  unseen: string[];
}

/** Presses Tab until everything that can be clicked or typed into has had the focus, or until it surely has not. */
export async function walkWithTab(page: Page): Promise<Walk> {
  const notes = await page.evaluateHandle(() => {
    const selector = "a[href], button, input, select, textarea, video[controls], [tabindex='0']";
    // Nothing beside an open dialog can be reached, nor should it be.
    const root = document.querySelector("dialog:modal") ?? document.body;
    const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (control) =>
        !control.matches(":disabled, [hidden] *, [tabindex='-1']") &&
        control.checkVisibility({ visibilityProperty: true }),
    );

    /** Everything inside, also what custom elements keep to themselves. */
    const listParts = (element: Element): Element[] =>
      [element, ...element.children, ...(element.shadowRoot?.children ?? [])].flatMap((part) =>
        part === element ? [part] : listParts(part),
      );
    /** All that shows a focus: of the control, what it consists of, and the box that it stands in. */
    const look = (control: Element) =>
      [control.parentElement ?? control, ...listParts(control)]
        .flatMap((part) => [undefined, "::before", "::after"].map((pseudo) => getComputedStyle(part, pseudo)))
        .map(({ outline, outlineStyle, boxShadow }) => [outlineStyle !== "none" && outline, boxShadow].join())
        .join();

    // A field that has the focus from the beginning is to be seen without it too.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = new Map(controls.map((control) => [control, look(control)]));
    const missed = new Set(controls);
    const unseen = new Set<HTMLElement>();
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement) || !missed.delete(target)) return;
      if (look(target) === before.get(target)) unseen.add(target);
    });
    return {
      // Frames and the browser's own controls have stops of their own between those of the page.
      limit: controls.length * 2 + 30,
      isDone: () => missed.size === 0,
      report: () => ({
        missed: [...missed].map((control) => control.outerHTML.slice(0, 120)),
        unseen: [...unseen].map((control) => control.outerHTML.slice(0, 120)),
      }),
    };
  });

  const limit = await notes.evaluate((walk) => walk.limit);
  for (let stop = 1; stop <= limit; stop += 1) {
    await page.keyboard.press("Tab");
    if (stop % 8 === 0 && (await notes.evaluate((walk) => walk.isDone()))) break;
  }
  return notes.evaluate((walk) => walk.report());
}
