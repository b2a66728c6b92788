import type { ClockName } from "../live/clock.ts";
import { HistoryNoun } from "./history.payload.ts";

/** The database name of a table whose changes the history stores. */
export type TableName = "category" | "series" | "former_slug" | "episode" | "court" | "match" | "match_event";

/** A row, or some columns of one, in the format of `to_jsonb`. */
export type JsonRow = Readonly<Record<string, unknown>>;

export interface KeptTable {
  name: TableName;
  /** The name of its rows for people; null for rows that are part of another row. */
  noun: HistoryNoun | null;
  /** The column with the position of its rows in a list that admins sort; null when they have none. */
  place: { column: string; first: 0 | 1; parent: string | null } | null;
  /** The names for people of the columns that an undo compares. A change of other columns does not prevent an undo. */
  labels: Readonly<Record<string, string>>;
  /** The columns that reference rows of another table. */
  references: Readonly<Record<string, TableName>>;
}

/** Parents first: rows are added in this order and deleted in the reverse order. */
export const keptTables: readonly KeptTable[] = [
  {
    name: "category",
    noun: HistoryNoun.CATEGORY,
    place: { column: "position", first: 0, parent: null },
    labels: { slug: "Slug", name: "Name", tags: "Tags" },
    references: {},
  },
  {
    name: "series",
    noun: HistoryNoun.SERIES,
    place: { column: "position", first: 0, parent: null },
    labels: {
      slug: "Slug",
      title: "Title",
      short_description: "Short description",
      long_description: "Long description",
      release_date: "Release date",
      tags: "Tags",
      thumbnail_url: "Thumbnail",
      category_id: "Category",
      embed_link: "Embed link",
      password_cipher: "Password",
      is_published: "Published",
      imported_at: "Imported at",
    },
    references: { category_id: "category" },
  },
  {
    name: "former_slug",
    noun: null,
    place: null,
    labels: { slug: "Slug", series_id: "Series" },
    references: { series_id: "series" },
  },
  {
    name: "episode",
    noun: HistoryNoun.EPISODE,
    place: { column: "number", first: 1, parent: "series_id" },
    labels: {
      series_id: "Series",
      title: "Title",
      short_description: "Short description",
      long_description: "Long description",
      language: "Language",
      release_date: "Release date",
      date_added: "Date added",
      duration_seconds: "Duration in seconds",
      rating_value: "Rating",
      rating_source: "Source of the rating",
      thumbnail_url: "Thumbnail",
      is_live: "LIVE",
      live_since: "Live since",
      live_ended_at: "Ended at",
      go_live: "Planned go-live",
      end_live: "Planned end",
      is_on_roku: "On Roku",
      video_url: "Video URL",
      embed_link: "Embed link",
      bitrate_kbps: "Bitrate in kbit/s",
    },
    references: { series_id: "series" },
  },
  {
    name: "court",
    noun: HistoryNoun.COURT,
    place: { column: "position", first: 0, parent: null },
    labels: {
      name: "Name",
      is_public: "Public",
      episode_id: "Broadcast",
      picture_delay_ms: "Delay of the picture in ms",
      picture_offset_ms: "Correction of the encoder in ms",
    },
    references: { episode_id: "episode", current_match_id: "match" },
  },
  {
    name: "match",
    noun: HistoryNoun.MATCH,
    place: null,
    labels: {
      external_id: "External id",
      number: "Number",
      discipline: "Discipline",
      draw: "Draw",
      round: "Round",
      format: "Format",
      has_time_clock: "Time clock",
      sides: "Players",
      scheduled_at: "Time",
      scheduled_kind: "Kind of time",
      day: "Day",
      court_id: "Court",
      court_sequence: "Place on the court",
      status: "Status",
    },
    references: { court_id: "court", episode_id: "episode" },
  },
  { name: "match_event", noun: null, place: null, labels: {}, references: { match_id: "match" } },
];

const byName = new Map<string, KeptTable>(keptTables.map((table) => [table.name, table]));

export function keptTable(name: TableName): KeptTable {
  const found = byName.get(name);
  if (!found) throw new Error(`The history does not store the table ${name}`);
  return found;
}

/** The clock that counts the changes of the table. */
export function countingClock(name: TableName): ClockName {
  return name === "court" || name === "match" || name === "match_event" ? "tournament" : "catalogue";
}

/** The id of a row in the history, as SQL. The id of a former slug is computed from it. */
export function rowIdOf(name: TableName, row: string | null = null): string {
  const prefix = row === null ? "" : `${row}.`;
  return name === "former_slug" ? `md5(${prefix}slug)::uuid` : `${prefix}id`;
}

/** An instant in the format of `to_jsonb`, in the time zone of the session. */
export const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:?\d\d)?|Z)$/;

/** The table of a noun. */
export function tableOf(noun: HistoryNoun): KeptTable {
  const found = keptTables.find((table) => table.noun === noun);
  if (!found) throw new Error(`No table is called ${noun}`);
  return found;
}
