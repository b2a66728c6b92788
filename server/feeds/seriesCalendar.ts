import type { EntityManager } from "typeorm";

import { nameEpisode } from "../../domain/broadcast.ts";
import { embedOnlyTag, hasTag } from "../../domain/tags.ts";
import { enteredDuration } from "../../domain/watching.ts";
import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import { episodesOfSeries } from "../catalogue/episodes/episode.service.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import type { Config } from "../configuration/config.ts";
import type { CalendarEvent } from "./calendar.ts";
import { writeCalendar } from "./calendar.ts";
import { stateOfEpisode } from "./offer.ts";

/** The assumed length of a broadcast without an entered duration. */
const usualDurationSeconds = 2 * 60 * 60;
/** How long after its former start a cancelled broadcast is still published as cancelled. */
const cancelledForMs = 24 * 60 * 60 * 1000;

/** The last published state of an episode in a calendar. Triggers maintain it. */
interface CalendarEntry {
  episodeId: string;
  title: string;
  startsAt: Date;
  durationSeconds: number;
  sequence: number;
  changedAt: Date;
  isCancelled: boolean;
}

interface CalendarChoice {
  /** The id of the only broadcast to include; null for all. */
  episodeId: string | null;
  /** The minutes before each start at which calendars show a reminder; null for no reminder. */
  alarmMinutes: number | null;
  now: number;
}

/**
 * The calendar of the broadcasts of a series that are live, late or upcoming, and of those that were cancelled
 * recently.
 */
export async function writeSeriesCalendar(
  db: EntityManager,
  { publicUrl }: Pick<Config, "publicUrl">,
  series: Series,
  { episodeId, alarmMinutes, now }: CalendarChoice,
): Promise<string> {
  const address = `${publicUrl}/series/${series.slug}`;
  // The page of a pay-per-view series shows only a frame of another site, and no episode.
  const isFrame = hasTag(series.tags, embedOnlyTag);
  const [episodes = []] = isFrame ? [] : await episodesOfSeries(db, [series.id]);
  const planned = episodes.filter((episode) => isPlanned(episode, now));
  const entries = isFrame ? [] : await readEntries(db, series, planned, now);
  const known = new Map(entries.map((entry) => [entry.episodeId, entry]));

  const events = planned.map((episode): CalendarEvent => {
    const startsAt = episode.releaseDate ?? episode.dateAdded;
    const { sequence = 0, changedAt = episode.dateAdded } = known.get(episode.id) ?? {};
    return {
      uid: episode.id,
      title: `${nameEpisode(episode.title)} · ${series.title}`,
      startsAt,
      endsAt: endOf(startsAt, episode.durationSeconds),
      sequence,
      changedAt,
      address: `${address}?episode=${episode.id}`,
      status: "CONFIRMED",
      location: null,
    };
  });
  const isShown = new Set(planned.map(({ id }) => id));
  const cancelled = entries
    .filter((entry) => entry.isCancelled && !isShown.has(entry.episodeId))
    .map((entry): CalendarEvent => ({
      uid: entry.episodeId,
      title: `${nameEpisode(entry.title)} · ${series.title}`,
      startsAt: entry.startsAt,
      endsAt: endOf(entry.startsAt, entry.durationSeconds),
      sequence: entry.sequence,
      changedAt: entry.changedAt,
      address,
      status: "CANCELLED",
      location: null,
    }));
  return writeCalendar({
    title: series.title,
    address,
    refreshInterval: "PT1H",
    alarmMinutes,
    events: [...events, ...cancelled]
      .filter(({ uid }) => episodeId === null || uid === episodeId)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
  });
}

/** Whether the episode has a start, and is live, late or upcoming. */
function isPlanned(episode: Episode, now: number): boolean {
  return episode.releaseDate !== null && stateOfEpisode(episode, now) !== "recording";
}

function endOf(startsAt: Date, durationSeconds: number): Date {
  return new Date(startsAt.getTime() + (enteredDuration(durationSeconds) ?? usualDurationSeconds) * 1_000);
}

function readEntries(
  db: EntityManager,
  { id }: Series,
  planned: readonly Episode[],
  now: number,
): Promise<CalendarEntry[]> {
  return db.query<CalendarEntry[]>(
    `select episode_id as "episodeId", title, starts_at as "startsAt", duration_seconds as "durationSeconds",
        sequence, changed_at as "changedAt", cancelled_at is not null as "isCancelled"
      from calendar_entry
      where series_id = $1 and (episode_id = any($2) or cancelled_at is not null and starts_at > $3)
      order by starts_at, episode_id`,
    [id, planned.map((episode) => episode.id), new Date(now - cancelledForMs)],
  );
}
