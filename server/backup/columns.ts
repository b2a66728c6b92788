import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import type { Series } from "../catalogue/series/series.entity.ts";

/**
 * The source of a column in an import. `entry`: the short fields of the file; `text`: its descriptions, which are
 * staged separately; `rule`: the file, by a specific rule in apply.ts; `decision`: a value that depends on the current
 * catalogue; `kept`: not from the file.
 */
type Source = "decision" | "entry" | "kept" | "rule" | "text";

interface Column {
  column: string;
  from: Source;
}

type Columns = Readonly<Record<string, Column>>;

export const seriesColumns = {
  id: { column: "id", from: "rule" },
  slug: { column: "slug", from: "entry" },
  title: { column: "title", from: "entry" },
  shortDescription: { column: "short_description", from: "text" },
  longDescription: { column: "long_description", from: "text" },
  releaseDate: { column: "release_date", from: "entry" },
  tags: { column: "tags", from: "entry" },
  thumbnailUrl: { column: "thumbnail_url", from: "entry" },
  order: { column: "position", from: "decision" },
  categoryId: { column: "category_id", from: "decision" },
  embedLink: { column: "embed_link", from: "entry" },
  passwordCipher: { column: "password_cipher", from: "decision" },
  passwordVersion: { column: "password_version", from: "decision" },
  isPublished: { column: "is_published", from: "entry" },
  importedAt: { column: "imported_at", from: "kept" },
  version: { column: "version", from: "kept" },
} as const satisfies Record<keyof Series, Column>;

export const episodeColumns = {
  id: { column: "id", from: "rule" },
  seriesId: { column: "series_id", from: "entry" },
  number: { column: "number", from: "entry" },
  title: { column: "title", from: "entry" },
  shortDescription: { column: "short_description", from: "text" },
  longDescription: { column: "long_description", from: "text" },
  language: { column: "language", from: "entry" },
  releaseDate: { column: "release_date", from: "entry" },
  dateAdded: { column: "date_added", from: "rule" },
  durationSeconds: { column: "duration_seconds", from: "entry" },
  ratingValue: { column: "rating_value", from: "entry" },
  ratingSource: { column: "rating_source", from: "entry" },
  thumbnailUrl: { column: "thumbnail_url", from: "entry" },
  isLive: { column: "is_live", from: "entry" },
  liveSince: { column: "live_since", from: "kept" },
  liveEndedAt: { column: "live_ended_at", from: "entry" },
  goLive: { column: "go_live", from: "entry" },
  endLive: { column: "end_live", from: "entry" },
  liveSwitchedAt: { column: "live_switched_at", from: "kept" },
  goLiveSetAt: { column: "go_live_set_at", from: "kept" },
  goLiveMissedAt: { column: "go_live_missed_at", from: "kept" },
  isOnRoku: { column: "is_on_roku", from: "entry" },
  storedVideoUrl: { column: "video_url", from: "entry" },
  storedEmbedLink: { column: "embed_link", from: "entry" },
  bitrateKbps: { column: "bitrate_kbps", from: "entry" },
  version: { column: "version", from: "kept" },
} as const satisfies Record<keyof Episode, Column>;

/** A row with the columns from these sources. The compiler reports a missing column. */
type RowFrom<Table extends Columns, From extends Source> = {
  [Name in keyof Table as Table[Name]["from"] extends From ? Table[Name]["column"] : never]: unknown;
};

/** The staged row without its descriptions. */
export type StagedRow<Table extends Columns> = RowFrom<Table, "entry" | "rule">;
export type DescribedRow<Table extends Columns> = RowFrom<Table, "text">;
export type DecidedRow = RowFrom<typeof seriesColumns, "decision">;

export function columnsFrom(table: Columns, ...sources: Source[]): string[] {
  return Object.values(table).flatMap(({ column, from }) => (sources.includes(from) ? column : []));
}
