import type { CheckConfig, CheckEpisode, CheckedEpisode } from "../catalogue/episodes/episode.input.ts";
import { findPlayAddress, readVideo } from "../catalogue/episodes/video.ts";
import { EpisodeEntryFields, contentFields, episodeFields } from "./fields.ts";
import type { FileReport } from "./fileReport.ts";
import { isObject } from "./fileReport.ts";
import { episodePath, idOf, splitPicture } from "./names.ts";
import type { EntryText } from "./seriesEntry.ts";

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
  /** Null when the file has no such field. */
  dateAdded: string | null;
}

/** Reads an episode of the series with this key. Returns null and adds notes when it has faults. */
export function readEpisode(
  config: CheckConfig,
  checkEpisode: CheckEpisode,
  report: FileReport,
  key: string,
  path: string,
  value: unknown,
): { entry: EpisodeEntry; text: EntryText } | null {
  report.warnUnknown("episode", path, value, episodeFields);
  if (isObject(value)) report.warnUnknown("content", `${path}.content`, value["content"], contentFields);
  const fields = report.readFields(EpisodeEntryFields, path, value);
  if (!fields) return null;
  const { content, rating, thumbnail, thumbnailUrl } = fields;
  const [video] = content.videos ?? [];
  const docId = fields.docId ?? fields.episodeId ?? fields.id;
  if (docId === null) {
    report.errors.add(`${path}.docId`, "An episode needs a docId.");
    return null;
  }
  const thumbnailField = thumbnail === null ? "thumbnailUrl" : "thumbnail";
  const [videoField, address] = findVideo([
    ["videoUrl", fields.videoUrl],
    ["url", fields.url],
    ["content.videos.0.url", video?.url],
    ["embedLink", fields.embedLink],
  ]);
  // The original site may name only the playlist, which its player derived from the play address.
  const videoUrl = findPlayAddress(config, address) ?? address;
  const source = readVideo(config, videoUrl);
  const picture = splitPicture(config, thumbnail ?? thumbnailUrl);
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
      checkEpisode(
        {
          title: fields.title,
          shortDescription: fields.shortDescription,
          longDescription: fields.longDescription,
          videoUrl,
          embedLink: fields.embedLink,
          language: fields.language ?? content.language ?? "en-US",
          releaseDate: fields.releaseDate === null ? null : new Date(fields.releaseDate),
          durationSeconds: fields.duration ?? content.duration ?? 1,
          rating: { value: rating.rating ?? "0", source: rating.ratingSource ?? "BBFC" },
          thumbnailUrl: picture.checked,
          goLive: fields.goLive,
          endLive: fields.endLive,
          isOnRoku: fields.onRoku ?? false,
          bitrateKbps: video?.bitrate == null ? null : Math.round(video.bitrate),
        },
        { videoUrl: source?.stored ?? null, thumbnailUrl: null },
      ),
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
    liveEndedAt: fields.liveEndedAt,
    dateAdded: content.dateAdded ?? null,
  };
  return { entry, text: { id, shortDescription, longDescription } };
}

/** The first field that contains an address, with the address; the first field when none does. */
function findVideo(fields: readonly [string, string | null | undefined][]): [string, string] {
  const found = fields.find(([, address]) => address != null && address.trim() !== "");
  return [found?.[0] ?? "videoUrl", found?.[1] ?? ""];
}
