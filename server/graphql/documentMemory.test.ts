import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterAll, beforeAll, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import { buildSchema } from "../schema.ts";
import { askByPost } from "../testing/askByHttp.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { createDocumentCache } from "./documentCache.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** A long document that no other test sends. */
const longDocument = (place: number): string =>
  `{ ${["a", "b", "c", "d", "e", "f"].map((alias) => `${alias}: series(slug: "${alias}${place}") { ${fields} }`).join(" ")} }`;

const fields = `id slug title releaseDate isLive isProtected isEmbedOnly isPublished importedAt order tags
  category { id name slug } content { longDescription episodes { id title isLive releaseDate } }`;

/** Collects garbage, and returns the bytes that are in use. */
function readHeapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed;
}

test("many distinct queries take little more memory than their responses", async () => {
  await askByPost(site.url, longDocument(0));
  const before = readHeapBytes();
  for (let place = 1; place <= 500; place += 1)
    expect(await askByPost(site.url, longDocument(place))).toMatchObject({ status: 200, data: { a: null } });
  expect(readHeapBytes() - before).toBeLessThan(30_000_000);
});

test("the document that was not used for the longest time is evicted first", () => {
  const prepare = createDocumentCache(buildSchema(), (error) => error);
  const [first, second] = [longDocument(1), longDocument(2)];
  const [firstDocument, secondDocument] = [prepare(first), prepare(second)];
  expect("kind" in firstDocument).toBe(true);
  const others = limits.document.cachedCharacters / first.length;
  for (let place = 3; place < others + 3; place += 1) {
    prepare(longDocument(place));
    expect(prepare(first)).toBe(firstDocument);
  }
  expect(prepare(second)).not.toBe(secondDocument);
});

test("a long document evicts no other one", () => {
  const prepare = createDocumentCache(buildSchema(), (error) => error);
  const document = prepare(longDocument(1));
  for (const place of [2, 3]) {
    const padded = longDocument(place).padEnd(limits.document.cachedCharacters - 1);
    expect(prepare(padded)).not.toBe(prepare(padded));
  }
  expect(prepare(longDocument(1))).toBe(document);
});
