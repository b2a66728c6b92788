import { describe, expect, test } from "vitest";

import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import type { Pictured } from "../files/thumbnail.ts";
import { checkRokuFeed } from "../testing/catalogue/roku.ts";
import {
  config,
  lastUpdated,
  picture,
  someCategory,
  someEpisode,
  someSeries,
  writeFeed,
} from "../testing/catalogue/rokuOffer.ts";
import type { Offer } from "./offer.ts";
import { findFeedProblems, mostRokuEpisodes, writeRoku } from "./roku.ts";

function writeOne(episode: Partial<Episode & Pictured>, series: Partial<Series & Pictured> = {}) {
  const feed = writeFeed([{ series: someSeries(series), episodes: [someEpisode(episode)] }]);
  const [one] = feed.series;
  const [first] = one?.episodes ?? [];
  if (!one || !first) throw new Error("It is not in the feed");
  return { feed, series: one, episode: first };
}

test("an episode has the format of Roku", () => {
  const { feed } = writeOne({});
  expect(feed).toEqual({
    providerName: "The Open",
    lastUpdated: "2025-07-28T12:00:00+00:00",
    language: "en-US",
    categories: [],
    playlists: [],
    series: [
      {
        id: "s1",
        title: "Court 1",
        shortDescription: "Court 1",
        thumbnail: "https://site.example.org/media/s.webp",
        releaseDate: "2025-07-27",
        genres: ["sports"],
        tags: ["finals"],
        episodes: [
          {
            id: "e1",
            title: "The final",
            shortDescription: "The final",
            thumbnail: "https://site.example.org/media/e.webp",
            releaseDate: "2025-07-28",
            episodeNumber: 1,
            rating: { rating: "UNRATED", ratingSource: "USA_PR" },
            content: {
              dateAdded: "2025-07-01T08:00:00+00:00",
              duration: 3_723,
              language: "en-GB",
              videos: [
                { url: "https://live.provider.test/court-1/index.m3u8", quality: "HD", videoType: "HLS" },
              ],
            },
          },
        ],
      },
    ],
  });
});

test("an MP4 contains its bitrate", () => {
  const { episode } = writeOne({ storedVideoUrl: "https://files.provider.test/a.mp4", bitrateKbps: 4_500 });
  expect(episode.content.videos).toEqual([
    { url: "https://files.provider.test/a.mp4", quality: "HD", videoType: "MP4", bitrate: 4_500 },
  ]);
});

test("missing values are taken from elsewhere", () => {
  const { episode } = writeOne({ title: "", releaseDate: null, thumbnailUrl: null });
  expect(episode).toMatchObject({
    title: "Untitled Episode",
    shortDescription: "Untitled Episode",
    releaseDate: "2025-07-27",
    thumbnail: "https://site.example.org/media/s.webp",
  });
  const { series } = writeOne({}, { thumbnailUrl: null });
  expect(series.thumbnail).toBe("https://site.example.org/media/e.webp");
});

test("a picture that only its own network can load is replaced by that of the series or of an episode", () => {
  const hidden = { thumbnailUrl: "http://192.168.0.9/x.jpg", picture: null };
  expect(writeOne(hidden).episode.thumbnail).toBe("https://site.example.org/media/s.webp");
  expect(writeOne({}, hidden).series.thumbnail).toBe("https://site.example.org/media/e.webp");
});

describe("Descriptions are clipped, and the long one differs from the short one", () => {
  test.each<[string, string, string, string, string | undefined]>([
    ["both", "Short", "Long", "Short", "Long"],
    ["none", "", "", "The final", undefined],
    ["the same twice", "Same", "Same", "Same", undefined],
    ["too long ones", "s".repeat(201), "l".repeat(501), "s".repeat(200), "l".repeat(500)],
    ["those that are just short enough", "s".repeat(200), "l".repeat(500), "s".repeat(200), "l".repeat(500)],
    ["characters of two units", "🏸".repeat(201), "", "🏸".repeat(200), undefined],
    [
      "a long one that is the short one and more",
      "s".repeat(200),
      "s".repeat(201),
      "s".repeat(200),
      "s".repeat(201),
    ],
  ])("%s", (_name, shortDescription, longDescription, short, long) => {
    const { episode } = writeOne({ shortDescription, longDescription });
    expect([episode.shortDescription, episode.longDescription]).toEqual([short, long]);
  });
});

describe("A rating is spelled as Roku requires", () => {
  const unrated = ["UNRATED", "USA_PR"];
  test.each<[string, string, string[]]>([
    ["0", "BBFC", unrated],
    ["", "", unrated],
    ["PG", "BBFC", ["PG", "BBFC"]],
    ["pg-13", "mpaa", ["PG13", "MPAA"]],
    ["TV-14", "USA PR", ["TV14", "USA_PR"]],
    ["uc", "uk_cp", ["Uc", "UK_CP"]],
    ["14+", "CHVRS", ["14+", "CHVRS"]],
    ["14", "CHVRS", unrated],
    ["PG", "FSK", unrated],
  ])("%s by %s", (ratingValue, ratingSource, expected) => {
    const { rating } = writeOne({ ratingValue, ratingSource }).episode;
    expect([rating.rating, rating.ratingSource]).toEqual(expected);
  });
});

const at = (thumbnailUrl: string) => ({ thumbnailUrl, picture: null });
const sized = (width: number, height: number) => ({
  thumbnailUrl: "/media/a.webp",
  picture: { ...picture, width, height },
});

