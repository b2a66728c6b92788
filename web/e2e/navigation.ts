import type { Locator, Page } from "playwright-core";

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

/** Follows a link from the viewers' pages to the dashboard, which is loaded anew, and waits until its scripts run. */
export async function followToDashboard(page: Page, link: Locator): Promise<void> {
  const loaded = page.waitForEvent("load");
  await link.click();
  await loaded;
  await untilScripted(page);
}

/** The app removes this element when it hydrates or replaces the server's HTML. */
const untilScripted = (page: Page): Promise<void> => page.locator("#app").waitFor({ state: "detached" });
