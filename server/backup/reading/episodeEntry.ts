import type * as v from "valibot";

import { unknownDurationSeconds } from "../../../domain/broadcast.ts";
import { episodeDefaults } from "../../../domain/episodeForm.ts";
import { isRecord } from "../../../domain/isRecord.ts";
import type { CheckConfig, CheckEpisode, CheckedEpisode } from "../../catalogue/episodes/episode.input.ts";
import { findPlayAddress, readVideo } from "../../catalogue/episodes/video.ts";
import { EpisodeEntryFields, contentFields, episodeFields } from "./fields.ts";
import type { FileReport } from "./fileReport.ts";
import { episodePath, findFilledAddress, idOf, splitPicture } from "./names.ts";
import type { EntryText } from "./seriesEntry.ts";

/** An episode of the file, without its unknown fields. */
type EpisodeFields = v.InferOutput<typeof EpisodeEntryFields>;

/** An episode as it will be stored. */
export interface EpisodeEntry extends Omit<CheckedEpisode, "releaseDate" | keyof EntryText> {
  id: string;
  path: string;
  thumbnailField: string;
  number: number | null;
  releaseDate: string | null;
  isLive: boolean;
  /** When the broadcast ended; null when it has not ended, or when the file has no such field. */
  liveEndedAt: string | null;
  /** Whether the file has no `liveEndedAt`, so that the site's value is kept. */
  keepsLiveEnd: boolean;
  /** When LIVE was switched off; in an older file the end of the broadcast, which is its last known switch. */
  liveSwitchedAt: string | null;
  /** Null when the file has no such field. */
  dateAdded: string | null;
}

/** Reads an episode of the series with this key. Returns null and reports errors when it has faults. */
export function readEpisode(
  config: CheckConfig,
  checkEpisode: CheckEpisode,
  report: FileReport,
  key: string,
  path: string,
  value: unknown,
): { entry: EpisodeEntry; text: EntryText } | null {
  report.warnUnknown("episode", path, value, episodeFields);
  if (isRecord(value)) report.warnUnknown("content", `${path}.content`, value["content"], contentFields);
  const fields = report.readFields(EpisodeEntryFields, path, value);
  if (!fields) return null;
  const { content, thumbnail, thumbnailUrl } = fields;
  const docId = fields.docId ?? fields.episodeId ?? fields.id;
  if (docId === null) {
    report.errors.add(`${path}.docId`, "An episode needs a docId.");
    return null;
  }
  const [thumbnailField, pictureAddress] = findFilledAddress([
    ["thumbnail", thumbnail],
    ["thumbnailUrl", thumbnailUrl],
  ]);
  const { videoField, videoUrl } = readVideoUrl(config, fields);
  const source = readVideo(config, videoUrl);
  const picture = splitPicture(config, pictureAddress);
  const checked = report.check(
    path,
    {
      durationSeconds: "duration",
      thumbnailUrl: thumbnailField,
      videoUrl: videoField,
      isOnRoku: "onRoku",
      bitrateKbps: "content.videos.0.bitrate",
    },
    () =>
      checkEpisode(toInput(fields, videoUrl, picture.checked), {
        videoUrl: source?.stored ?? null,
        thumbnailUrl: null,
      }),
  );
  if (!checked) return null;
  if (fields.onRoku === true && !checked.isOnRoku)
    report.warnings.add(
      `${path}.onRoku`,
      "Only the provider's videos can be on Roku, so this one will not be.",
    );
  const id = idOf(docId, episodePath(key, docId));
  report.claim("episode", id, `${path}.docId`);
  const { shortDescription, longDescription, ...columns } = checked;
  const entry = {
    ...columns,
    thumbnailUrl: picture.fetched,
    id,
    path,
    thumbnailField,
    number: fields.episodeNumber,
    releaseDate: fields.releaseDate,
    isLive: fields.isLive ?? false,
    liveEndedAt: fields.liveEndedAt ?? null,
    keepsLiveEnd: fields.liveEndedAt === undefined,
    liveSwitchedAt:
      (fields.liveSwitchedAt === undefined ? fields.liveEndedAt : fields.liveSwitchedAt) ?? null,
    dateAdded: content.dateAdded ?? null,
  };
  return { entry, text: { id, shortDescription, longDescription } };
}

/** The field of the file that names the video, and the address of the video. */
function readVideoUrl(
  config: CheckConfig,
  { videoUrl, url, content, embedLink }: EpisodeFields,
): { videoField: string; videoUrl: string } {
  const [videoField, found] = findFilledAddress([
    ["videoUrl", videoUrl],
    ["url", url],
    ["content.videos.0.url", content.videos?.[0]?.url],
    ["embedLink", embedLink],
  ]);
  const address = found ?? "";
  // The original site may name only the playlist, which its player derived from the play address.
  return { videoField, videoUrl: findPlayAddress(config, address) ?? address };
}

/** The fields in the form in which an admin would enter them. */
function toInput(
  fields: EpisodeFields,
  videoUrl: string,
  thumbnailUrl: string | null,
): Parameters<CheckEpisode>[0] {
  const { title, shortDescription, longDescription, embedLink, goLive, endLive, content, rating } = fields;
  const bitrate = content.videos?.[0]?.bitrate;
  return {
    title,
    shortDescription,
    longDescription,
    videoUrl,
    embedLink,
    language: fields.language ?? content.language ?? episodeDefaults.language,
    releaseDate: fields.releaseDate === null ? null : new Date(fields.releaseDate),
    durationSeconds: fields.duration ?? content.duration ?? unknownDurationSeconds,
    rating: {
      value: rating.rating ?? episodeDefaults.rating.value,
      source: rating.ratingSource ?? episodeDefaults.rating.source,
    },
    thumbnailUrl,
    goLive,
    endLive,
    isOnRoku: fields.onRoku ?? false,
    bitrateKbps: bitrate == null ? null : Math.round(bitrate),
  };
}
