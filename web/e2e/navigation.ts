import type { Page } from "playwright-core";

// What is pressed before a page has its scripts goes the browser's own way, or nowhere.

/** Loads an address, and waits until the page has its scripts. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilScripted(page);
}

/** Loads the page once more, and waits until it has its scripts. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilScripted(page);
}

/** The rendered page is replaced by the one that its scripts make. */
const untilScripted = (page: Page): Promise<void> => page.locator("#app").waitFor({ state: "detached" });
