import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { bodyOf, openPage, startBuiltSite } from "../testing/htmlPages.ts";

let site: Harness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

/** Sends exactly this address in the first line of the request. */
async function ask(path: string, headers: Record<string, string>) {
  const asked = request(site.url, { path, headers }).end();
  const [response]: IncomingMessage[] = await once(asked, "response");
  return { status: response?.statusCode, body: response && (await text(response)) };
}

describe("A client may send the whole address, as it does to a proxy", () => {
  test.each(["", "/", "/?from=proxy", "?from=proxy"])("of the home page: http://host%s", async (path) => {
    const home = await ask("/", { accept: "text/html" });
    expect(home.body).toContain("Select a thumbnail");
    expect(await ask(`HTTP://example.org:80${path}`, { accept: "text/html" })).toEqual(home);
  });

  test("of a query", async () => {
    const address = `${site.url}/graphql?query=${encodeURIComponent("{ site { title } }")}`;
    const response = await ask(address, { "apollo-require-preflight": "true" });
    expect(response).toMatchObject({ status: 200, body: expect.stringContaining('"title":"The Open"') });
  });
});

describe("An address with a percent sign that encodes nothing", () => {
  test.each([
    ["/nowhere/100%", "404 - Page Not Found"],
    ["/nowhere%E0?from=100%", "404 - Page Not Found"],
    ["/series/50%-off", "No page found for title: 50%-off"],
  ])("has the page of an unknown address: %s", async (path, message) => {
    const page = await openPage(site, path);
    expect({ status: page.status, type: page.headers.get("content-type") }).toEqual({
      status: 404,
      type: "text/html; charset=utf-8",
    });
    expect(bodyOf(page)).toContain(message);
  });

  test("is the address of no file", async () => {
    expect((await ask("/assets/%E0.js", {})).status).toBe(404);
  });
});
