import type { ImportedColumn } from "../columns.ts";
import type { Episode } from "./episode.entity.ts";

/** All columns of an episode, in the order of the history's texts. The compiler reports a missing column. */
export const episodeColumns = {
  id: { column: "id", label: null, from: "rule" },
  seriesId: { column: "series_id", label: "Series", from: "entry" },
  number: { column: "number", label: null, from: "entry" },
  title: { column: "title", label: "Title", from: "entry" },
  shortDescription: { column: "short_description", label: "Short description", from: "text" },
  longDescription: { column: "long_description", label: "Long description", from: "text" },
  language: { column: "language", label: "Language", from: "entry" },
  releaseDate: { column: "release_date", label: "Release date", from: "entry" },
  dateAdded: { column: "date_added", label: "Date added", from: "rule" },
  durationSeconds: { column: "duration_seconds", label: "Duration in seconds", from: "entry" },
  ratingValue: { column: "rating_value", label: "Rating", from: "entry" },
  ratingSource: { column: "rating_source", label: "Rating source", from: "entry" },
  thumbnailUrl: { column: "thumbnail_url", label: "Thumbnail", from: "entry" },
  isLive: { column: "is_live", label: "LIVE", from: "entry" },
  liveSince: { column: "live_since", label: "Live since", from: "kept" },
  liveEndedAt: { column: "live_ended_at", label: "Ended at", from: "entry" },
  goLive: { column: "go_live", label: "Switch LIVE on", from: "entry" },
  endLive: { column: "end_live", label: "Switch LIVE off", from: "entry" },
  liveSwitchedAt: { column: "live_switched_at", label: null, from: "entry" },
  goLiveSetAt: { column: "go_live_set_at", label: null, from: "kept" },
  goLiveMissedAt: { column: "go_live_missed_at", label: null, from: "kept" },
  isOnRoku: { column: "is_on_roku", label: "Available on Roku", from: "entry" },
  storedVideoUrl: { column: "video_url", label: "Video URL", from: "entry" },
  storedEmbedLink: { column: "embed_link", label: "Embed link", from: "entry" },
  bitrateKbps: { column: "bitrate_kbps", label: "Bitrate in kbit/s", from: "entry" },
  version: { column: "version", label: null, from: "kept" },
} as const satisfies Record<keyof Episode, ImportedColumn>;
