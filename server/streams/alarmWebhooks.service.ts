// The messages of webhooks about alarms. A change of `is_told` makes a trigger store the message in the same
// transaction.

import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";

/** Webhooks receive no alarms of drafts or of courts that are not public. */
const isPublic = `
  (episode_id is null or exists (select from episode join series on series.id = episode.series_id
    where episode.id = alarm.episode_id and series.is_published))
  and (court_id is null or exists (select from court where court.id = alarm.court_id and court.is_public))`;

/** Sends the end of alarms whose subject is not public any more, with the texts that were sent before. */
export async function withdrawAlarms(db: EntityManager): Promise<void> {
  await notifyEnds(db, `is_told and not (${isPublic})`);
}

/**
 * The ids of courts that are not public, whose alarms must not be sent. They are read before the alarms, so that no
 * alarm contains the name that a court had before it became public.
 */
export async function readHiddenCourts(db: EntityManager): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>("select id from court where not is_public", []);
  return rows.map(({ id }) => id);
}

/**
 * Sends the alarms that have become active or have ended. An alarm that returns soon after it was raised is sent again
 * once it may be raised again, if it is still active then, so that receivers do not consider it over for long.
 */
export async function notifyAlarms(
  db: EntityManager,
  hiddenCourts: readonly string[],
  now: number,
): Promise<void> {
  await notifyEnds(db, "is_told and cleared_at is not null");
  const raised = await find(
    db,
    `cleared_at is null and ${isPublic} and (court_id = any($1)) is not true
      and (is_told is null or not is_told and raised_at <= to_timestamp($2::float8 / 1000))`,
    [hiddenCourts, now - limits.alarms.repeatedMs],
  );
  if (raised.length > 0)
    await db.query(
      "update alarm set is_told = true, raised_at = to_timestamp($2::float8 / 1000) where id = any($1)",
      [raised, now],
    );
}

async function notifyEnds(db: EntityManager, condition: string): Promise<void> {
  const ended = await find(db, condition);
  if (ended.length > 0) await db.query("update alarm set is_told = false where id = any($1)", [ended]);
}

/**
 * The alarms are read before the update, because an update of no rows would also notify the dashboards. For alarms
 * whose broadcast or court is deleted meanwhile, the trigger of that deletion stores the messages.
 */
async function find(
  db: EntityManager,
  condition: string,
  parameters: readonly unknown[] = [],
): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `select id from alarm where ${condition} order by since, id for update skip locked`,
    [...parameters],
  );
  return rows.map(({ id }) => id);
}
