import type { BrowserContext, Page, Request } from "playwright-core";
import { expect } from "vitest";

/** The pending requests of each page. */
const pending = new WeakMap<Page, Set<Request>>();

/** A stream is requested for as long as it plays. */
const isOfStream = (request: Request) =>
  request.resourceType() === "media" ||
  /^\/demonstration\/(play|live|file)\//.test(new URL(request.url()).pathname);

/** A page is settled after being idle this many times in a row, since a response may cause further requests. */
const restsInARow = 3;

/** Tracks the requests of a browser's pages, for `untilSettled`. */
export function countRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    const requests = new Set<Request>();
    pending.set(page, requests);
    page.on("request", (request) => void (isOfStream(request) || requests.add(request)));
    page.on("requestfinished", (request) => void requests.delete(request));
    page.on("requestfailed", (request) => void requests.delete(request));
  });
}

/**
 * Waits until the page has received all responses except streams, has rendered them and is idle. A busy machine takes
 * longer.
 */
export async function untilSettled(page: Page): Promise<void> {
  const requests = pending.get(page);
  if (!requests) throw new Error("The requests of the page are not counted.");
  const list = () => [...requests].map((request) => request.url());
  for (let rests = 0; rests < restsInARow; rests += 1) {
    if (requests.size > 0) rests = 0;
    await expect.poll(list, { message: "what the page waits for" }).toEqual([]);
    await page.evaluate(rest);
  }
}

async function rest(): Promise<void> {
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  // Where a video takes all of a slow processor, there is no idle time.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
}
