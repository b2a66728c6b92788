import type { EntityManager } from "typeorm";

import { limits } from "../../configuration/limits.ts";
import { isOperatorOfAll } from "../courts/operating.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { ownCourts } from "../courts/visibility.ts";
import { needsItsCourt } from "../matches/calls.service.ts";
import type { PlacedMatch } from "../matches/match.entity.ts";
import { Scorer } from "./matchEvent.types.ts";

/** The data that a device reports with each request. */
type Heartbeat = Pick<Scorer, "name" | "unsent"> & { battery?: number | null };

/**
 * Stores the report of a match's scorer, without a change of the clock. Nothing is stored when the lease has ended
 * meanwhile: like a device that takes the lease, this locks the match before its heartbeat.
 */
export async function storeHeartbeat(
  db: EntityManager,
  { id, lease }: Pick<PlacedMatch, "id" | "lease">,
  { name, battery, unsent }: Heartbeat,
): Promise<void> {
  await db.query(
    `with held as (select id from match where id = $1 and lease = $2 for no key update)
      insert into scorer_heartbeat (match_id, name, battery, unsent, heard_at)
        select id, $3, $4, $5, clock_timestamp() from held
      on conflict (match_id) do update set
        name = excluded.name, battery = excluded.battery, unsent = excluded.unsent, heard_at = excluded.heard_at`,
    [id, lease, name, battery ?? null, unsent],
  );
}

const columns = `match.court_id as "courtId", heartbeat.match_id as "matchId", heartbeat.name, heartbeat.battery,
  heartbeat.unsent, heartbeat.heard_at as "heardAt"
  from scorer_heartbeat as heartbeat join match on match.id = heartbeat.match_id`;
const isHeld = "(match.scorer_token is not null or match.scorer_user is not null)";

/** A crash of the database deletes the heartbeats. Then the time of its restart is used. */
const receivedAt = `coalesce(
  (select heard_at from scorer_heartbeat where match_id = match.id), pg_postmaster_start_time()
)`;

/** The scorers of all called and running matches, on the courts that the caller operates. */
export async function readScorers(db: EntityManager, caller: CourtRights): Promise<Scorer[]> {
  const rows = await db.query<Scorer[]>(
    `select ${columns} join court on court.id = match.court_id
      where ${needsItsCourt} and ${isHeld} and ($1 or court.id = any($2::uuid[]))
      order by court.position, match.id`,
    [isOperatorOfAll(caller), ownCourts(caller)],
  );
  return rows.map(toScorer);
}

/** The scorer of the match; null while its lease has no holder, or the holder has sent nothing. */
export async function findScorer(db: EntityManager, matchId: string): Promise<Scorer | null> {
  const rows = await db.query<Scorer[]>(
    `select ${columns} where match.id = $1 and match.court_id is not null and ${isHeld}`,
    [matchId],
  );
  return rows.map(toScorer)[0] ?? null;
}

/** A court whose called or running match has a scorer. Times are in milliseconds since 1970. */
export interface ScoredCourt {
  id: string;
  name: string;
  hasBroadcast: boolean;
  /** When the match was called. */
  calledAt: number;
  isOnCourt: boolean;
  /** When the server last received something from the scorer. */
  receivedAt: number;
  /** The time since then by the database's clock, from which this process's clock may differ. */
  silentMs: number;
}

export function readScoredCourts(db: EntityManager): Promise<ScoredCourt[]> {
  return db.query(
    `select distinct on (court.id) court.id, court.name, court.episode_id is not null as "hasBroadcast",
        extract(epoch from coalesce(match.called_at, match.started_at, ${receivedAt}))::float8 * 1000 as "calledAt",
        match.status = 'ON_COURT' as "isOnCourt",
        extract(epoch from ${receivedAt})::float8 * 1000 as "receivedAt",
        extract(epoch from clock_timestamp() - ${receivedAt})::float8 * 1000 as "silentMs"
      from match join court on court.id = match.court_id
      where ${needsItsCourt} and ${isHeld}
      order by court.id, match.status desc, match.id`,
    [],
  );
}

/** Marks the scores of running matches as outdated when their scorer has sent nothing for a minute. */
export async function markSilentScorers(db: EntityManager): Promise<void> {
  const silent = `status = 'ON_COURT' and is_fresh and ${isHeld}
    and ${receivedAt} < now() - $1 * interval '1 millisecond'`;
  // Checked first, because changing rows locks the tournament's clock, and such scorers are rare.
  const found = await db.query<unknown[]>(`select from match where ${silent} limit 1`, [
    limits.scorers.silenceMs,
  ]);
  if (found.length > 0)
    await db.query(`update match set is_fresh = false where ${silent}`, [limits.scorers.silenceMs]);
}

function toScorer(row: Scorer): Scorer {
  return Object.assign(new Scorer(), row);
}
