import { describe, expect, test } from "vitest";

import { readConfig } from "../../configuration/config.ts";
import { readBytes } from "../../testing/catalogue/backup.ts";
import { createIssueList } from "./issueList.ts";

const config = readConfig({
  PUBLIC_URL: "https://tournament.example",
  PROVIDER_PLAY_URL: "https://isilive.ca/play/",
  PROVIDER_FILE_URL: "https://isilive.ca/files/",
  PROVIDER_LIVE_URL: "https://video.isilive.ca/live/",
});

async function read(file: object) {
  const [errors, warnings] = [createIssueList(), createIssueList()];
  const backup = await readBytes(config, Buffer.from(JSON.stringify(file)), errors, warnings);
  return {
    entries: backup?.entries ?? null,
    texts: backup?.texts ?? [],
    errors: errors.list(),
    warnings: warnings.list(),
  };
}

const finals = {
  id: "finals",
  title: "Finals",
  shortDescription: "All finals",
  longDescription: "All finals of the day",
  tags: ["live"],
  order: 0,
};

const withEpisode = (episode: object) => ({
  abc: {
    series: { ...finals, releaseDate: "2025-07-28" },
    episodes: [{ docId: "one", title: "Men's singles", ...episode }],
  },
});

describe("An episode without a play address is imported by its other addresses", () => {
  test.each<[string, object, string]>([
    [
      "only a YouTube embed link",
      { embedLink: "https://www.youtube.com/embed/abcdefghijk" },
      "https://www.youtube-nocookie.com/embed/abcdefghijk",
    ],
    [
      "only an embed link to the provider's play page",
      { embedLink: "https://isilive.ca/play/badminton/court1" },
      "https://isilive.ca/play/badminton/court1",
    ],
    [
      "only an embed link to somewhere else",
      { embedLink: "https://elsewhere.example/frame" },
      "https://elsewhere.example/frame",
    ],
    [
      "only the playlist, in its content",
      {
        content: {
          videos: [
            {
              url: "https://video.isilive.ca/live/badminton/court1/index.m3u8",
              quality: "HD",
              videoType: "HLS",
            },
          ],
        },
      },
      "https://isilive.ca/play/badminton/court1",
    ],
    [
      "only the playlist, as its video URL",
      { videoUrl: "https://video.isilive.ca/live/badminton/court1/index.m3u8" },
      "https://isilive.ca/play/badminton/court1",
    ],
    [
      "a blank video URL beside an embed link",
      { videoUrl: "", embedLink: "https://youtu.be/abcdefghijk" },
      "https://www.youtube-nocookie.com/embed/abcdefghijk",
    ],
    [
      "a playlist that is not the provider's",
      { videoUrl: "https://elsewhere.example/live/court1/index.m3u8" },
      "https://elsewhere.example/live/court1/index.m3u8",
    ],
  ])("%s", async (_, episode, stored) => {
    const { entries, errors } = await read(withEpisode(episode));
    expect(errors).toEqual([]);
    expect(entries?.[0]?.episodes[0]?.storedVideoUrl).toBe(stored);
  });

  test("an episode without any address is reported, with the path of its video URL", async () => {
    const { errors } = await read(withEpisode({}));
    expect(errors).toMatchObject([{ path: "abc.episodes.0.videoUrl" }]);
  });
});

describe("Timestamps of Firestore are parsed", () => {
  test.each<[string, unknown]>([
    ["seconds and nanoseconds", { seconds: 1_753_695_000, nanoseconds: 500_000_000 }],
    ["with underscores", { _seconds: 1_753_695_000, _nanoseconds: 500_000_000 }],
    [
      "as node-firestore-import-export has them",
      { __datatype__: "timestamp", value: { _seconds: 1_753_695_000, _nanoseconds: 500_000_000 } },
    ],
    ["as a text", "2025-07-28T09:30:00.500Z"],
  ])("%s", async (_, at) => {
    const { entries, errors, warnings } = await read({
      abc: {
        series: { ...finals, releaseDate: at, importedAt: at },
        episodes: [
          {
            docId: "one",
            videoUrl: "https://youtu.be/abcdefghijk",
            releaseDate: at,
            content: { dateAdded: at },
          },
        ],
      },
    });
    expect([errors, warnings]).toEqual([[], []]);
    expect(entries).toMatchObject([
      {
        releaseDate: "2025-07-28",
        episodes: [{ releaseDate: "2025-07-28T09:30:00.500Z", dateAdded: "2025-07-28T09:30:00.500Z" }],
      },
    ]);
  });

  test.each<[string, unknown]>([
    ["beyond any date", { seconds: 1e20, nanoseconds: 0 }],
    ["of texts", { seconds: "1753695000" }],
    ["with more fields", { seconds: 1, nanoseconds: 1, zone: "UTC" }],
    ["of another type", { __datatype__: "blob", value: {} }],
  ])("one %s is a fault with its path", async (_, at) => {
    const { errors } = await read({ abc: { series: { ...finals, releaseDate: at }, episodes: [] } });
    expect(errors.map(({ path }) => path)).toEqual(["abc.series.releaseDate"]);
  });
});

