import type { Category } from "../catalogue/categories/category.entity.ts";
import type { LabelledColumn } from "../catalogue/columns.ts";
import type { FormerSlug } from "../catalogue/series/formerSlug.entity.ts";
import type { Court } from "../tournament/courts/court.entity.ts";
import type { Match } from "../tournament/matches/match.entity.ts";

// All columns of the other tables whose history is kept, in the order of its texts. The compiler reports a
// missing column.

export const categoryColumns = {
  id: { column: "id", label: null },
  slug: { column: "slug", label: "ID" },
  name: { column: "name", label: "Name" },
  tags: { column: "tags", label: "Tags" },
  position: { column: "position", label: null },
  version: { column: "version", label: null },
} satisfies Record<keyof Category, LabelledColumn>;

export const formerSlugColumns = {
  slug: { column: "slug", label: "ID" },
  seriesId: { column: "series_id", label: "Series" },
} satisfies Record<keyof FormerSlug, LabelledColumn>;

export const courtColumns = {
  id: { column: "id", label: null },
  name: { column: "name", label: "Name" },
  isPublic: { column: "is_public", label: "Public" },
  episodeId: { column: "episode_id", label: "Broadcast" },
  pictureDelayMs: { column: "picture_delay_ms", label: "Picture delay in ms" },
  pictureOffsetMs: { column: "picture_offset_ms", label: "Correction of the picture’s clock in ms" },
  position: { column: "position", label: null },
  seriesId: { column: "series_id", label: null },
  currentMatchId: { column: "current_match_id", label: null },
  version: { column: "version", label: null },
} satisfies Record<keyof Court, LabelledColumn>;

export const matchColumns = {
  id: { column: "id", label: null },
  externalId: { column: "external_id", label: "External id" },
  number: { column: "number", label: "Number" },
  discipline: { column: "discipline", label: "Discipline" },
  draw: { column: "draw", label: "Draw" },
  round: { column: "round", label: "Round" },
  format: { column: "format", label: "Format" },
  hasTimeClock: { column: "has_time_clock", label: "25-second clock" },
  sides: { column: "sides", label: "Players" },
  scheduledAt: { column: "scheduled_at", label: "Time" },
  scheduledKind: { column: "scheduled_kind", label: "Start" },
  day: { column: "day", label: "Day" },
  courtId: { column: "court_id", label: "Court" },
  sequence: { column: "court_sequence", label: "Place on the court" },
  status: { column: "status", label: "Status" },
  calledAt: { column: "called_at", label: null },
  startedAt: { column: "started_at", label: null },
  endedAt: { column: "ended_at", label: null },
  score: { column: "score", label: null },
  lastEventNumber: { column: "last_event_number", label: null },
  lease: { column: "lease", label: null },
  scorerToken: { column: "scorer_token", label: null },
  scorerUser: { column: "scorer_user", label: null },
  scorerDevice: { column: "scorer_device", label: null },
  isFresh: { column: "is_fresh", label: null },
  episodeId: { column: "episode_id", label: null },
  rescheduledAt: { column: "rescheduled_at", label: null },
  // Maintained by a trigger, and read only in SQL.
  wasCalled: { column: "was_called", label: null },
  version: { column: "version", label: null },
} satisfies Record<keyof Match | "wasCalled", LabelledColumn>;
