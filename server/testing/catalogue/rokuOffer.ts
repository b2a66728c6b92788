import type { Category } from "../../catalogue/categories/category.entity.ts";
import type { Episode } from "../../catalogue/episodes/episode.entity.ts";
import type { BroadcastingSeries } from "../../catalogue/series/broadcasts.ts";
import { readConfig } from "../../configuration/config.ts";
import type { OfferedSeries } from "../../feeds/offer.ts";
import { writeRoku } from "../../feeds/roku.ts";
import type { Pictured } from "../../files/thumbnail.ts";
import type { RokuFeed } from "./roku.ts";
import { checkRokuFeed } from "./roku.ts";

// Series and categories of a Roku feed, created without a database.

export const config = readConfig({
  PUBLIC_URL: "https://site.example.org",
  SITE_TITLE: "The Open",
  PROVIDER_NAME: "provider.test",
  PROVIDER_PLAY_URL: "https://provider.test/play/",
  PROVIDER_FILE_URL: "https://files.provider.test/",
  PROVIDER_LIVE_URL: "https://live.provider.test/",
});

export const lastUpdated = new Date("2025-07-28T12:00:00.500Z");

/** A picture of a size that Roku accepts. */
export const picture = { url: "/media/a.webp", width: 1280, height: 720, copyWidths: [] };

export function someEpisode(part: Partial<Episode & Pictured> = {}): Episode & Pictured {
  return {
    id: "e1",
    seriesId: "s1",
    number: 1,
    title: "The final",
    shortDescription: "",
    longDescription: "",
    language: "en-GB",
    releaseDate: new Date("2025-07-28T09:30:00.123Z"),
    dateAdded: new Date("2025-07-01T08:00:00.999Z"),
    durationSeconds: 3_723,
    ratingValue: "0",
    ratingSource: "BBFC",
    thumbnailUrl: "/media/e.webp",
    isLive: false,
    liveSince: null,
    liveEndedAt: null,
    goLive: "MANUAL",
    endLive: "MANUAL",
    liveSwitchedAt: null,
    goLiveSetAt: null,
    goLiveMissedAt: null,
    isOnRoku: true,
    storedVideoUrl: "https://provider.test/play/court-1",
    storedEmbedLink: null,
    bitrateKbps: null,
    version: 1,
    ...part,
  };
}

export function someSeries(part: Partial<BroadcastingSeries & Pictured> = {}): BroadcastingSeries & Pictured {
  return {
    id: "s1",
    slug: "court-1",
    title: "Court 1",
    shortDescription: "",
    longDescription: "",
    releaseDate: "2025-07-27",
    tags: ["finals"],
    thumbnailUrl: "/media/s.webp",
    order: 0,
    categoryId: null,
    embedLink: null,
    passwordCipher: null,
    passwordVersion: 1,
    isPublished: true,
    importedAt: null,
    version: 1,
    broadcasts: { isAnyLive: false, readAt: null, planned: [] },
    ...part,
  };
}

export const someCategory = (part: Partial<Category> = {}): Category => ({
  id: "c1",
  slug: "finals",
  name: "Finals",
  tags: ["finals"],
  position: 0,
  version: 1,
  ...part,
});

/** Writes the feed of these series, and checks it. */
export const writeFeed = (open: OfferedSeries[], categories: Category[] = []): RokuFeed =>
  checkRokuFeed(JSON.parse(writeRoku(config, { categories, open }, lastUpdated).json));