describe("The reason why an episode is not in the feed", () => {
  const notProviders = "Only videos of provider.test can be on Roku. Enter the video's address there.";
  const notOffered = "It is not offered to Roku. Tick “Available on Roku” in its form.";
  const isProtected = "The series is protected. Remove its password to show its episodes on Roku.";
  const isEmbedOnly = "The series is pay-per-view. Remove its tag ppv to show its episodes on Roku.";
  const noBitrate = "Roku needs the bitrate of an MP4 file. Enter it in the episode's form.";
  const upload = "Upload a thumbnail of 1280×720 for the episode or for its series.";
  const noPicture = `There is no picture. ${upload}`;
  const wrongPicture = (size: string) =>
    `The picture has ${size} pixels, and Roku needs 16:9 of at least 800×450. ${upload}`;
  const without = { thumbnailUrl: null };
  const notPublic = `The picture is not at a public https address. ${upload}`;

  test.each<[string, Partial<Episode & Pictured>, Partial<Series & Pictured>, string[]]>([
    ["it is in it", {}, {}, []],
    ["not offered", { isOnRoku: false }, {}, [notOffered]],
    [
      "YouTube",
      { isOnRoku: false, storedVideoUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" },
      {},
      [notProviders],
    ],
    ["external", { storedVideoUrl: "https://elsewhere.test/play/a" }, {}, [notProviders]],
    ["protected", {}, { passwordCipher: "sealed" }, [isProtected]],
    ["pay-per-view", {}, { tags: [" PPV "] }, [isEmbedOnly]],
    ["an MP4 without its bitrate", { storedVideoUrl: "https://provider.test/play/a.mp4" }, {}, [noBitrate]],
    ["no picture", without, without, [noPicture]],
    ["the series' picture does", without, sized(1280, 720), []],
    ["the series' picture instead of a small one", sized(640, 360), sized(800, 450), []],
    ["a picture elsewhere", { thumbnailUrl: "https://example.org/a.jpg", picture: null }, without, []],
    ["the series' picture instead of a private one", at("https://192.168.0.9/x.jpg"), sized(1280, 720), []],
    ["a private picture", at("https://192.168.0.9/x.jpg"), without, [notPublic]],
    ["a picture over http", at("http://example.org/a.jpg"), without, [notPublic]],
    ["a private picture of the series", without, at("http://192.168.0.9/x.jpg"), [notPublic]],
    ["a small picture", sized(799, 450), without, [wrongPicture("799×450")]],
    ["a square picture", sized(1000, 1000), without, [wrongPicture("1000×1000")]],
    ["a small picture of the series", without, sized(640, 360), [wrongPicture("640×360")]],
    [
      "everything at once",
      { isOnRoku: false, ...without },
      { passwordCipher: "sealed", tags: ["ppv"], ...without },
      [notOffered, isProtected, isEmbedOnly, noPicture],
    ],
  ])("%s", (_name, episode, series, problems) => {
    const [own, its] = [someSeries(series), someEpisode(episode)];
    expect(findFeedProblems(config, own, its)).toEqual(problems);
    expect(writeFeed([{ series: own, episodes: [its] }]).series).toHaveLength(problems.length === 0 ? 1 : 0);
  });
});

test("a series is omitted when none of its episodes is in the feed", () => {
  const feed = writeFeed(
    [
      { series: someSeries({ id: "empty" }), episodes: [] },
      { series: someSeries({ id: "hidden" }), episodes: [someEpisode({ isOnRoku: false })] },
      {
        series: someSeries({ id: "shown" }),
        episodes: [someEpisode({ isOnRoku: false }), someEpisode({ id: "e2" })],
      },
    ],
    [someCategory()],
  );
  expect(feed.series.map(({ id, episodes }) => [id, episodes.map((one) => one.id)])).toEqual([
    ["shown", ["e2"]],
  ]);
});

const offer = (count: number, part: Partial<Episode>): Offer => ({
  categories: [],
  open: [
    {
      series: someSeries(),
      episodes: Array.from({ length: count }, (_, day) =>
        someEpisode({ id: `e${day}`, releaseDate: new Date(Date.UTC(2025, 0, 1 + day)), ...part }),
      ),
    },
  ],
});

describe("A feed that would be too large for Roku", () => {
  const text = "l".repeat(500);

  test("has no room for more than the number of episodes that are read for it", () => {
    const shortest = { ...config, publicUrl: "http://a.b" };
    const smallest = someEpisode({
      id: "00000000-0000-4000-8000-000000000000",
      title: "A",
      language: "en",
      durationSeconds: 1,
      thumbnailUrl: "/media/a",
      storedVideoUrl: "https://provider.test/play/a",
    });
    const { json } = writeRoku(
      shortest,
      { categories: [], open: [{ series: someSeries(), episodes: [smallest] }] },
      lastUpdated,
    );
    const [episode] = checkRokuFeed(JSON.parse(json)).series[0]?.episodes ?? [];
    expect(JSON.stringify(episode).length * mostRokuEpisodes).toBeGreaterThan(500 * 1024);
  });

  test("omits long descriptions first", () => {
    const { json, fitting } = writeRoku(config, offer(600, { longDescription: text }), lastUpdated);
    expect(json.length).toBeLessThan(500 * 1024);
    expect(fitting.size).toBe(600);
    expect(checkRokuFeed(JSON.parse(json)).series[0]?.episodes).toHaveLength(600);
  });

  test("then omits the oldest broadcasts, as few as possible", () => {
    const { json, fitting } = writeRoku(config, offer(2_000, {}), lastUpdated);
    const shown = checkRokuFeed(JSON.parse(json)).series[0]?.episodes.map(({ id }) => id) ?? [];
    expect(json.length).toBeLessThan(500 * 1024);
    expect(json.length).toBeGreaterThan(499 * 1024);
    const ids = Array.from({ length: 2_000 }, (_, day) => `e${day}`);
    expect(shown).toEqual(ids.slice(-shown.length));
    expect(fitting).toEqual(new Set(ids.slice(-shown.length)));
  });
});
