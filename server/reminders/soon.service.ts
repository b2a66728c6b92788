import type { EntityManager } from "typeorm";

import { isBye } from "../../domain/tournament/estimate.ts";
import { dayIn } from "../../domain/tournament/matchForm.ts";
import type { Config } from "../configuration/config.ts";
import type { Snapshot } from "../live/loaders.ts";
import { readExpectedMatches } from "../tournament/schedule/estimates.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const leadMs = 10 * minuteMs;
/** A match whose delay is shorter is not announced again. */
const renewedAfterMs = 30 * minuteMs;

interface SoonMatch {
  id: string;
  startsAt: Date;
  rescheduledAt: Date | null;
  /** Whether it is still waiting after its planned time. */
  isOverdue: boolean;
}

/** Stores causes for the broadcasts and matches that are expected to begin within ten minutes. */
export async function storeSoonCauses(
  db: EntityManager,
  openSnapshot: () => Promise<Snapshot>,
  config: Config,
  now: number,
): Promise<void> {
  const kinds = await db.query<{ kind: string }[]>(
    "select distinct kind from reminder where lead_minutes = 10",
  );
  const isWanted = (...wanted: string[]) => kinds.some(({ kind }) => wanted.includes(kind));
  if (isWanted("EPISODE", "SERIES")) await storeEpisodes(db);
  if (isWanted("MATCH", "PLAYER")) {
    const snapshot = await openSnapshot();
    try {
      await storeMatches(db, await findSoonMatches(snapshot, config, now));
    } finally {
      await snapshot.close();
    }
  }
}

/** Visitors do not see the planned starts of protected series and drafts, so these get no cause. */
async function storeEpisodes(db: EntityManager): Promise<void> {
  await db.query(
    `insert into reminder_cause (kind, episode_id, starts_at)
      select 'SOON', episode.id, episode.release_date
        from episode join series on series.id = episode.series_id
        where series.is_published and series.password_cipher is null
          and not episode.is_live and episode.release_date between now() and now() + interval '${leadMs} milliseconds'
          and not exists (select from reminder_cause as known where known.kind = 'SOON'
            and known.episode_id = episode.id and known.starts_at = episode.release_date)`,
  );
}

async function findSoonMatches(snapshot: Snapshot, config: Config, now: number): Promise<SoonMatch[]> {
  const dayOf = (time: number) => dayIn(config.site.timeZone, new Date(time));
  // A match of yesterday may still be on court.
  const [first, last] = [dayOf(now - dayMs), dayOf(now + leadMs)];
  const expected = await readExpectedMatches(snapshot, config, (day) => day >= first && day <= last, now);
  return expected.flatMap(({ match: { id, status, rescheduledAt, sides }, times }) =>
    status === "SCHEDULED" && !isBye({ sides }) && times !== null && times.start <= now + leadMs
      ? [{ id, startsAt: new Date(times.start), rescheduledAt, isOverdue: times.start <= now }]
      : [],
  );
}

/** Stores a cause for each match once, and again when it was moved or is much later than announced. */
async function storeMatches(db: EntityManager, matches: readonly SoonMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await db.query(
    `insert into reminder_cause (kind, match_id, starts_at, rescheduled_at)
      select 'SOON', soon.id, soon."startsAt", soon."rescheduledAt"
        from jsonb_to_recordset($1) as soon (
          id uuid, "startsAt" timestamptz, "rescheduledAt" timestamptz, "isOverdue" boolean)
        join match on match.id = soon.id
        where not exists (select from reminder_cause as known where known.kind = 'SOON' and known.match_id = soon.id
          and known.rescheduled_at is not distinct from soon."rescheduledAt"
          and (soon."isOverdue" or known.starts_at > soon."startsAt" - $2 * interval '1 millisecond'))`,
    [JSON.stringify(matches), renewedAfterMs],
  );
}
