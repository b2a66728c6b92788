import { isDeepStrictEqual } from "node:util";

import type { EntityManager } from "typeorm";

import { isRecorded } from "../../domain/broadcast.ts";
import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import { readVideo } from "../catalogue/episodes/video.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { readScoredCourts } from "../tournament/scorers/heartbeat.ts";
import type { EpisodeSituation, StoredAlarm, WebhookSituation } from "./alarms.ts";
import { findCauses, renewAlarms } from "./alarms.ts";
import { readHiddenCourts, notifyAlarms, withdrawAlarms } from "./alarmWebhooks.service.ts";
import type { StreamState } from "./health.ts";
import { startsFrom } from "./livePlan.ts";

/**
 * Raises and clears alarms according to the current state and time of the database, and stores the messages of webhooks
 * about them.
 */
export async function checkAlarms(
  db: EntityManager,
  settings: Pick<Config, "provider" | "publicUrl">,
): Promise<void> {
  await db.transaction(async (transaction) => {
    // Sent together, in this order.
    const [hiddenCourts, episodes, courts, webhooks, stored, now] = await Promise.all([
      readHiddenCourts(transaction),
      readEpisodes(transaction, settings),
      readScoredCourts(transaction),
      readOffWebhooks(transaction),
      readStored(transaction),
      readCurrentTime(transaction),
    ]);
    const renewed = renewAlarms(stored, findCauses({ episodes, courts, webhooks }, now), now);
    if (stored.length === 0 && renewed.length === 0) return;
    const known = new Map(stored.map((alarm) => [alarm.id, alarm]));
    const kept = new Set(renewed.map(({ id }) => id));
    await withdrawAlarms(transaction);
    await store(
      transaction,
      renewed.filter((alarm) => !isDeepStrictEqual(alarm, known.get(alarm.id))),
    );
    await deleteAlarms(
      transaction,
      stored.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    );
    await notifyAlarms(transaction, hiddenCourts, now);
  });
}

interface EpisodeRow extends Pick<Episode, "goLive"> {
  id: string;
  seriesTitle: string;
  title: string;
  number: number;
  isLive: boolean;
  liveSince: Date | null;
  liveEndedAt: Date | null;
  missedAt: Date | null;
  releaseDate: Date | null;
  durationSeconds: number;
  videoUrl: string;
  state: StreamState | null;
  since: Date | null;
}

async function readEpisodes(
  db: EntityManager,
  settings: Pick<Config, "provider" | "publicUrl">,
): Promise<EpisodeSituation[]> {
  const rows = await db.query<EpisodeRow[]>(
    `with chosen as (
        select id from episode where is_live
        union select id from episode where go_live_missed_at is not null
        union select id from episode
          where release_date between now() - $1 * interval '1 millisecond' and now() + $1 * interval '1 millisecond'
      )
      select episode.id, series.title as "seriesTitle", episode.title, episode.number, is_live as "isLive",
          live_since as "liveSince", live_ended_at as "liveEndedAt", go_live as "goLive",
          go_live_missed_at as "missedAt", episode.release_date as "releaseDate",
          duration_seconds as "durationSeconds", video_url as "videoUrl", stream.state, stream.since
        from chosen join episode on episode.id = chosen.id join series on series.id = episode.series_id
          left join stream_state as stream on stream.episode_id = episode.id
        order by is_live desc, go_live_missed_at nulls last, episode.id limit $2`,
    [limits.streams.aroundStartMs, limits.streams.most],
  );
  return rows.map(({ id, isLive, releaseDate, liveSince, missedAt, videoUrl, state, since, ...row }) => {
    const startsAt = releaseDate?.getTime() ?? null;
    return {
      id,
      subject: `${row.seriesTitle}: ${row.title || `Episode ${row.number}`}`,
      isLive,
      liveSince: liveSince?.getTime() ?? null,
      startsAt,
      plannedFrom: startsFrom({ goLive: row.goLive, startsAt }),
      missedAt: missedAt?.getTime() ?? null,
      hasRecording: isRecorded({ ...row, videoUrl, startsAt: releaseDate }),
      address: readVideo(settings, videoUrl)?.url ?? videoUrl,
      stream: state === null || since === null ? null : { state, since: since.getTime() },
    };
  });
}

/** Webhooks that are switched off, with their last attempt, which switched them off. */
function readOffWebhooks(db: EntityManager): Promise<WebhookSituation[]> {
  return db.query(
    `select id, url, round(extract(epoch from coalesce(
          (select max(tried_at) from webhook_delivery where webhook_id = webhook.id), failing_since, created_at
        )) * 1000)::float8 as "offSince"
      from webhook where off_reason is not null`,
    [],
  );
}

async function readStored(db: EntityManager): Promise<StoredAlarm[]> {
  type Row = Omit<StoredAlarm, Times> & Record<Times, number | null>;
  type Times = "clearedAt" | "quietUntil" | "raisedAt" | "since";
  const read = (column: string, name: Times): string =>
    `round(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;
  const rows = await db.query<Row[]>(
    `select id, kind, message, subject, ${read("since", "since")}, episode_id as "episodeId",
        court_id as "courtId", ${read("raised_at", "raisedAt")}, ${read("cleared_at", "clearedAt")},
        ${read("quiet_until", "quietUntil")}
      from alarm`,
    [],
  );
  return rows.map((row) => ({ ...row, since: row.since ?? 0, raisedAt: row.raisedAt ?? 0 }));
}

/** Stores alarms, except for those about objects that were deleted meanwhile. */
async function store(db: EntityManager, alarms: readonly StoredAlarm[]): Promise<void> {
  if (alarms.length === 0) return;
  await db.query(
    `insert into alarm (id, kind, message, subject, since, episode_id, court_id, raised_at, cleared_at, quiet_until)
      select id, kind, message, subject, to_timestamp(since / 1000), "episodeId", "courtId",
          to_timestamp("raisedAt" / 1000), to_timestamp("clearedAt" / 1000), to_timestamp("quietUntil" / 1000)
        from jsonb_to_recordset($1) as given (id text, kind text, message text, subject text, since float8,
          "episodeId" uuid, "courtId" uuid, "raisedAt" float8, "clearedAt" float8, "quietUntil" float8)
        where ("episodeId" is null or exists (select from episode where episode.id = "episodeId" for key share))
          and ("courtId" is null or exists (select from court where court.id = "courtId" for key share))
      on conflict (id) do update set message = excluded.message, subject = excluded.subject,
        since = excluded.since, raised_at = excluded.raised_at, cleared_at = excluded.cleared_at,
        -- Webhooks are notified at once of an alarm that is raised again.
        is_told = case when excluded.raised_at > alarm.raised_at then null else alarm.is_told end,
        -- An operator may have made it quiet meanwhile.
        quiet_until = case when alarm.quiet_until > now() then alarm.quiet_until else excluded.quiet_until end`,
    [JSON.stringify(alarms)],
  );
}

async function deleteAlarms(db: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.query("delete from alarm where id = any($1)", [ids]);
}
