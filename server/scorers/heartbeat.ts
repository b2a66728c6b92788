import type { EntityManager } from "typeorm";

import { limits } from "../limits.ts";
import { Scorer } from "./matchEvent.types.ts";

/** What a device says of itself with each request. */
type Heartbeat = Pick<Scorer, "name" | "unsent"> & { battery?: number | null };

/** Stores what the scorer of a match reports; on no clock. */
export async function noteHeartbeat(
  db: EntityManager,
  matchId: string,
  { name, battery, unsent }: Heartbeat,
): Promise<void> {
  await db.query(
    `insert into scorer_heartbeat (match_id, name, battery, unsent, heard_at)
      values ($1, $2, $3, $4, clock_timestamp())
      on conflict (match_id) do update set
        name = excluded.name, battery = excluded.battery, unsent = excluded.unsent, heard_at = excluded.heard_at`,
    [matchId, name, battery ?? null, unsent],
  );
}

const columns = `match.court_id as "courtId", heartbeat.match_id as "matchId", heartbeat.name, heartbeat.battery,
  heartbeat.unsent, heartbeat.heard_at as "heardAt"
  from scorer_heartbeat as heartbeat join match on match.id = heartbeat.match_id`;
const isHeld = "(match.scorer_token is not null or match.scorer_user is not null)";

/** The scorers of all matches that are called or on court. */
export async function readScorers(db: EntityManager): Promise<Scorer[]> {
  const rows = await db.query<Scorer[]>(
    `select ${columns} join court on court.id = match.court_id
      where match.status in ('CALLED', 'ON_COURT') and ${isHeld} order by court.position, match.id`,
  );
  return rows.map(toScorer);
}

/** The scorer of the match; null when nobody holds its lease, or was heard under it. */
export async function findScorer(db: EntityManager, matchId: string): Promise<Scorer | null> {
  const rows = await db.query<Scorer[]>(
    `select ${columns} where match.id = $1 and match.court_id is not null and ${isHeld}`,
    [matchId],
  );
  return rows.map(toScorer)[0] ?? null;
}

/**
 * Says of the matches on court whose scorer is silent that their score may be old. A crash of the database empties the
 * heartbeats; then a scorer counts as heard when it started again.
 */
export async function markSilentScorers(db: EntityManager): Promise<void> {
  const silent = `status = 'ON_COURT' and is_fresh and ${isHeld}
    and coalesce(
      (select heard_at from scorer_heartbeat where match_id = match.id), pg_postmaster_start_time()
    ) < now() - $1 * interval '1 millisecond'`;
  // Changing rows takes the tournament's clock, and few are ever silent.
  const found = await db.query<unknown[]>(`select from match where ${silent} limit 1`, [
    limits.scorers.silence,
  ]);
  if (found.length > 0)
    await db.query(`update match set is_fresh = false where ${silent}`, [limits.scorers.silence]);
}

function toScorer(row: Scorer): Scorer {
  return Object.assign(new Scorer(), row);
}
