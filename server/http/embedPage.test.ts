import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canary, plantCanaries, plantDrafts } from "../testing/catalogue/canaries.ts";
import {
  deleteSeries,
  makeEpisode,
  makeSeries,
  patchSeries,
  setEpisodeLive,
  patchEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import type { HtmlPage } from "../testing/htmlPages.ts";
import {
  bodyOf,
  canonicalOf,
  findIn,
  metaOf,
  openPage,
  responsesOf,
  startBuiltSite,
  titleOf,
} from "../testing/htmlPages.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

const open = (path: string, headers?: Record<string, string>) => openPage(site, `/embed/${path}`, headers);
const picture = (name: string) => `https://example.org/${name}.jpg`;
const posterOf = (page: HtmlPage) => findIn(page, /<img [^>]*src="([^"]*)"/);
const linkOf = (page: HtmlPage) => findIn(page, /<a [^>]*href="([^"]*)"/);
const ancestorsOf = ({ headers }: HtmlPage) =>
  /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];

const notHere = "This video is not here any more.";
const isProtected = "This video is protected by a password.";

/** Creates a series with a picture, and two recordings; the second is the newer one and has a picture of its own. */
async function makeRecordings() {
  const series = await makeSeries(site.admin, { title: "Day 1", thumbnailUrl: picture("day-1") });
  const [older, newer] = [
    await makeEpisode(site.admin, series.id, { title: "Morning", releaseDate: "2025-08-25T08:00:00Z" }),
    await makeEpisode(site.admin, series.id, {
      title: "Evening",
      releaseDate: "2025-08-25T18:00:00Z",
      thumbnailUrl: picture("evening"),
    }),
  ];
  return { series, older, newer };
}

