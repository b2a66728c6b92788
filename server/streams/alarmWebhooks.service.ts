// The messages of webhooks about alarms. A change of `is_told` makes a trigger note the message in the same transaction.

import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";

/** Nothing is told of drafts, and of courts that are not public. */
const isPublic = `
  (episode_id is null or exists (select from episode join series on series.id = episode.series_id
    where episode.id = alarm.episode_id and series.is_published))
  and (court_id is null or exists (select from court where court.id = alarm.court_id and court.is_public))`;

/** Tells that alarms are over whose subject is not public any more, in the words that were sent before. */
export async function withdrawAlarms(db: EntityManager): Promise<void> {
  await tellEnds(db, `is_told and not (${isPublic})`);
}

/** Their names must not be told; read before the names are, so that none is told which a court had before it was public. */
export async function readHiddenCourts(db: EntityManager): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>("select id from court where not is_public");
  return rows.map(({ id }) => id);
}

/**
 * Tells what stands and what is over. An alarm that returns soon after it was raised is told once it may be raised again, if
 * it stands then, so that receivers do not take it to be over for long.
 */
export async function tellAlarms(
  db: EntityManager,
  hiddenCourts: readonly string[],
  now: number,
): Promise<void> {
  await tellEnds(db, "is_told and cleared_at is not null");
  const raised = await find(
    db,
    `cleared_at is null and ${isPublic} and (court_id = any($1)) is not true
      and (is_told is null or not is_told and raised_at <= to_timestamp($2::float8 / 1000))`,
    [hiddenCourts, now - limits.alarms.repeated],
  );
  if (raised.length > 0)
    await db.query(
      "update alarm set is_told = true, raised_at = to_timestamp($2::float8 / 1000) where id = any($1)",
      [raised, now],
    );
}

async function tellEnds(db: EntityManager, condition: string): Promise<void> {
  const ended = await find(db, condition);
  if (ended.length > 0) await db.query("update alarm set is_told = false where id = any($1)", [ended]);
}

/**
 * Read before they are updated, since an update of no rows notifies the dashboards too. Those that are deleted meanwhile, with
 * their broadcast or court, have their messages from the trigger of that deletion.
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
