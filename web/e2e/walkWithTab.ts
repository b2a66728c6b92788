import type { Page } from "playwright-core";

interface Walk {
  /** Controls that can be clicked and did not receive the focus. */
  missed: string[];
  /** Controls that looked the same with and without the focus. */
  unseen: string[];
}

/** Presses Tab until all controls and fields have had the focus, or until a limit is reached. */
export async function walkWithTab(page: Page): Promise<Walk> {
  const handle = await page.evaluateHandle(() => {
    const selector = "a[href], button, input, select, textarea, video[controls], [tabindex='0']";
    // Outside of an open modal dialog nothing can be focused.
    const root = document.querySelector("dialog:modal") ?? document.body;
    const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (control) =>
        !control.matches(":disabled, [hidden] *, [tabindex='-1']") &&
        control.checkVisibility({ visibilityProperty: true }),
    );

    /** All elements inside, also in the shadow roots of custom elements. */
    const listParts = (element: Element): Element[] =>
      [element, ...element.children, ...(element.shadowRoot?.children ?? [])].flatMap((part) =>
        part === element ? [part] : listParts(part),
      );
    /** The styles that may show a focus: of the control, its parts, and the box around it. */
    const look = (control: Element) =>
      [control.parentElement ?? control, ...listParts(control)]
        .flatMap((part) => [undefined, "::before", "::after"].map((pseudo) => getComputedStyle(part, pseudo)))
        .map(({ outline, outlineStyle, boxShadow }) => [outlineStyle !== "none" && outline, boxShadow].join())
        .join();

    // A field that is focused from the start must also be seen without focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = new Map(controls.map((control) => [control, look(control)]));
    const missed = new Set(controls);
    const unseen = new Set<HTMLElement>();
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement) || !missed.delete(target)) return;
      if (look(target) === before.get(target)) unseen.add(target);
    });
    // A match of the demonstration may begin meanwhile, which removes its reminder and the link to its calendar.
    const listMissed = () => [...missed].filter((control) => control.isConnected);
    return {
      // Frames and the browser's own controls have stops between those of the page.
      limit: controls.length * 2 + 30,
      isDone: () => listMissed().length === 0,
      report: () => ({
        missed: listMissed().map((control) => control.outerHTML.slice(0, 120)),
        unseen: [...unseen].map((control) => control.outerHTML.slice(0, 120)),
      }),
    };
  });

  const limit = await handle.evaluate((walk) => walk.limit);
  for (let stop = 1; stop <= limit; stop += 1) {
    await page.keyboard.press("Tab");
    if (stop % 8 === 0 && (await handle.evaluate((walk) => walk.isDone()))) break;
  }
  return handle.evaluate((walk) => walk.report());
}
