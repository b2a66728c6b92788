import type { Page } from "playwright-core";

interface PageRecord {
  /** The names of the page's operations over HTTP. */
  operations: string[];
  /** The messages on the console. */
  messages: string[];
}

/** Records from now on what the page and its frames query, and what they log. */
export function recordPage(page: Page): PageRecord {
  const record: PageRecord = { operations: [], messages: [] };
  page.on("console", (message) => record.messages.push(message.text()));
  page.on("request", (request) => {
    const name = /"operationName":"(\w+)"/.exec(request.postData() ?? "")?.[1];
    if (name !== undefined) record.operations.push(name);
  });
  return record;
}
