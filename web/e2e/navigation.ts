import type { Page } from "playwright-core";

// Before a page's scripts run, a click is handled by the browser alone, or lost.

/** Loads an address, and waits until the page's scripts run. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilScripted(page);
}

/** Reloads the page, and waits until its scripts run. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilScripted(page);
}

/** The app removes this element when it hydrates or replaces the server's HTML. */
const untilScripted = (page: Page): Promise<void> => page.locator("#app").waitFor({ state: "detached" });
