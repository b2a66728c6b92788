import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

const built = fileURLToPath(new URL("../../dist/web/", import.meta.url));
let site: Harness;
beforeAll(async () => {
  site = await startHarness({}, undefined, built);
  await makeSeries(site.admin, { slug: "court-1" });
  await makeSeries(site.admin, { slug: "team-room", password: "shuttle" });
  await makeSeries(site.admin, {
    slug: "finals-night",
    tags: ["ppv"],
    embedLink: "https://example.org/frame",
  });
  const moved = await makeSeries(site.admin, { slug: "before" });
  await updateSeries(site.admin, moved.id, moved.version, { slug: "after" });
});
afterAll(() => site.close());

const open = async (slug: string) => {
  const response = await fetch(`${site.url}/embed/${slug}`, { headers: { accept: "text/html" } });
  return { response, html: await response.text() };
};

describe("The frame of a player", () => {
  test.each([
    ["an open series", "court-1", 200],
    ["an episode of one", "court-1?episode=00000000-0000-4000-8000-000000000000", 200],
    ["a former address", "before", 200],
    ["an address that ends with a slash", "court-1/", 200],
    // The frame shows why it plays nothing, and links to the page that plays the video.
    ["a protected series", "team-room", 200],
    ["a pay-per-view series", "finals-night", 200],
    ["no series", "nobody", 404],
    ["no series, with a slash", "nobody/", 404],
    ["what can be none", "%00", 404],
    ["what can be none either", "a".repeat(90), 404],
  ])("of %s is the app's page with a status that is true", async (_what, slug, status) => {
    for (const _ of ["first", "kept"]) {
      const { response, html } = await open(slug);
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
      expect(html).toContain('<div id="root">');
    }
  });

  // These addresses show the page of all unknown addresses, from which a viewer reaches every other page.
  test.each(["", "court-1/login"])(
    "is the only page that other sites may show in a frame: not /embed/%s",
    async (rest) => {
      const { response } = await open(rest);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    },
  );

  test("is available as soon as its series is, and no longer", async () => {
    expect((await open("late")).response.status).toBe(404);
    const { id } = await makeSeries(site.admin, { slug: "late" });
    expect((await open("late")).response.status).toBe(200);
    await site.admin.query("mutation ($id: ID!) { deleteSeries(id: $id) { userErrors { message } } }", {
      id,
    });
    expect((await open("late")).response.status).toBe(404);
  });

  test("is also sent while the database is unavailable, and retries by itself", async () => {
    site.databaseProxy.cut();
    const { response, html } = await open("away");
    site.databaseProxy.restore();
    expect([response.status, html]).toEqual([200, expect.stringContaining('<div id="root">')]);
  });
});
