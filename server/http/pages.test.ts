import { createHash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeCategory, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import {
  findIn,
  titleOf,
  metaOf,
  canonicalOf,
  thingsOf,
  responsesOf,
  bodyOf,
  openPage,
  startBuiltSite,
} from "../testing/htmlPages.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

const open = (path: string, headers?: Record<string, string>) => openPage(site, path, headers);

/** The script that starts the build of the page. */
const readEntry = async (path: string, headers?: Record<string, string>) =>
  findIn(await open(path, headers), /<script type="module"[^>]* src="([^"]+)"/);

describe("The home page", () => {
  test("has its title and description, every row with its series, and the responses from which it was rendered", async () => {
    await makeCategory(site.admin, { name: "On court", tags: ["court"] });
    const { slug } = await makeSeries(site.admin, { title: "Centre court", tags: ["court"] });
    const page = await open("/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(titleOf(page)).toBe("The Open");
    expect(metaOf(page, "description")).toBe("Your Source For The Open Digital Broadcasts.");
    expect(canonicalOf(page)).toBe(`${site.config.publicUrl}/`);
    expect(metaOf(page, "og:type")).toBe("website");
    expect(bodyOf(page)).toContain("On court");
    expect(bodyOf(page)).toContain(`href="/series/${slug}"`);
    expect(responsesOf(page)).toContain("Centre court");
    const [list] = thingsOf(page).filter((thing) => thing["@type"] === "ItemList");
    expect(list?.["itemListElement"]).toContainEqual({
      "@type": "ListItem",
      position: expect.any(Number),
      url: `${site.config.publicUrl}/series/${slug}`,
      name: "Centre court",
    });
  });

  test("shows each committed change in the next response, and is the same for all concurrent requests", async () => {
    const category = await makeCategory(site.admin, { name: "Doubles", tags: ["doubles"] });
    for (let round = 0; round < 5; round++) {
      await makeSeries(site.admin, { title: `Pair ${round}`, tags: category.tags });
      const pages = await Promise.all(Array.from({ length: 8 }, () => open("/")));
      expect(bodyOf(pages[0] ?? (await open("/")))).toContain(`Pair ${round}`);
      expect(new Set(pages.map(bodyOf)).size).toBe(1);
    }
  });
});

test("The page of all courts has a description for search engines and its canonical address", async () => {
  const page = await open("/courts?from=mail");
  expect(titleOf(page)).toBe("Courts · The Open");
  expect(metaOf(page, "description")).toBe("All courts of the tournament with their matches and scores.");
  expect(canonicalOf(page)).toBe(`${site.config.publicUrl}/courts`);
  expect(metaOf(page, "og:title")).toBe("Courts");
});

describe("The pages outside the catalogue", () => {
  test.each([
    ["/login", "Sign in", "Remember Me"],
    ["/signup", "Sign up", "Have an account?"],
    ["/forgot-password", "Reset your password", "Send the link"],
    ["/forgot-password?token=secret-token", "Choose a new password", "Save the password"],
    ["/courts", "Courts", "Courts"],
    ["/schedule", "Schedule", "Schedule"],
    ["/privacy", "Privacy policy", "GDPR"],
    ["/contact", "Contact", "Write to us with the form below."],
    ["/faq", "F.A.Q.", "F.A.Q. to be added soon"],
    ["/systemrequirements", "System requirements", "Check this device"],
    ["/password?seriesId=secret-token", "Password Required", "This series is password protected."],
    ["/forbidden", "Access Denied", "Forbidden: Access Denied"],
    ["/no/such/page", "Page Not Found", "404 - Page Not Found"],
    ["/series/a/b", "Page Not Found", "404 - Page Not Found"],
  ])("contain their texts and styles: %s", async (path, name, text) => {
    const page = await open(path);
    expect(page.status).toBe(name === "Page Not Found" ? 404 : 200);
    expect(titleOf(page)).toBe(`${name} · The Open`);
    expect(bodyOf(page)).toContain(text);
    expect(bodyOf(page)).toContain("The Open, home");
    expect(page.html).not.toContain("secret-token");
    const css = [...page.html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    // The page has styles in addition to those of every page.
    expect(css.length).toBeGreaterThan(1);
  });

  test.each(["/account?prove=secret-token", "/admin"])(
    "are a frame without content when the content depends on the caller: %s",
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(bodyOf(page)).toContain("The Open, home");
      expect(bodyOf(page)).not.toMatch(/<h1|<dialog/);
      expect(page.html).not.toContain("secret-token");
      // Their code is preloaded, because the redirect may need it. The dashboard's code is for admins only.
      expect(page.html).toMatch(/<link rel="modulepreload"[^>]*\/(AccountPage|ToastList)-/);
      expect(page.html).not.toContain("AdminPage-");
    },
  );

  test("ask for a password in the same way whether or not a series has it", async () => {
    const { slug } = await makeSeries(site.admin, { title: "Secret canary", password: "feather" });
    const pages = await Promise.all([slug, "no-such-series"].map((id) => open(`/password?seriesId=${id}`)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    const [asked, missing] = pages.map(({ html }) => html);
    expect(asked).toContain('<dialog open=""');
    expect(asked).toBe(missing);
    expect(asked).not.toContain("canary");
  });

  test("include the contact form, which is shown without header and footer", async () => {
    const page = await open("/helpdesk?from=contact");
    expect(titleOf(page)).toBe("Contact form · The Open");
    expect(bodyOf(page)).toContain("Send us a message");
    expect(bodyOf(page)).not.toContain("The Open, home");
  });

  test("load their scripts immediately when nothing is readable without them, others once they are painted", async () => {
    const later = /<template id="app">(.*?)<\/template>/s;
    for (const path of ["/account?prove=any", "/admin"]) {
      const page = await open(path);
      expect(findIn(page, later)).toBe("");
      expect(page.html).toMatch(/<script type="module"/);
    }
    for (const path of ["/", "/login"]) expect(findIn(await open(path), later)).toContain('type="module"');
  });

  test("start the dashboard's build at its addresses, and the viewers' build at all others", async () => {
    const [viewers, dashboard] = [await readEntry("/"), await readEntry("/admin")];
    expect(dashboard).not.toBe(viewers);
    for (const path of ["/faq", "/login", "/admin/nothing"]) expect(await readEntry(path)).toBe(viewers);
    const cookie = site.admin.cookie() ?? "";
    for (const headers of [undefined, { cookie }])
      for (const path of ["/admin", "/admin/live", "/Admin"])
        expect(await readEntry(path, headers)).toBe(dashboard);
    // The browser renders it itself.
    expect(await readEntry("/login", { cookie })).toBe(viewers);
  });

  test.each(["/login", "/signup"])(
    "contain no form for a viewer who may be signed in, and who is then redirected: %s",
    async (path) => {
      const cookie = site.admin.cookie() ?? "";
      for (const asked of [await open(path), await open(path)]) expect(bodyOf(asked)).toContain("<form");
      expect((await open(path, { cookie })).html).toContain('<div id="root"></div>');
    },
  );

  test.each(["/account?prove=any", "/forbidden"])(
    "are the same for an admin and a visitor: %s",
    async (path) => {
      const cookie = site.admin.cookie() ?? "";
      const asked = [await open(path, { cookie }), await open(path), await open(path, { cookie })];
      expect(new Set(asked.map(({ html }) => html)).size).toBe(1);
      expect(asked[0]?.html).not.toContain("@");
    },
  );

  test("are the same for all addresses without a page", async () => {
    const etags = await Promise.all(
      ["/nowhere", "/nowhere/else", "/404"].map(async (path) => (await open(path)).headers.get("etag")),
    );
    expect(etags[0]).not.toBeNull();
    expect(new Set(etags).size).toBe(1);
  });

  test("are sent again to a browser that has the page of an unknown address", async () => {
    const etag = (await open("/nowhere")).headers.get("etag") ?? "";
    expect((await open("/nowhere", { "if-none-match": etag })).status).toBe(404);
  });

  test.each([
    "/nowhere",
    "/nowhere?from=home",
    "/nowhere/",
    "/nowhere//?from=home",
    "/series/",
    "/series/one/two/",
    "/series/one/two",
    "/404",
  ])("respond with 404 when there is no page: %s", async (path) => {
    const page = await open(path);
    expect(page.status).toBe(404);
    expect(bodyOf(page)).toContain("404 - Page Not Found");
  });
});

test.each(["/", "/nowhere", "/assets/base-former.js"])(
  "A client that accepts no page is refused, and no cache sends the refusal to a browser: %s",
  async (path) => {
    const { status, headers } = await open(path, { accept: "application/json" });
    expect({ status, store: headers.get("cache-control"), vary: headers.get("vary") }).toEqual({
      status: 404,
      store: "private, no-store",
      vary: "accept",
    });
  },
);

test.each([
  ["encoded letters", "/%61dmin?episodes=a%20b", "/admin?episodes=a%20b"],
  ["encoded letters", "/%73chedule/?day=%61", "/schedule/?day=%61"],
  ["encoded letters", "/series/two%2dwords", "/series/two-words"],
  ["capital letters", "/Courts", "/courts"],
  ["capital letters", "/SCHEDULE?day=A", "/schedule?day=A"],
  ["capital letters", "/Account?prove=Token", "/account?prove=Token"],
  ["capital letters", "/Forgot-Password?token=Token", "/forgot-password?token=Token"],
  ["capital letters", "/Password?seriesId=A", "/password?seriesId=A"],
  ["capital letters", "/Umpire", "/umpire"],
  ["slashes at its end", "/courts/", "/courts"],
  ["slashes at its end", "/courts//?a=b", "/courts?a=b"],
  ["slashes at its end", "/login///", "/login"],
  ["slashes at its end", "//", "/"],
])("An address with %s leads to the plain one: %s", async (_name, path, plain) => {
  const page = await open(path);
  expect(page.status).toBe(301);
  expect(page.headers.get("location")).toBe(plain);
});

test.each([
  "/%2561dmin",
  "/admin%2Flive",
  "/%C3%A4dmin",
  "/%2e%2e%2fadmin",
  "//example.org/%61",
  "//example.org//",
  "/Nowhere",
])("No other address leads elsewhere: %s", async (path) => {
  expect((await open(path)).status).toBe(404);
});

test.each([
  ["/courts/", "/courts"],
  ["/courts//?a=b", "/courts?a=b"],
  ["/login///", "/login"],
  ["//", "/"],
])("An address with slashes at its end leads to the one without: %s", async (path, bare) => {
  const page = await open(path);
  expect(page.status).toBe(301);
  expect(page.headers.get("location")).toBe(bare);
});

describe("The pages that the browser renders", () => {
  test.each(["/scoreboard", "/umpire", "/password", "/password?seriesId="])(
    "have no content: %s",
    async (path) => {
      const page = await open(path);
      expect(page.html).toContain('<div id="root"></div>');
      expect(responsesOf(page)).toBeUndefined();
    },
  );

  test("are all pages while the database is unavailable", async () => {
    site.databaseProxy.cut();
    await expect.poll(async () => (await open("/")).html).toContain('<div id="root"></div>');
    expect((await open("/")).status).toBe(200);
    expect((await open("/nowhere")).status).toBe(404);
    site.databaseProxy.restore();
    site.takeLog();
    await expect.poll(async () => bodyOf(await open("/"))).toContain("Select a thumbnail");
  });
});

test("The content security policy allows only the inline scripts of the build", async () => {
  const page = await open("/");
  const scripts = [...page.html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
  expect(scripts).toHaveLength(1);
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const script of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
