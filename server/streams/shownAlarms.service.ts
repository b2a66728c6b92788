// Reading and changing alarms for operators, who see and change only those of their courts.

import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import { alarmHasEnded, episodeNotFound } from "../../domain/refusals.ts";
import { accessTo } from "../access/access.ts";
import { seriesById } from "../catalogue/series/series.service.ts";
import { isVisible } from "../catalogue/series/visibility.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, userError } from "../errors.ts";
import type { CallerLoaders } from "../live/loaders.ts";
import type { Caller } from "../rights/caller.ts";
import { may } from "../rights/rights.ts";
import { requireOperatedEpisode } from "../tournament/courts/operatedEpisode.ts";
import { operatedCourts } from "../tournament/courts/operating.ts";
import { Alarm } from "./alarm.types.ts";
import { AlarmKind } from "./alarms.ts";

interface AlarmRow extends Alarm {
  seriesId: string | null;
}

/** The active alarms of the caller's courts and of the episodes that these show, the oldest first. */
export async function readAlarms(db: EntityManager, { load, caller }: CallerLoaders): Promise<Alarm[]> {
  const rows = await db.query<AlarmRow[]>(
    `select alarm.id, kind, message, subject, since, alarm.episode_id as "episodeId", court_id as "courtId",
        series.slug as "seriesSlug", series.id as "seriesId", quiet_until is not null as "isQuiet"
      from alarm left join episode on episode.id = alarm.episode_id
        left join series on series.id = episode.series_id
      where cleared_at is null and ($1 or kind <> '${AlarmKind.WEBHOOK_OFF}')
        and ($2::uuid[] is null or court_id = any($2)
          or exists (select from court where court.episode_id = alarm.episode_id and court.id = any($2)))
      order by since, alarm.id`,
    [may(caller, "ADMIN"), operatedCourts(caller)],
  );
  const alarms = await Promise.all(
    rows.map(async ({ seriesId, ...row }) => {
      const series = seriesId === null ? null : await load(seriesById, seriesId);
      if (series !== null && !isVisible(series, caller)) return [];
      // The titles of a protected series are protected content.
      const isLocked = series !== null && accessTo(series, caller) === "locked";
      return Object.assign(new Alarm(), row, isLocked && { subject: series.title });
    }),
  );
  return alarms.flat();
}

/** Makes the alarm quiet for a while, for everyone who sees it. */
export async function quietAlarm(db: EntityManager, callerLoaders: CallerLoaders, id: string): Promise<void> {
  const shown = await readAlarms(db, callerLoaders);
  if (!shown.some((alarm) => alarm.id === id)) throw userError(UserErrorCode.NOT_FOUND, alarmHasEnded);
  await db.query(
    `update alarm set quiet_until = now() + $2 * interval '1 millisecond' where id = $1 and cleared_at is null`,
    [id, limits.alarms.quietMs],
  );
}

/** Sets whether the stream is checked at any time, or only while it is live and around its start. */
export async function watchStream(
  db: EntityManager,
  caller: Caller,
  episodeId: string,
  isWatched: boolean,
): Promise<void> {
  await requireOperatedEpisode(db, caller, episodeId);
  const found: unknown[] = isId(episodeId)
    ? await db.query("select from episode where id = $1 for key share", [episodeId])
    : [];
  if (found.length === 0) throw userError(UserErrorCode.NOT_FOUND, episodeNotFound);
  await db.query(
    isWatched
      ? "insert into stream_watch (episode_id) values ($1) on conflict do nothing"
      : "delete from stream_watch where episode_id = $1",
    [episodeId],
  );
  await db.query("select pg_notify('person', 'streams')");
}