const timestamp = { __datatype__: "timestamp", value: { _seconds: 1_753_695_000, _nanoseconds: 0 } };
const seriesCollection = {
  Xy12: {
    ...finals,
    releaseDate: timestamp,
    thumbnail: "https://files.example/a.jpg",
    categoryId: { __datatype__: "documentReference", value: "content/main/categories/court-1" },
    venue: { __datatype__: "geopoint", value: { _latitude: 48.1, _longitude: 11.5 } },
    password: "shuttle",
    __collections__: {
      episodes: {
        e2: {
          title: "Second",
          episodeNumber: 2,
          videoUrl: "https://isilive.ca/play/badminton/court2",
          releaseDate: timestamp,
          rating: { rating: "0", ratingSource: "BBFC" },
          content: {
            dateAdded: timestamp,
            duration: 5_400,
            language: "en-US",
            videos: [
              {
                url: "https://video.isilive.ca/live/badminton/court2/index.m3u8",
                videoType: "HLS",
              },
            ],
          },
          __collections__: {},
        },
        e1: { title: "First", episodeNumber: 1, embedLink: "https://youtu.be/abcdefghijk" },
      },
    },
    // The page of the original site reads only the flags of this list.
    episodes: [{ isLive: true }],
  },
  Zz99: {
    ...finals,
    id: "embedded",
    title: "Embedded",
    order: 1,
    releaseDate: "2025-07-29",
    episodes: [{ title: "Within", videoUrl: "https://youtu.be/abcdefghijk", isLive: true }],
    __collections__: {},
  },
};

const mainDocument = {
  categories: [{ id: "court-1", name: "Court 1", query: "court-1" }],
  lastUpdated: "2025-07-28T10:00:00.000Z",
  __collections__: {
    series: seriesCollection,
  },
};

const exportOfDatabase = {
  __collections__: {
    content: {
      main: mainDocument,
    },
    users: { uid1: { email: "someone@example.org", savedSeries: [], __collections__: {} } },
    admins: { uid1: { email: "someone@example.org", __collections__: {} } },
    episodes: { one: { isLive: true, seriesId: "finals", __collections__: {} } },
  },
};

describe("An export of node-firestore-import-export", () => {
  test("is imported as the series with the episodes of their collection, or else of their list", async () => {
    const { entries, texts, errors } = await read(exportOfDatabase);
    expect(errors).toEqual([]);
    expect(entries).toMatchObject([
      {
        slug: "finals",
        releaseDate: "2025-07-28",
        category: "court-1",
        password: "shuttle",
        episodes: [
          { title: "First", storedVideoUrl: "https://www.youtube-nocookie.com/embed/abcdefghijk" },
          {
            title: "Second",
            storedVideoUrl: "https://isilive.ca/play/badminton/court2",
            durationSeconds: 5_400,
            dateAdded: "2025-07-28T09:30:00.000Z",
          },
        ],
      },
      { slug: "embedded", episodes: [{ title: "Within", isLive: true }] },
    ]);
    expect(entries?.[0]?.episodes).toHaveLength(2);
    expect(texts.find(({ id }) => id === entries?.[0]?.id)?.longDescription).toBe("All finals of the day");
  });

  test("is imported with a report of what was omitted", async () => {
    const { warnings } = await read(exportOfDatabase);
    expect(warnings).toEqual([
      { path: "content/main", message: "This was left out: categories, lastUpdated." },
      ...["users", "admins", "episodes"].map((path) => ({
        path,
        message: "This collection was left out (documents: 1): only series and their episodes are imported.",
      })),
      { path: "Xy12.series.venue", message: "This field is unknown and was ignored." },
    ]);
  });

  test("is imported without naming a person of the omitted data", async () => {
    expect(JSON.stringify(await read(exportOfDatabase))).not.toContain("someone@");
  });

  test("may contain one document or one collection", async () => {
    const ofDocument = await read(mainDocument);
    expect([ofDocument.errors, ofDocument.entries?.length]).toEqual([[], 2]);
    expect(ofDocument.warnings.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["categories", "lastUpdated"]),
    );
    const ofCollection = await read(seriesCollection);
    expect(ofCollection.errors).toEqual([]);
    expect(ofCollection.entries?.map(({ episodes }) => episodes.map(({ title }) => title))).toEqual([
      ["First", "Second"],
      ["Within"],
    ]);
  });

  test("is imported with the same ids as an export of the same documents by this site", async () => {
    const [one] = (await read(exportOfDatabase)).entries ?? [];
    const [other] =
      (
        await read({
          Xy12: {
            series: { ...finals, releaseDate: "2025-07-28" },
            episodes: [{ docId: "e1", videoUrl: "https://youtu.be/abcdefghijk" }],
          },
        })
      ).entries ?? [];
    expect([one?.id, one?.episodes[0]?.id]).toEqual([other?.id, other?.episodes[0]?.id]);
  });
});
