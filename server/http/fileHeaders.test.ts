import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startBuiltSite } from "../testing/htmlPages.ts";

let site: Harness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

const assets = readdirSync(fileURLToPath(new URL("../../dist/web/assets/", import.meta.url)));
const pathOf = (name: RegExp) => `/assets/${assets.find((file) => name.test(file))}`;

const ofTransport = /^(?:connection|content-length|date|keep-alive|transfer-encoding|x-request-id)$/;

/** The names of the response's headers, without those of the transport. */
async function readNames(path: string): Promise<string[]> {
  const response = await fetch(site.url + path, { headers: { accept: "text/html, */*" } });
  await response.arrayBuffer();
  return [...response.headers.keys()].filter((name) => !ofTransport.test(name));
}

const ofFiles = [
  "accept-ranges",
  "cache-control",
  "content-type",
  "etag",
  "last-modified",
  "vary",
  "x-content-type-options",
];
const compressed = [...ofFiles, "content-encoding"];

test.each([
  ["a script", pathOf(/^base-.*\.js$/), compressed],
  ["a style sheet", pathOf(/^index-.*\.css$/), compressed],
  ["a font", pathOf(/\.woff2$/), ofFiles],
  ["a picture", "/icon-512.png", [...ofFiles, "cross-origin-resource-policy"]],
])("%s has no headers that only documents need", async (_what, path, names) => {
  expect(await readNames(path)).toEqual(names.toSorted());
});

test.each([
  ["a page", "/faq"],
  ["the page at the address of a file that does not exist", "/assets/base-none.js"],
  ["the playground", "/graphiql"],
  ["an SVG picture", pathOf(/^favicon-.*\.svg$/)],
  ["a text", pathOf(/^licenses\.md$/)],
  ["a service worker", "/worker.js"],
  ["a worker of the playground", pathOf(/worker-.*\.js$/)],
])("%s has all security headers, since it can run on its own", async (_what, path) => {
  expect(await readNames(path)).toEqual(
    expect.arrayContaining([
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "referrer-policy",
      "x-content-type-options",
    ]),
  );
});
