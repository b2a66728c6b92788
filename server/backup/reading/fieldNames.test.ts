import { describe, expect, test } from "vitest";

import { readConfig } from "../../configuration/config.ts";
import { makeEntry, makeEpisodeEntry, readWithIssues } from "../../testing/catalogue/backup.ts";

const config = readConfig({ PUBLIC_URL: "https://tournament.example" });
const read = (file: object) => readWithIssues(config, file);

describe("The field names of the specification's export are read", () => {
  test("all of a series, its thumbnail under either name", async () => {
    const { backup, errors, warnings } = await read({
      abc: {
        series: {
          id: "Finals",
          title: " Finals ",
          shortDescription: "Short",
          longDescription: "Long",
          releaseDate: "2025-07-28T22:30:00.000Z",
          tags: ["live", " Live", "men"],
          thumbnail: "https://files.example/old.jpg",
          thumbnailUrl: "https://tournament.example/media/thumbnails/a.webp",
          order: 3,
          categoryId: "semi-finals",
          password: " secret ",
          embedLink: "https://example.org/frame",
          importedAt: "2025-01-01T00:00:00.000Z",
        },
        episodes: [],
      },
    });
    expect([errors, warnings]).toEqual([[], []]);
    expect(backup?.entries).toMatchObject([
      {
        slug: "finals",
        title: "Finals",
        releaseDate: "2025-07-28",
        tags: ["live", "men"],
        thumbnailUrl: "/media/thumbnails/a.webp",
        category: "semi-finals",
        password: " secret ",
        isProtected: true,
      },
    ]);
  });

  test.each([
    ["thumbnail", "thumbnailUrl"],
    ["thumbnailUrl", "thumbnail"],
  ])("the picture in %s, next to a blank %s", async (named, blank) => {
    const picture = { [named]: "https://files.example/a.jpg", [blank]: " " };
    const { backup } = await read({
      a: makeEntry(picture, [{ docId: "one", videoUrl: "https://provider.test/play/one", ...picture }]),
    });
    const shown = { thumbnailUrl: "https://files.example/a.jpg", thumbnailField: named };
    expect(backup?.entries).toMatchObject([{ ...shown, episodes: [shown] }]);
  });

  test("all of an episode, with missing fields from the provider's content", async () => {
    const content = {
      dateAdded: "2025-07-01T10:00:00+02:00",
      duration: 90.4,
      language: "de-DE",
      videos: [
        { url: "https://elsewhere.example/match.mp4", quality: "HD", videoType: "External", bitrate: 2500 },
      ],
    };
    const { backup, errors, warnings } = await read({
      a: makeEntry({}, [
        { docId: "late", title: "Second", content, episodeNumber: 7 },
        {
          episodeId: "early",
          title: "First",
          videoUrl: "https://youtu.be/abcdefghijk",
          duration: "01:02:03",
          rating: { rating: 12, ratingSource: "FSK" },
          onRoku: false,
          isLive: true,
          episodeNumber: 2,
          releaseDate: "2025-07-28",
        },
        { docId: "last", videoUrl: "https://elsewhere.example/live" },
      ]),
    });
    expect([errors, warnings]).toEqual([[], []]);
    expect(backup?.entries[0]?.episodes).toMatchObject([
      {
        title: "First",
        storedVideoUrl: "https://www.youtube-nocookie.com/embed/abcdefghijk",
        durationSeconds: 3_723,
        ratingValue: "12",
        ratingSource: "FSK",
        isLive: true,
        releaseDate: "2025-07-28T00:00:00.000Z",
        language: "en-US",
      },
      {
        title: "Second",
        storedVideoUrl: "https://elsewhere.example/match.mp4",
        durationSeconds: 90,
        dateAdded: "2025-07-01T08:00:00.000Z",
        language: "de-DE",
        bitrateKbps: 2_500,
        isLive: false,
      },
      { title: "", durationSeconds: 1, ratingValue: "0", ratingSource: "BBFC", releaseDate: null },
    ]);
  });

  test("unknown fields are ignored with one warning for each name", async () => {
    const { backup, warnings } = await read({
      a: makeEntry({ colour: "red" }, [makeEpisodeEntry({ views: 1 }), makeEpisodeEntry({ views: 2 })]),
      b: { ...makeEntry({ colour: "blue" }), extra: {} },
    });
    expect(backup?.entries).toHaveLength(2);
    expect(warnings).toEqual([
      {
        path: "a.series.colour",
        message: "This field is unknown and was ignored. So is 1 other of this name.",
      },
      { path: "a.episodes.0.views", message: expect.stringContaining("So is 1 other of") },
      { path: "b.extra", message: "This field is unknown and was ignored." },
    ]);
  });

  test("only the provider's videos can be on Roku", async () => {
    const episode = makeEpisodeEntry({ videoUrl: "https://elsewhere.example/x", onRoku: true });
    const { backup, warnings } = await read({ a: makeEntry({}, [episode]) });
    expect(backup?.entries[0]?.episodes[0]?.isOnRoku).toBe(false);
    expect(warnings.map(({ path }) => path)).toEqual(["a.episodes.0.onRoku"]);
  });
});
