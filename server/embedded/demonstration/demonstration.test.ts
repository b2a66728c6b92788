import { access } from "node:fs/promises";
import { join } from "node:path";

import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demonstrationCatalogue } from "./catalogue.ts";
import { pictureUrl } from "./entries.ts";
import { demonstrationPassword } from "./hall.ts";
import { picturesFolder, readPictures } from "./media.ts";
import { demonstrationProvider } from "./provider.ts";

const now = new Date("2025-07-31T13:07:00Z");
const { categories, series } = demonstrationCatalogue(now);
const episodes = series.flatMap((one) => one.episodes);
const app = Fastify();

beforeAll(async () => {
  await app.register(demonstrationProvider);
});
afterAll(() => app.close());

const isAhead = (releaseDate: string | null) => releaseDate !== null && new Date(releaseDate) > now;
const rowOf = (slug: string) => {
  const category = categories.find((one) => one.slug === slug);
  return series.filter(
    (one) => one.category === slug || category?.tags.every((tag) => one.tags.includes(tag)),
  );
};

describe("the demonstration catalogue", () => {
  test("has at least 6 categories, 30 series and 150 episodes", () => {
    expect(categories.length).toBeGreaterThanOrEqual(6);
    expect(series.length).toBeGreaterThanOrEqual(30);
    expect(episodes.length).toBeGreaterThanOrEqual(150);
  });

  test("has no two live episodes with one stream", () => {
    const live = episodes.filter(({ isLive }) => isLive).map(({ videoUrl }) => videoUrl);
    expect(live).toEqual([...new Set(live)]);
  });

  test("fills every row, most of them wider than a desktop", () => {
    const lengths = categories.map(({ slug }) => rowOf(slug).length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5);
    expect(lengths.filter((length) => length > 5).length).toBeGreaterThanOrEqual(6);
  });

  test.each([
    [
      "live by its tag alone",
      () => series.some((one) => one.tags.includes("live") && one.episodes.every((e) => !e.isLive)),
    ],
    [
      "live by an episode alone",
      () => series.some((one) => !one.tags.includes("live") && one.episodes.some((e) => e.isLive)),
    ],
    ["upcoming", () => series.some((one) => one.episodes.some((e) => !e.isLive && isAhead(e.releaseDate)))],
    ["archived", () => series.some((one) => one.episodes.every((e) => !e.isLive && !isAhead(e.releaseDate)))],
    [
      "protected",
      () => series.some((one) => one.password === demonstrationPassword && one.episodes.length > 4),
    ],
    ["protected and live", () => series.some((one) => one.password !== null && one.tags.includes("live"))],
    [
      "pay-per-view with a frame",
      () => series.some((one) => one.tags.includes("ppv") && one.embedLink !== null),
    ],
    ["empty", () => series.some((one) => one.episodes.length === 0 && !one.tags.includes("ppv"))],
    [
      "with an episode without texts",
      () => episodes.some((e) => e.title + e.shortDescription + e.longDescription === ""),
    ],
    ["with links in descriptions", () => series.some((one) => one.longDescription.includes("https://"))],
    ["with HLS", () => episodes.some((e) => e.videoUrl.startsWith("/demonstration/play/"))],
    ["with MP4", () => episodes.some((e) => e.videoUrl.endsWith(".mp4") && e.bitrateKbps !== null)],
    [
      "with YouTube",
      () => episodes.some((e) => e.videoUrl.startsWith("https://www.youtube-nocookie.com/embed/")),
    ],
    [
      "with a video that only an import can bring",
      () => episodes.some((e) => e.videoUrl.startsWith("https://example.org/")),
    ],
  ])("has a series %s", (_kind, isThere) => {
    expect(isThere()).toBe(true);
  });

  test("marks nothing in the future as live, and nothing that is over as upcoming", () => {
    expect(episodes.filter((e) => e.isLive && isAhead(e.releaseDate))).toEqual([]);
    expect(episodes.filter((e) => e.durationSeconds > 1 && isAhead(e.releaseDate))).toEqual([]);
  });

  test("names no round on a court that plays one round after the other", () => {
    const today = series.filter(({ slug }) => /^court-\d-day-4$/.test(slug));
    const titles = today.flatMap((one) => [one.title, ...one.episodes.map(({ title }) => title)]);
    expect(titles).toContain("Court 1, Day 4: Singles");
    expect(titles).toContain("Women’s Singles: Now on Court 1");
    for (const title of titles) expect(title).not.toMatch(/final/i);
  });

  test("offers only the provider's videos to Roku, and none of protected series", () => {
    const offered = series.flatMap((one) =>
      one.episodes.filter((e) => e.isOnRoku).map((e) => [one.password, e.videoUrl]),
    );
    expect(offered.every(([password, url]) => password === null && url?.startsWith("/demonstration/"))).toBe(
      true,
    );
  });

  test("gives each series a unique address and title", () => {
    expect(new Set(series.map(({ slug }) => slug)).size).toBe(series.length);
    expect(new Set(series.map(({ title }) => title)).size).toBe(series.length);
    for (const { slug } of [...series, ...categories]) expect(slug).toMatch(/^[a-z0-9-]{1,80}$/);
  });

  test.each(["2025-07-31T00:00:00Z", "2025-12-31T23:59:59Z", "2028-02-29T12:00:00Z"])(
    "contains the same kinds of content at %s",
    (moment) => {
      const other = demonstrationCatalogue(new Date(moment));
      expect(other.series.map((one) => one.slug)).toEqual(series.map((one) => one.slug));
      expect(other.series.map((one) => one.episodes.map((e) => e.isLive))).toEqual(
        series.map((one) => one.episodes.map((e) => e.isLive)),
      );
    },
  );
});

