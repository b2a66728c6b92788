import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canary, plantCanaries } from "../testing/catalogue/canaries.ts";
import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import {
  makeCategory,
  makeEpisode,
  makeSeries,
  setEpisodeLive,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import { checkRokuFeed } from "../testing/catalogue/roku.ts";
import { makeThumbnail, paint } from "../testing/catalogue/uploads.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { countLeast } from "../testing/services/tcpProxy.ts";

const hostile = `"Smash" & <Drop> ]]> 'net'`;

let site: ProxiedHarness;
let court: Series;
let final: Episode;
let film: Episode;
let thumbnailUrl: string;
beforeAll(async () => {
  site = await startProxiedHarness({ SITE_TITLE: "The Open" });
  await makeCategory(site.admin, { name: "Finals", tags: ["finals"] });
  thumbnailUrl = (await makeThumbnail(site, await paint("jpeg", 1280, 720))).url;
  court = await makeSeries(site.admin, {
    slug: "court-1",
    title: hostile,
    shortDescription: "The first court",
    tags: ["finals"],
    thumbnailUrl,
  });
  final = await makeEpisode(site.admin, court.id, {
    title: "Final",
    isOnRoku: true,
    durationSeconds: 3_600,
    releaseDate: "2025-07-28T09:30:00Z",
  });
  film = await makeEpisode(site.admin, court.id, {
    title: "Film",
    videoUrl: "https://youtu.be/dQw4w9WgXcQ",
    durationSeconds: 60,
  });
  const frame = await makeSeries(site.admin, {
    slug: "gala",
    title: "Gala",
    tags: ["ppv", "finals"],
    shortDescription: `${canary}-ppv`,
    embedLink: `https://example.org/${canary}-ppv`,
    thumbnailUrl,
  });
  await makeEpisode(site.admin, frame.id, { title: `${canary}-ppv`, isOnRoku: true });
  const planted = await plantCanaries(site.admin);
  await makeEpisode(site.admin, planted.series.id, { title: `${canary}-roku`, isOnRoku: true, thumbnailUrl });
});
afterAll(() => site.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });
const readFeed = async () => checkRokuFeed(JSON.parse(await (await ask("/roku.json")).text()));

interface Page {
  loc: string;
  "video:video"?: Record<string, string>[];
}

async function readSitemap(): Promise<Page[]> {
  const xml = await (await ask("/sitemap.xml")).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => /^(url|video:video)$/.test(name) });
  // The test checks the server's response.
  const { urlset } = parser.parse(xml) as { urlset: { url: Page[] } };
  return urlset.url;
}

async function readVideos(): Promise<Record<string, string>[]> {
  return (await readSitemap()).flatMap((page) => page["video:video"] ?? []);
}

const own = (path: string) => `${site.config.publicUrl}${path}`;
const askPlayer = (url: string, more = "") => ask(`/oembed?url=${encodeURIComponent(url)}${more}`);

