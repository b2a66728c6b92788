import type { EntityManager } from "typeorm";

import { isSamePlayer, readPlayerKey } from "../../domain/tournament/samePlayer.ts";
import { limits } from "../configuration/limits.ts";
import { matchesById } from "../tournament/matches/matchRows.ts";

type CauseKind = "ALARM" | "LIVE" | "ON_COURT" | "SOON";

/** An event for which people requested reminders. A trigger, `storeSoonCauses` or `storeAlarmCauses` has stored it. */
export interface Cause {
  id: string;
  kind: CauseKind;
  episodeId: string | null;
  matchId: string | null;
  alarmId: string | null;
  startsAt: Date | null;
  rescheduledAt: Date | null;
  causedAt: Date;
}

export const causeColumns = `cause.id, cause.kind, cause.episode_id as "episodeId", cause.match_id as "matchId",
  cause.alarm_id as "alarmId",
  cause.starts_at as "startsAt", cause.rescheduled_at as "rescheduledAt", cause.caused_at as "causedAt"`;

interface NewCause extends Cause {
  /** The series of the episode; null for a match. */
  seriesId: string | null;
  /** False when nobody requested a reminder for the episode or its series. */
  mayBeRequested: boolean;
}

export async function hasNewCauses(db: EntityManager): Promise<boolean> {
  const found = await db.query<unknown[]>("select from reminder_cause where prepared_at is null limit 1", []);
  return found.length > 0;
}

/**
 * Chooses the devices that receive the new causes, and marks the causes as processed, in one transaction. After a
 * crash, the next process continues, and no device is chosen twice. It is separate from the change itself, which holds
 * a clock.
 */
export async function prepareCauses(db: EntityManager): Promise<void> {
  // A cause that another transaction deletes with its episode or match is skipped, since waiting for it can be a deadlock.
  const causes = await db.query<NewCause[]>(
    `select ${causeColumns}, episode.series_id as "seriesId",
        cause.match_id is not null or exists (select from reminder where (kind, target) in (
          ('EPISODE', cause.episode_id::text), ('SERIES', episode.series_id::text))) as "mayBeRequested"
      from reminder_cause as cause left join episode on episode.id = cause.episode_id
      where prepared_at is null order by caused_at limit 50 for update of cause skip locked`,
    [],
  );
  for (const cause of causes) if (cause.mayBeRequested) await addDue(db, cause, await subjectsOf(db, cause));
  if (causes.length > 0)
    await db.query("update reminder_cause set prepared_at = now() where id = any($1)", [
      causes.map(({ id }) => id),
    ]);
}

/** A target of reminders that belongs to a cause. */
interface Subject {
  kind: string;
  target: string;
}

async function subjectsOf(db: EntityManager, { episodeId, seriesId, matchId }: NewCause): Promise<Subject[]> {
  if (episodeId !== null)
    return [
      { kind: "EPISODE", target: episodeId },
      { kind: "SERIES", target: seriesId ?? "" },
    ];
  const [match = null] = await matchesById(db, [matchId ?? ""]);
  if (match === null) return [];
  const players = match.sides.flatMap((side) => side.players);
  // Keys are compared here, because the database folds names by the rules of its own locale.
  const keys = await db.query<{ target: string }[]>(
    "select distinct target from reminder where kind = 'PLAYER'",
  );
  const known = keys.filter(({ target }) =>
    players.some((player) => isSamePlayer(player, readPlayerKey(target))),
  );
  return [{ kind: "MATCH", target: match.id }, ...known.map(({ target }) => ({ kind: "PLAYER", target }))];
}

/**
 * Another cause of the same kind and episode or match, in a statement that joins the two. Joined in the database,
 * because a day may have thousands of them.
 */
const isEarlier = `earlier.kind = cause.kind and earlier.id <> cause.id
  and (earlier.episode_id = cause.episode_id or earlier.match_id = cause.match_id)`;

/**
 * Adds one message for each device, even when several of its reminders match. The message replaces an unsent one of an
 * earlier cause of the same kind. A device that received such a message within ten minutes gets none, for example when
 * a switch is turned off and on again. A person who received the maximum within the last hour gets only messages about
 * matches that they chose.
 */
async function addDue(db: EntityManager, cause: Cause, subjects: readonly Subject[]): Promise<void> {
  const { perHour, unseenMs, lifeMs } = limits.reminders;
  await db.query(
    `delete from reminder_due using reminder_cause as earlier, reminder_cause as cause
      where reminder_due.cause_id = earlier.id and cause.id = $1 and ${isEarlier}`,
    [cause.id],
  );
  await db.query(
    `with concerned as (
        select reminder.id, reminder.kind, reminder.user_id, reminder.endpoint
          from unnest($2::text[], $3::text[]) as subject (kind, target)
          join reminder on reminder.kind = subject.kind and reminder.target = subject.target
            and reminder.lead_minutes = $4 and reminder.created_at <= $5
      ), device as (
        select endpoint, coalesce(user_id::text, endpoint) as person, user_id from push_subscription
          where seen_at > now() - $6 * interval '1 millisecond'
      ), candidate as (
        select device.endpoint, device.person, concerned.id, concerned.kind
          from concerned join device on device.endpoint = concerned.endpoint
        union all
        select device.endpoint, device.person, concerned.id, concerned.kind
          from concerned join device on device.user_id = concerned.user_id
      ), chosen as (
        select distinct on (endpoint) endpoint, person, id, kind from candidate
          order by endpoint, kind <> 'MATCH', id
      ), recent as (
        select cause_id, endpoint, reminder_id from reminder_sent where sent_at > now() - interval '1 hour'
        union all select cause_id, endpoint, reminder_id from reminder_due
      ), satisfied as (
        select device.person from recent join reminder on reminder.id = recent.reminder_id
          join device on device.endpoint = recent.endpoint
          where reminder.kind <> 'MATCH' group by device.person having count(distinct recent.cause_id) >= $7
      )
      insert into reminder_due (cause_id, endpoint, reminder_id)
      select $1, endpoint, id from chosen
        where (kind = 'MATCH' or person not in (select person from satisfied))
          and endpoint not in (select sent.endpoint
            from reminder_sent as sent join reminder_cause as earlier on earlier.id = sent.cause_id
            join reminder_cause as cause on cause.id = $1 and ${isEarlier}
            where sent.sent_at > now() - $8 * interval '1 millisecond')`,
    [
      cause.id,
      subjects.map(({ kind }) => kind),
      subjects.map(({ target }) => target),
      cause.kind === "SOON" ? 10 : 0,
      cause.causedAt,
      unseenMs,
      perHour,
      lifeMs,
    ],
  );
}
