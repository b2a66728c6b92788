import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canary, plantCanaries, plantDrafts, seriesPassword } from "../testing/catalogue/canaries.ts";
import type { Planted } from "../testing/catalogue/canaries.ts";
import {
  makeEpisode,
  makeSeries,
  setEpisodeLive,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import type { Harness } from "../testing/harness.ts";
import {
  unescapeHtml,
  titleOf,
  metaOf,
  canonicalOf,
  playerOf,
  thingsOf,
  videosOf,
  responsesOf,
  bodyOf,
  findIn,
  openPage,
  startBuiltSite,
} from "../testing/htmlPages.ts";

let site: Harness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

const open = (path: string, headers?: Record<string, string>) => openPage(site, path, headers);

const hourMs = 3_600_000;

describe("The page of a series", () => {
  test("has its title and description, and structured data of each episode's video and time", async () => {
    const { id, slug } = await makeSeries(site.admin, {
      title: "Day 1",
      shortDescription: "All of the first day.",
    });
    const past = new Date(Date.now() - 24 * hourMs).toISOString();
    const ahead = new Date(Date.now() + 24 * hourMs).toISOString();
    const archived = await makeEpisode(site.admin, id, {
      title: "Archived",
      shortDescription: "How it began.",
      releaseDate: past,
      durationSeconds: 1_800,
    });
    const upcoming = await makeEpisode(site.admin, id, { title: "Upcoming", releaseDate: ahead });
    const live = await makeEpisode(site.admin, id, { title: "Live", releaseDate: past, durationSeconds: 60 });
    await setEpisodeLive(site.admin, live.id, true);

    const page = await open(`/series/${slug}`);
    const address = `${site.config.publicUrl}/series/${slug}`;
    expect(titleOf(page)).toBe("Day 1 · The Open");
    expect(metaOf(page, "description")).toBe("All of the first day.");
    expect(metaOf(page, "og:description")).toBe("All of the first day.");
    expect(metaOf(page, "og:title")).toBe("Day 1");
    expect(metaOf(page, "og:url")).toBe(address);
    expect(canonicalOf(page)).toBe(address);
    const embedded: unknown = await (
      await fetch(playerOf(page)?.replace(site.config.publicUrl, site.url) ?? "")
    ).json();
    expect(embedded).toMatchObject({ type: "video", title: "Day 1" });
    for (const shown of ["Archived", "Upcoming", "Live", "UPCOMING"]) expect(bodyOf(page)).toContain(shown);
    expect(bodyOf(page)).toMatch(/<span>Currently playing<\/span> <span[^>]*>Live<\/span>/);

    const described = new Map(videosOf(page).map((video) => [video["url"], video]));
    expect(described.get(`${address}?episode=${archived.id}`)).toMatchObject({
      name: "Archived",
      description: "How it began.",
      uploadDate: past,
      duration: "PT1800S",
      contentUrl: archived.videos[0]?.url,
    });
    expect(described.get(`${address}?episode=${archived.id}`)).not.toHaveProperty("publication");
    expect(described.get(`${address}?episode=${upcoming.id}`)).toMatchObject({ uploadDate: ahead });
    expect(described.get(`${address}?episode=${upcoming.id}`)).toMatchObject({
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: true, startDate: ahead },
    });
    expect(described.get(`${address}?episode=${upcoming.id}`)).not.toHaveProperty("duration");
    // Until then its court may show another match.
    expect(described.get(`${address}?episode=${upcoming.id}`)).not.toHaveProperty("contentUrl");
    expect(described.get(`${address}?episode=${live.id}`)).toMatchObject({
      contentUrl: live.videos[0]?.url,
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: true, startDate: past },
    });
    expect(described.get(`${address}?episode=${live.id}`)).not.toHaveProperty("duration");

    await setEpisodeLive(site.admin, live.id, false);
    const publicationsOfOthers = async () =>
      videosOf(await open(`/series/${slug}`))
        .filter(({ name }) => name !== "Upcoming")
        .map(({ publication }) => publication);
    await expect.poll(publicationsOfOthers).toEqual([undefined, undefined]);
  });

  test("contains the upload date of each video for search engines, also of a video without its own date", async () => {
    const { id, slug } = await makeSeries(site.admin);
    const undated = await makeEpisode(site.admin, id, { durationSeconds: 60 });
    const [added] = await site.sql<{ date: Date }>("select date_added as date from episode where id = $1", [
      undated.id,
    ]);
    const [video] = videosOf(await open(`/series/${slug}`));
    expect(video).toMatchObject({ uploadDate: added?.date.toISOString() });
  });

  test("does not exist for a draft, also in the frames of other sites, until the series is published", async () => {
    const { series } = await plantDrafts(site.admin);
    const paths = [`/series/${series.slug}`, `/embed/${series.slug}`];
    const read = () => Promise.all(["/", ...paths].map((path) => open(path)));
    const hidden = await read();
    expect(hidden.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const { html } of hidden) expect(html.replaceAll(series.slug, "")).not.toMatch(/canary/i);
    await publish(site, series.id);
    expect((await read()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(thingsOf(await open(paths[0] ?? ""))).toContainEqual(
      expect.objectContaining({ "@type": "CreativeWorkSeries", name: `A shown ${canary} title` }),
    );
    await unpublish(site, series.id);
  });

  test("shows texts exactly as they were written, whatever characters they contain", async () => {
    const hostile = `</script><!--<script>&"'<b>$&</title>`;
    const { id, slug } = await makeSeries(site.admin, {
      title: hostile,
      shortDescription: hostile,
      longDescription: hostile,
    });
    await makeEpisode(site.admin, id, { title: hostile, shortDescription: hostile });
    const page = await open(`/series/${slug}`);
    expect(page.html).not.toContain(hostile.slice(0, 20));
    expect(page.html).not.toContain("<b>");
    expect(titleOf(page)).toBe(`${hostile} · The Open`);
    expect(metaOf(page, "description")).toBe(hostile);
    expect(videosOf(page)[0]).toMatchObject({ name: hostile, description: hostile });
    expect(JSON.stringify(JSON.parse(responsesOf(page) ?? "null"))).toContain(
      JSON.stringify(hostile).slice(1, -1),
    );
    expect(page.html.match(/<script/g)).toHaveLength(4);
  });

  test("is current a moment after each change", async () => {
    const series = await makeSeries(site.admin, { title: "Before" });
    const episode = await makeEpisode(site.admin, series.id, { title: "First" });
    expect(bodyOf(await open(`/series/${series.slug}`))).toContain("Before");
    await updateSeries(site.admin, series.id, series.version, { slug: series.slug, title: "After" });
    await updateEpisode(site.admin, episode.id, episode.version, { title: "Second" });
    await expect.poll(async () => (await open(`/series/${series.slug}`)).html).toContain('"title":"Second"');
    const page = await open(`/series/${series.slug}`);
    expect(titleOf(page)).toBe("After · The Open");
    expect(page.html).not.toMatch(/Before|First/);
  });

  test("is found at its former addresses, with the rest of the address", async () => {
    const series = await makeSeries(site.admin, { title: "Moved" });
    const slug = `${series.slug}-moved`;
    await updateSeries(site.admin, series.id, series.version, { slug, title: "Moved" });
    // The redirect is cached without the rest, which differs for each request.
    for (const rest of ["?episode=1&b=2", "?episode=3", ""]) {
      const page = await open(`/series/${series.slug}${rest}`);
      expect(page.status).toBe(301);
      expect(page.headers.get("location")).toBe(`/series/${slug}${rest}`);
    }
    expect((await open(`/series/${slug.toUpperCase()}`)).headers.get("location")).toBe(`/series/${slug}`);
    expect((await open(`/series/${slug}`)).status).toBe(200);
  });

  test("is found at its first address again after it was moved back, since no browser keeps the redirects", async () => {
    const { id, slug: first } = await makeSeries(site.admin, { title: "Moved" });
    const other = `${first}-moved`;
    for (const [version, present, former] of [
      [1, other, first],
      [2, first, other],
    ] as const) {
      await updateSeries(site.admin, id, version, { slug: present, title: "Moved" });
      // The page that was cached before the change is invalidated after it.
      const follow = async () => (await open(`/series/${former}`)).headers.get("location");
      await expect.poll(follow).toBe(`/series/${present}`);
      const { status, headers } = await open(`/series/${former}`);
      expect([status, headers.get("cache-control")]).toEqual([301, "public, max-age=0, s-maxage=1"]);
      expect((await open(`/series/${present}`)).status).toBe(200);
    }
  });

  test("is found at the address with a trailing slash", async () => {
    const { slug } = await makeSeries(site.admin, {});
    const page = await open(`/series/${slug}/?episode=1&next=/a?b`);
    expect(page.status).toBe(301);
    expect(page.headers.get("location")).toBe(`/series/${slug}?episode=1&next=/a?b`);
    expect((await open("//example.org/")).headers.get("location")).toBeNull();
  });

  test.each([
    ["/series/nowhere", "nowhere"],
    ["/series/%3Cb%3E", "<b>"],
    ["/series/..%2Fadmin", "../admin"],
    ["/series/%252F", "/"],
  ])("that is not there is not found: %s", async (path, slug) => {
    const page = await open(path);
    expect(page.status).toBe(404);
    expect(page.html).not.toContain("<b>");
    expect(unescapeHtml(bodyOf(page) ?? "")).toContain(`No page found for title: ${slug}`);
  });
});

describe("A locked series", () => {
  let planted: Planted;
  beforeAll(async () => {
    planted = await plantCanaries(site.admin);
  });

  test("shows only its title", async () => {
    const { unlockSeries } = await site.user.query<{ unlockSeries: { userErrors: unknown[] } }>(
      `mutation ($id: ID!, $password: String!) { unlockSeries(id: $id, password: $password) { userErrors { message } } }`,
      { id: planted.series.id, password: seriesPassword },
    );
    expect(unlockSeries.userErrors).toEqual([]);
    const paths = ["/", `/series/${planted.series.slug}`, `/series/${planted.frame.slug}`];
    for (const caller of [site.visitor, site.user, site.admin])
      for (const path of paths) {
        const page = await open(path, { cookie: caller.cookie() ?? "" });
        expect(page.status).toBe(200);
        expect(page.html).not.toContain(canary);
        for (const { id } of planted.episodes) expect(page.html).not.toContain(id);
        expect(playerOf(page)).toBeUndefined();
      }
  });

  test("says without scripts that the site needs them", async () => {
    const page = await open(`/series/${planted.series.slug}`);
    const shown = findIn(page, /<noscript>\s*<p>(.*?)<\/p>\s*<\/noscript>/s);
    expect(shown).toMatch(/^This site needs JavaScript to play broadcasts and to send forms\./);
  });

  test("has a title and no HTML to hydrate, because its content depends on the caller", async () => {
    const page = await open(`/series/${planted.series.slug}`);
    expect(titleOf(page)).toBe("A shown title · The Open");
    expect(metaOf(page, "og:title")).toBe("A shown title");
    expect(thingsOf(page)).toEqual([]);
    expect(bodyOf(page)).toBe("");
    expect(responsesOf(page)).toBeUndefined();
  });
});