describe.each([
  ["/roku.json", "application/json; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/oembed?url=", "application/json; charset=utf-8"],
])("%s", (address, type) => {
  const path = () => (address.endsWith("=") ? address + encodeURIComponent(own("/series/court-1")) : address);
  const read = async (headers: Record<string, string> = {}) => (await ask(path(), headers)).text();

  test("declares its type, may be cached for a second, and is not sent again when it is unchanged", async () => {
    const response = await ask(path());
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.getSetCookie()).toEqual([]);
    const etag = response.headers.get("etag") ?? "";
    const again = await ask(path(), { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(site.url + path(), { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  });

  test("shows a change immediately, identically to all callers", async () => {
    const before = await read();
    const { version } = court;
    court = await updateSeries(site.admin, court.id, version, {
      slug: "court-1",
      title: `${hostile} ${version}`,
      shortDescription: "The first court",
      tags: ["finals"],
      thumbnailUrl,
    }).then(({ series }) => series ?? court);
    const after = await read();
    expect(after).not.toBe(before);
    expect(await read({ cookie: site.admin.cookie() ?? "" })).toBe(after);
  });

  test("is read once for concurrent requests", async () => {
    await ask(path());
    const askThrice = () => Promise.all([1, 2, 3].map(() => ask(path())));
    expect(await countLeast(() => site.databaseProxy.count("episode"), askThrice)).toBe(0);
  });

  test("reports only that it failed, and recovers afterwards", async () => {
    const failed = async () => {
      const response = await ask(path());
      const headers = ["cache-control", "etag"].map((name) => response.headers.get(name));
      return { status: response.status, headers, body: await response.text() };
    };
    await site.sql("alter table episode rename to episode_elsewhere");
    try {
      await site.sql("select tick_catalogue()");
      await expect.poll(failed).toMatchObject({ status: 500, headers: [null, null] });
      expect((await failed()).body).not.toContain("episode");
    } finally {
      await site.sql("alter table episode_elsewhere rename to episode");
    }
    expect(site.takeLog().length).toBeGreaterThan(0);
    expect((await ask(path())).status).toBe(200);
  });

  test("responds as unavailable while the database is", async () => {
    site.databaseProxy.cut();
    try {
      await expect.poll(async () => (await ask(path())).status).toBe(503);
    } finally {
      site.databaseProxy.restore();
    }
    await expect.poll(async () => (await ask(path())).status).toBe(200);
    site.takeLog();
  });
});

test("the Roku feed contains the episodes that are offered to Roku, under ids that never change", async () => {
  const feed = await readFeed();
  expect(feed.providerName).toBe("The Open");
  expect(feed.categories).toEqual([{ name: "Finals", query: "finals", order: "most_recent" }]);
  expect(feed.series.map(({ id, episodes }) => [id, episodes.map((one) => one.id)])).toEqual([
    [court.id, [final.id]],
  ]);
  expect(feed.series[0]?.episodes[0]).toMatchObject({
    thumbnail: thumbnailUrl,
    releaseDate: "2025-07-28",
    content: { videos: [{ url: own("/demonstration/live/court-1/index.m3u8"), videoType: "HLS" }] },
  });
});

describe("The sitemap", () => {
  test("lists the pages that everyone may see", async () => {
    expect((await readSitemap()).map(({ loc }) => loc)).toEqual(
      [
        "/",
        "/schedule",
        "/courts",
        "/faq",
        "/systemrequirements",
        "/contact",
        "/privacy",
        "/series/court-1",
        "/series/gala",
      ].map(own),
    );
  });

  test("describes the videos of a page", async () => {
    expect(await readVideos()).toEqual([
      {
        "video:thumbnail_loc": thumbnailUrl,
        "video:title": `Final · ${court.title}`,
        "video:description": "The first court",
        "video:content_loc": own("/demonstration/live/court-1/index.m3u8"),
        "video:player_loc": own(`/embed/court-1?episode=${final.id}`),
        "video:duration": "3600",
        "video:publication_date": "2025-07-28T09:30:00.000Z",
        "video:live": "no",
      },
      {
        "video:thumbnail_loc": thumbnailUrl,
        "video:title": `Film · ${court.title}`,
        "video:description": "The first court",
        "video:player_loc": own(`/embed/court-1?episode=${film.id}`),
        "video:duration": "60",
        "video:live": "no",
      },
    ]);
  });

  test("marks live videos", async () => {
    await setEpisodeLive(site.admin, final.id, true);
    expect((await readVideos()).map((video) => [video["video:live"], video["video:duration"]])).toEqual([
      ["yes", undefined],
      ["no", "60"],
    ]);
    await setEpisodeLive(site.admin, final.id, false);
  });

  test("contains no file of a broadcast before it begins, because its court may show another match", async () => {
    const series = await makeSeries(site.admin, { title: "Later", thumbnailUrl });
    const { id } = await makeEpisode(site.admin, series.id, {
      title: "Semi-final",
      releaseDate: "2099-07-28T09:30:00Z",
    });
    const player = own(`/embed/${series.slug}?episode=${id}`);
    const read = async () => (await readVideos()).find((video) => video["video:player_loc"] === player);
    const planned = await read();
    expect(planned?.["video:title"]).toBe("Semi-final · Later");
    expect(planned).not.toHaveProperty("video:content_loc");
    await setEpisodeLive(site.admin, id, true);
    expect(await read()).toHaveProperty("video:content_loc");
  });

  test("omits characters that XML cannot contain", async () => {
    const series = await makeSeries(site.admin, { title: "Bell \u0007\uFFFE 🏸", thumbnailUrl });
    await makeEpisode(site.admin, series.id, { title: "" });
    expect((await readVideos()).at(-1)?.["video:title"]).toBe("Untitled Episode · Bell  🏸");
  });

  test("treats a text of white space as missing", async () => {
    const series = await makeSeries(site.admin, { title: "Blank", shortDescription: "\n", thumbnailUrl });
    await makeEpisode(site.admin, series.id, { title: " ", shortDescription: " \n" });
    const title = "Untitled Episode · Blank";
    expect((await readVideos()).at(-1)).toMatchObject({ "video:title": title, "video:description": title });
  });
});

test("robots.txt excludes pages that robots must not read, and names the sitemap", async () => {
  const response = await ask("/robots.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect((await response.text()).split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /account",
    "Disallow: /graphql",
    "",
    `Sitemap: ${own("/sitemap.xml")}`,
    "",
  ]);
});

test("the manifest contains the site's name and its icons for a Home Screen", async () => {
  const response = await fetch(`${site.url}/manifest.webmanifest`);
  expect(response.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  expect(await response.json()).toMatchObject({
    name: "The Open",
    start_url: "/",
    display: "standalone",
    icons: [
      { sizes: "192x192", purpose: "any" },
      { sizes: "512x512", purpose: "any" },
      { sizes: "512x512", purpose: "maskable" },
    ],
  });
});

test("no feed contains protected or pay-per-view content", async () => {
  const { catalogue } = await site.visitor.query<{
    catalogue: { series: { slug: string; isProtected: boolean }[] };
  }>(`{ catalogue { series { slug isProtected } } }`);
  const locked = catalogue.series.filter(({ isProtected }) => isProtected).map(({ slug }) => slug);
  expect(locked).toHaveLength(2);
  const refused = await Promise.all(locked.map((slug) => askPlayer(own(`/series/${slug}`))));
  expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  const players = await Promise.all(
    [...refused, await askPlayer(own("/series/gala"))].map((one) => one.text()),
  );
  const documents = await Promise.all(
    ["/roku.json", "/sitemap.xml", "/robots.txt"].map(async (path) => (await ask(path)).text()),
  );
  const all = [...players, ...documents].join("\n");
  expect(all).not.toContain(canary);
  for (const slug of locked) expect(all).not.toContain(slug);
});