describe("The player in frames of other sites", () => {
  test("contains its picture, the title with a link to the series, and the responses that it was rendered from", async () => {
    const { series, older, newer } = await makeRecordings();
    const page = await open(series.slug);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    expect(titleOf(page)).toBe("Evening · Day 1 · The Open");
    expect(bodyOf(page)).toMatch(/<h1><a [^>]*>Evening · Day 1<\/a><\/h1>/);
    expect(linkOf(page)).toBe(`/series/${series.slug}?episode=${newer.id}`);
    expect(posterOf(page)).toBe(picture("evening"));
    expect(bodyOf(page)).not.toContain("LIVE");
    expect(responsesOf(page)).toContain(older.id);
    // Search engines index the page of the series instead.
    expect(metaOf(page, "robots")).toBe("noindex, indexifembedded");
    expect(canonicalOf(page)).toBeUndefined();
    expect(bodyOf(page)).not.toContain("The Open, home");
  });

  test("shows the episode in its address; the one that the series selects when there is no such episode", async () => {
    const { series, older, newer } = await makeRecordings();
    const page = await open(`${series.slug}?episode=${older.id}`);
    expect(titleOf(page)).toBe("Morning · Day 1 · The Open");
    expect(linkOf(page)).toBe(`/series/${series.slug}?episode=${older.id}`);
    // This episode has no picture of its own.
    expect(posterOf(page)).toBe(picture("day-1"));
    for (const other of ["00000000-0000-4000-8000-000000000000", "none", "", older.id.toUpperCase()])
      expect(linkOf(await open(`${series.slug}?episode=${other}`))).toBe(
        `/series/${series.slug}?episode=${newer.id}`,
      );
  });

  test("has the badge of a live broadcast, which it selects", async () => {
    const { series, older } = await makeRecordings();
    expect(titleOf(await open(series.slug))).toContain("Evening");
    await setEpisodeLive(site.admin, older.id, true);
    await expect.poll(async () => bodyOf(await open(series.slug))).toMatch(/<span[^>]*>LIVE<\/span>/);
    expect(titleOf(await open(series.slug))).toContain("Morning");
  });

  test("is current a moment after each change", async () => {
    const { series, newer } = await makeRecordings();
    const path = `${series.slug}?episode=${newer.id}`;
    expect(titleOf(await open(path))).toBe("Evening · Day 1 · The Open");
    await updateSeries(site.admin, series.id, series.version, { slug: series.slug, title: "Day one" });
    await patchEpisode(site.admin, newer.id, newer.version, { title: "Night" });
    await expect.poll(async () => titleOf(await open(path))).toBe("Night · Day one · The Open");
    await expect.poll(async () => titleOf(await open(series.slug))).toBe("Night · Day one · The Open");
  });

  test("shows nothing of a series from the moment when it is protected, is a draft or is deleted", async () => {
    const { series, newer } = await makeRecordings();
    const paths = [series.slug, `${series.slug}?episode=${newer.id}`];
    const readStates = () =>
      Promise.all(
        paths.map(async (path) => {
          const page = await open(path);
          return { status: page.status, isShown: page.html.includes("Evening") };
        }),
      );
    const [shown, hidden, gone] = [
      { status: 200, isShown: true },
      { status: 200, isShown: false },
      { status: 404, isShown: false },
    ];
    expect(await readStates()).toEqual([shown, shown]);
    const locked = await patchSeries(site.admin, series.id, series.version, { password: "feather" });
    expect(await readStates()).toEqual([hidden, hidden]);
    await patchSeries(site.admin, series.id, locked.series?.version ?? 0, { password: null });
    await expect.poll(readStates).toEqual([shown, shown]);
    await unpublish(site, series.id);
    expect(await readStates()).toEqual([gone, gone]);
    await publish(site, series.id);
    await expect.poll(readStates).toEqual([shown, shown]);
    await deleteSeries(site.admin, series.id);
    expect(await readStates()).toEqual([gone, gone]);
  });

  test("shows a protected series as a message, without its content, also to viewers with access", async () => {
    const { series, episodes, frame } = await plantCanaries(site.admin);
    const paths = [series.slug, `${series.slug}?episode=${episodes[0]?.id}`, frame.slug];
    for (const cookie of ["", site.user.cookie() ?? "", site.admin.cookie() ?? ""])
      for (const path of paths) {
        const page = await open(path, { cookie });
        expect(page.status).toBe(200);
        expect(bodyOf(page)).toContain(isProtected);
        expect(linkOf(page)).toMatch(/^\/series\/[^?]+$/);
        expect(page.html).not.toContain(canary);
        for (const { id } of episodes) expect(page.html).not.toContain(id);
      }
    expect(titleOf(await open(series.slug))).toBe("A shown title · The Open");
  });

  test("shows a pay-per-view series as a message with a link to its page", async () => {
    const embedLink = "https://example.org/frame";
    const { slug } = await makeSeries(site.admin, { title: "Finals Night", tags: ["ppv"], embedLink });
    const page = await open(slug);
    expect(page.status).toBe(200);
    expect(bodyOf(page)).toContain("This video is shown on its own page only.");
    expect(titleOf(page)).toBe("Finals Night · The Open");
    expect(linkOf(page)).toBe(`/series/${slug}`);
    expect(page.html).not.toContain(embedLink);
  });

  test("says of a draft that there is no such video, until it is published", async () => {
    const { series } = await plantDrafts(site.admin);
    for (const cookie of ["", site.admin.cookie() ?? ""]) {
      const page = await open(series.slug, { cookie });
      expect(page.status).toBe(404);
      expect(bodyOf(page)).toContain(notHere);
      expect(page.html.replaceAll(series.slug, "")).not.toMatch(/canary/i);
    }
    await publish(site, series.id);
    await expect.poll(async () => (await open(series.slug)).status).toBe(200);
    await unpublish(site, series.id);
  });

  test.each(["nobody", "nobody?episode=00000000-0000-4000-8000-000000000000", "a".repeat(90)])(
    "says of an unknown series that there is no such video: %s",
    async (path) => {
      for (const _ of ["first", "cached"]) {
        const page = await open(path);
        expect(page.status).toBe(404);
        expect(titleOf(page)).toBe("No page found · The Open");
        expect(bodyOf(page)).toContain(notHere);
        expect(linkOf(page)).toBe("/");
      }
    },
  );

  test.each(["/embed/%00", "/series/%00"])(
    "is rendered by the browser at %s, whose NUL the API refuses",
    async (path) => {
      const { html } = await openPage(site, path);
      expect(html).toContain('<div id="root"></div>');
    },
  );

  test("is the same for everyone", async () => {
    const { series } = await makeRecordings();
    for (const path of [series.slug, "nobody"]) {
      const cookies = [site.admin.cookie(), null, site.user.cookie(), null];
      const pages = [];
      for (const cookie of cookies) pages.push(await open(path, cookie === null ? {} : { cookie }));
      expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
      expect(new Set(pages.map(({ headers }) => headers.get("etag"))).size).toBe(1);
      for (const { headers } of pages) expect(headers.get("set-cookie")).toBeNull();
    }
  });

  test("is found at a former address of the series, and at the address with a trailing slash", async () => {
    const moved = await makeSeries(site.admin, { slug: "before", title: "Moved" });
    await updateSeries(site.admin, moved.id, moved.version, { slug: "after", title: "Moved" });
    const page = await open("before");
    expect([page.status, linkOf(page)]).toEqual([200, "/series/after"]);
    const { status, headers } = await open("after/?episode=1");
    expect([status, headers.get("location")]).toEqual([301, "/embed/after?episode=1"]);
  });

  test("is the only page that other sites may show in a frame", async () => {
    const { slug } = await makeSeries(site.admin);
    for (const path of [slug, `${slug}?episode=1`, "nobody"])
      for (const _ of ["first", "cached"]) expect(ancestorsOf(await open(path))).toBe("*");
    // These addresses show the page of all unknown addresses, from which a viewer reaches every other page.
    for (const path of ["", `${slug}/login`]) {
      const page = await open(path);
      expect([page.status, ancestorsOf(page)]).toEqual([404, "'self'"]);
    }
  });

  test("is also sent while the database is unavailable, and retries by itself", async () => {
    site.databaseProxy.cut();
    const page = await open("away");
    site.databaseProxy.restore();
    site.takeLog();
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(page.html).toContain('<div id="root"></div>');
    expect(ancestorsOf(page)).toBe("*");
  });
});
