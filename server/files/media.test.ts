import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { fetchStored, makeThumbnail, storedFiles } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let url: string;
beforeAll(async () => {
  site = await startHarness();
  ({ url } = await makeThumbnail(site));
});
afterAll(() => site.close());

describe("A stored picture", () => {
  test("is served with the type of a picture, whatever its bytes, and may be cached forever", async () => {
    const { response, bytes } = await fetchStored(site, url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test("is not sent again to a client that has it", async () => {
    const { response } = await fetchStored(site, url);
    const again = await fetchStored(site, url, { "if-none-match": response.headers.get("etag") ?? "" });
    expect(again.response.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
  });

  test("can be requested by HEAD", async () => {
    const response = await fetch(site.url + new URL(url).pathname, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(await response.text()).toBe("");
  });
});

describe("Callers cannot", () => {
  test.each([
    "/media/",
    "/media/thumbnails",
    "/media/thumbnails/",
    "/media/thumbnails/a.webp",
    `/media/thumbnails/${"a".repeat(32)}.webp`,
    `/media/thumbnails/${"a".repeat(32)}-320.webp`,
    "/media/%2e%2e/%2e%2e/package.json",
    "/media/thumbnails/..%2f..%2f..%2fetc%2fpasswd",
    "/media/thumbnails/%00.webp",
  ])("list it or guess a name: %s", async (path) => {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
  });

  test.each(["PUT", "POST", "DELETE", "PATCH"])("change it with %s", async (method) => {
    const before = await storedFiles(site);
    const response = await fetch(site.url + new URL(url).pathname, {
      method,
      headers: { cookie: site.admin.cookie() ?? "" },
      ...(method !== "DELETE" && { body: "x" }),
    });
    expect([404, 405, 415]).toContain(response.status);
    expect(await storedFiles(site)).toEqual(before);
    expect((await fetchStored(site, url)).response.status).toBe(200);
  });

  test("guess the name of a stored picture: it has at least 128 random bits", () => {
    const [, random = ""] = /thumbnails\/([\w-]+)\.webp$/.exec(url) ?? [];
    expect(Buffer.from(random, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  });
});
