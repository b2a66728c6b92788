import * as v from "valibot";

import { unknownDurationSeconds } from "../../../../domain/broadcast.ts";
import {
  bitrateProblem,
  blankPlannedStart,
  blankVideo,
  describeForeignVideo,
  type EndLive,
  endLives,
  episodeDefaults,
  episodeTextRules,
  type GoLive,
  goLives,
  isBitrate,
  languageRule,
  needsStart,
  ratingRules,
} from "../../../../domain/episodeForm.ts";
import { toInstant, toLocalTime } from "../../../../domain/localTime.ts";
import { typedTimeRule } from "../../../../domain/storableYear.ts";
import type { VideoTarget } from "../../../../domain/video.ts";
import type {
  EpisodeInput,
  EpisodeManager_EpisodeFragment as Episode,
} from "../../../lib/generated/EpisodeManager.ts";
import { findChanges } from "../../forms/formChanges.ts";
import { readDuration, writeDuration } from "../episodeTimes.ts";

/** The values of the form: typed texts, empty where nothing is typed. */
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
  goLive: GoLive;
  endLive: EndLive;
};

/** The labels of the fields, for the form and for messages. */
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
  goLive: "Switch LIVE on",
  endLive: "Switch LIVE off",
};

export const goLiveNames: Record<GoLive, string> = {
  MANUAL: "By hand",
  AT_START: "At the release date",
  WHEN_UP: "Once the stream is up",
};

export const endLiveNames: Record<EndLive, string> = {
  MANUAL: "By hand",
  WHEN_DOWN: "Once the stream has ended",
};

/** The labels of a field's choices, by their values. */
const choiceNames: Partial<Record<keyof EpisodeValues, Readonly<Record<string, string>>>> = {
  goLive: goLiveNames,
  endLive: endLiveNames,
};

export const emptyEpisode: EpisodeValues = {
  title: "",
  shortDescription: "",
  longDescription: "",
  videoUrl: "",
  embedLink: "",
  language: episodeDefaults.language,
  releaseDate: "",
  duration: writeDuration(unknownDurationSeconds),
  ratingValue: episodeDefaults.rating.value,
  ratingSource: episodeDefaults.rating.source,
  thumbnailUrl: "",
  bitrate: "",
  isOnRoku: false,
  isLive: false,
  goLive: "MANUAL",
  endLive: "MANUAL",
};

const inputFields = new Map<string, keyof EpisodeValues>([
  ["durationSeconds", "duration"],
  ["rating", "ratingValue"],
  ["bitrateKbps", "bitrate"],
]);

const isOwnField = (field: string): field is keyof EpisodeValues => Object.hasOwn(episodeLabels, field);

/** The form's field for a field of the API; undefined when there is none. */
export function findEpisodeField(field: string): keyof EpisodeValues | undefined {
  return inputFields.get(field) ?? (isOwnField(field) ? field : undefined);
}

/** The rules that need no server. `preview` returns the target of an address, `present` is the saved episode. */
export function makeEpisodeRules(
  preview: (address: string) => VideoTarget | null,
  playUrl: string,
  present: string,
) {
  const fields = v.object({
    ...episodeTextRules,
    videoUrl: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(blankVideo),
      v.check(
        (address) => address === present || preview(address)?.type !== "EXTERNAL",
        describeForeignVideo(playUrl),
      ),
    ),
    embedLink: v.pipe(v.string(), v.trim()),
    language: languageRule,
    releaseDate: typedTimeRule,
    duration: v.pipe(
      v.string(),
      v.check((duration) => readDuration(duration) !== null, "The duration needs the form HH:MM:SS."),
    ),
    ratingValue: ratingRules.value,
    ratingSource: ratingRules.source,
    thumbnailUrl: v.string(),
    bitrate: v.pipe(
      v.string(),
      v.trim(),
      v.check((rate) => rate === "" || (/^\d{1,7}$/.test(rate) && isBitrate(Number(rate))), bitrateProblem),
    ),
    isOnRoku: v.boolean(),
    isLive: v.boolean(),
    goLive: v.picklist(goLives),
    endLive: v.picklist(endLives),
  });
  return v.pipe(
    fields,
    v.forward(
      v.check(({ goLive, releaseDate }) => releaseDate !== "" || !needsStart(goLive), blankPlannedStart),
      ["releaseDate"],
    ),
  );
}

export function readEpisodeValues(episode: Episode, zone: string): EpisodeValues {
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
    // Null for a role that may not edit the plan.
    goLive: episode.goLive ?? "MANUAL",
    endLive: episode.endLive ?? "MANUAL",
  };
}

/**
 * The input of the mutation. A LIVE switch and a start that were not changed since `before` keep their saved values.
 */
export function writeEpisodeInput(
  values: EpisodeValues,
  base: Episode | null,
  before: EpisodeValues,
  zone: string,
): Required<Omit<EpisodeInput, "isLive">> & Pick<EpisodeInput, "isLive"> {
  const { duration, ratingValue, ratingSource, bitrate, isLive, ...input } = values;
  // When clocks are set back, an hour occurs twice; only the saved instant distinguishes the two.
  const isSameHour = base !== null && before.releaseDate === values.releaseDate;
  return {
    ...input,
    embedLink: values.embedLink || null,
    thumbnailUrl: values.thumbnailUrl || null,
    releaseDate: isSameHour ? base.releaseDate : toInstant(values.releaseDate, zone),
    durationSeconds: readDuration(duration) ?? unknownDurationSeconds,
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
  const choice = choiceNames[name]?.[value];
  if (choice !== undefined) return choice;
  return value.length > 120 ? `${value.slice(0, 120)}…` : value;
}

/** The values that were changed, labelled as in the form. */
export function describeEpisodeChanges(
  before: EpisodeValues,
  now: EpisodeValues,
): { label: string; now: string }[] {
  return findChanges(before, now).map((name) => ({
    label: episodeLabels[name],
    now: describeValue(name, now[name]),
  }));
}
