import * as v from "valibot";

import type {
  EpisodeInput,
  EpisodeManager_EpisodeFragment as Episode,
} from "../lib/generated/EpisodeManager.ts";
import { readDuration, toInstant, toLocalTime, writeDuration } from "./episodeTimes.ts";
import { findChanges } from "./formChanges.ts";
import type { VideoPreview } from "./previewVideo.ts";

/** What the form holds: texts as they are typed, empty where there is nothing. */
export type EpisodeValues = {
  title: string;
  shortDescription: string;
  longDescription: string;
  videoUrl: string;
  embedLink: string;
  language: string;
  releaseDate: string;
  duration: string;
  ratingValue: string;
  ratingSource: string;
  thumbnailUrl: string;
  bitrate: string;
  isOnRoku: boolean;
  isLive: boolean;
};

/** How the fields are called, for the form and for what tells of them. */
export const episodeLabels: Record<keyof EpisodeValues, string> = {
  title: "Title",
  shortDescription: "Short description",
  longDescription: "Long description",
  videoUrl: "Video URL",
  embedLink: "Embed link",
  language: "Language",
  releaseDate: "Release date",
  duration: "Duration",
  ratingValue: "Rating",
  ratingSource: "Rating source",
  thumbnailUrl: "Thumbnail",
  bitrate: "Bitrate in kbit/s",
  isOnRoku: "Available on Roku",
  isLive: "Live",
};

export const emptyEpisode: EpisodeValues = {
  title: "",
  shortDescription: "",
  longDescription: "",
  videoUrl: "",
  embedLink: "",
  language: "en-US",
  releaseDate: "",
  duration: "00:00:01",
  ratingValue: "0",
  ratingSource: "BBFC",
  thumbnailUrl: "",
  bitrate: "",
  isOnRoku: false,
  isLive: false,
};

const inputFields = new Map<string, keyof EpisodeValues>([
  ["durationSeconds", "duration"],
  ["rating", "ratingValue"],
  ["bitrateKbps", "bitrate"],
]);

const isOwnField = (field: string): field is keyof EpisodeValues => Object.hasOwn(episodeLabels, field);

/** The form's field for one of the API's. */
export function findEpisodeField(field: string | null): keyof EpisodeValues | undefined {
  if (field === null) return undefined;
  return inputFields.get(field) ?? (isOwnField(field) ? field : undefined);
}

const text = (most: number, name: string) =>
  v.pipe(v.string(), v.maxLength(most, `The ${name} has at most ${most.toLocaleString("en")} characters.`));

/** What can be said without the server; `preview` tells what an address leads to, `present` is the one that is saved. */
export function makeEpisodeRules(
  preview: (address: string) => VideoPreview | null,
  playUrl: string,
  present: string,
) {
  return v.object({
    title: text(200, "title"),
    shortDescription: text(500, "short description"),
    longDescription: text(20_000, "long description"),
    videoUrl: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("Please enter the video URL."),
      v.check(
        (address) => address === present || preview(address)?.type !== "EXTERNAL",
        `The video URL must begin with ${playUrl} or be a YouTube video.`,
      ),
    ),
    embedLink: v.pipe(v.string(), v.trim()),
    language: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "The language needs a form such as en-US."),
    ),
    releaseDate: v.string(),
    duration: v.pipe(
      v.string(),
      v.check((duration) => readDuration(duration) !== null, "The duration needs the form HH:MM:SS."),
    ),
    ratingValue: text(20, "rating"),
    ratingSource: text(20, "rating's source"),
    thumbnailUrl: v.string(),
    bitrate: v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (rate) => rate === "" || (/^\d{1,7}$/.test(rate) && Number(rate) > 0 && Number(rate) <= 1_000_000),
        "The bitrate is a number of kilobits above 0.",
      ),
    ),
    isOnRoku: v.boolean(),
    isLive: v.boolean(),
  });
}

export function readEpisode(episode: Episode, zone: string): EpisodeValues {
  const { title, shortDescription, longDescription, videoUrl, language, isOnRoku, isLive } = episode;
  return {
    title,
    shortDescription,
    longDescription,
    videoUrl,
    embedLink: episode.embedLink ?? "",
    language,
    releaseDate: toLocalTime(episode.releaseDate, zone),
    duration: writeDuration(episode.durationSeconds),
    ratingValue: episode.rating.value,
    ratingSource: episode.rating.source,
    thumbnailUrl: episode.thumbnail?.url ?? "",
    bitrate: episode.videos[0]?.bitrateKbps?.toString() ?? "",
    isOnRoku,
    isLive,
  };
}

/** What is sent of the values; a live switch and an hour that were not changed since `before` are left as they are. */
export function writeEpisode(
  values: EpisodeValues,
  base: Episode | null,
  before: EpisodeValues,
  zone: string,
): EpisodeInput {
  const { duration, ratingValue, ratingSource, bitrate, isLive, ...input } = values;
  // The hour that a clock is set back by is there twice; only the saved instant knows which one was meant.
  const isSameHour = base !== null && before.releaseDate === values.releaseDate;
  return {
    ...input,
    embedLink: values.embedLink || null,
    thumbnailUrl: values.thumbnailUrl || null,
    releaseDate: isSameHour ? base.releaseDate : toInstant(values.releaseDate, zone),
    durationSeconds: readDuration(duration) ?? 1,
    rating: { value: ratingValue, source: ratingSource },
    bitrateKbps: bitrate === "" ? null : Number(bitrate),
    ...(before.isLive === isLive ? {} : { isLive }),
  };
}

function describeValue(name: keyof EpisodeValues, value: string | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value === "") return "Nothing";
  if (name === "thumbnailUrl") return "Another picture";
  if (name === "releaseDate") return value.replace("T", " ");
  return value.length > 120 ? `${value.slice(0, 120)}…` : value;
}

/** What differs now, in the words of the form. */
export function describeEpisodeChanges(
  before: EpisodeValues,
  now: EpisodeValues,
): { label: string; now: string }[] {
  return findChanges(before, now).map((name) => ({
    label: episodeLabels[name],
    now: describeValue(name, now[name]),
  }));
}