describe("the demonstration provider", () => {
  test("serves every address of the catalogue that is not in the future", async () => {
    const urls = new Set(
      [...series, ...episodes.filter((e) => e.isLive || !isAhead(e.releaseDate))]
        .flatMap((entry) => ["videoUrl" in entry ? entry.videoUrl : entry.embedLink, entry.thumbnailUrl])
        .filter((url) => url?.startsWith("/demonstration/") && url !== "/demonstration/play/court-4"),
    );
    const responses = await Promise.all([...urls].map(async (url) => [url, await open(url ?? "")]));
    expect(responses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test("responds with 404 for a stream that has not begun", async () => {
    expect(await open("/demonstration/play/court-4")).toBe(404);
    expect((await app.inject("/demonstration/live/court-4/index.m3u8")).statusCode).toBe(404);
    expect((await app.inject("/demonstration/live/court-1-day-6/index.m3u8")).statusCode).toBe(404);
  });

  test.each([
    ["/demonstration/file/recordings.json"],
    ["/demonstration/pictures/pictures.json"],
    ["/demonstration/live/court-1/1080p.m3u8"],
    ["/demonstration/nothing"],
  ])("does not serve %s", async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  test("lets players of any site read a live playlist, which is not cached", async () => {
    const { headers, body } = await app.inject("/demonstration/live/court-2/720p.m3u8");
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toContain("application/vnd.apple.mpegurl");
    expect(body).toContain("#EXT-X-PROGRAM-DATE-TIME:");
  });

  test("serves the bytes that a playlist lists", async () => {
    const { body } = await app.inject("/demonstration/live/reel-1/360p.m3u8");
    const [, length = "", offset = ""] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/m.exec(body) ?? [];
    const file = body.split("\n").find((line) => line.startsWith("../../file/")) ?? "";
    const { pathname, search } = new URL(file, "http://localhost/demonstration/live/reel-1/360p.m3u8");
    const range = `bytes=${offset}-${Number(offset) + Number(length) - 1}`;
    const { statusCode, rawPayload } = await app.inject({ url: pathname + search, headers: { range } });
    expect(statusCode).toBe(206);
    expect(rawPayload).toHaveLength(Number(length));
    expect(rawPayload.toString("latin1", 4, 8)).toBe("moof");
  });

  test("has every picture with its copies", async () => {
    const pictures = readPictures();
    const names = new Set(pictures.map(({ name }) => pictureUrl(name)));
    expect(
      [...series, ...episodes].filter((e) => e.thumbnailUrl !== null && !names.has(e.thumbnailUrl)),
    ).toEqual([]);
    const files = pictures.flatMap(({ name, copies }) => [
      name,
      ...copies.map((width) => `${name}-${width}`),
    ]);
    await Promise.all(files.map((name) => access(join(picturesFolder, `${name}.webp`))));
  });
});

/** The final status, after the redirect of a play page and including one rendition of a stream. */
async function open(url: string): Promise<number> {
  const response = await app.inject({ url, headers: { range: "bytes=0-99" } });
  if (response.statusCode === 206) return 200;
  const next = response.headers.location;
  if (typeof next !== "string") return response.statusCode;
  const master = await app.inject(next);
  return master.statusCode === 200 ? open(next.replace("index", "360p")) : master.statusCode;
}

const post = (
  stopped: string,
  headers: Record<string, string> = {},
  channel = "court-1",
  remoteAddress = "127.0.0.1",
) =>
  app.inject({
    remoteAddress,
    method: "POST",
    url: `/demonstration/faults?channel=${channel}&stopped=${stopped}`,
    headers: { host: "localhost:4000", "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: "",
  });
const statusOf = async (channel: string) =>
  (await app.inject(`/demonstration/live/${channel}/index.m3u8`)).statusCode;

describe("A channel", () => {
  test("is stopped and started at /demonstration/faults from this machine", async () => {
    expect((await post("on")).statusCode).toBe(303);
    expect([await statusOf("court-1"), await statusOf("court-2")]).toEqual([404, 200]);
    const page = await app.inject({ url: "/demonstration/faults", headers: { host: "localhost:4000" } });
    expect(page.body).toContain("court-1 answers 404");
    expect((await post("off")).statusCode).toBe(303);
    expect(await statusOf("court-1")).toBe(200);
  });

  test.each(["127.0.0.1", "::ffff:127.0.0.1", "::1"])("is stopped by %s", async (address) => {
    expect((await post("on", {}, "court-3", address)).statusCode).toBe(303);
    expect((await post("off", {}, "court-3", address)).statusCode).toBe(303);
  });

  test.each<[string, Record<string, string>, string?, string?]>([
    ["by a visitor", { host: "demo.example.org" }],
    ["by a visitor who sends the name of this machine", {}, "court-1", "203.0.113.5"],
    ["through a proxy", { "x-forwarded-for": "192.0.2.1" }],
    ["by a page of another site", { "sec-fetch-site": "cross-site" }],
    ["that there is not", {}, "court-9"],
  ])("is not stopped %s", async (_name, headers, channel, address) => {
    expect((await post("on", headers, channel, address)).statusCode).toBe(404);
    expect(await statusOf("court-1")).toBe(200);
  });
});
