import type { EntityManager } from "typeorm";

import { limits } from "../../configuration/limits.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import type { CallerLoaders } from "../../live/loaders.ts";
import { declareReads } from "../../live/trackReads.ts";
import { may } from "../../rights/rights.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { ownCourts } from "../courts/visibility.ts";
import { takeTournamentClock } from "../tournamentClock.ts";

/** A day of the order of play. */
interface StoredDay {
  day: string;
  isPublished: boolean;
  note: string;
  /** The number of its matches, and of those on courts that are visible to everyone. */
  matches: number;
  publicMatches: number;
  /** The number of matches of each court that has some, by the court's id. */
  byCourt: Record<string, { matches: number; isPublic: boolean }>;
}

/** All days that have matches or are published, in order, once for each key. There is only one list. */
async function dayLists(db: EntityManager, keys: readonly "all"[]): Promise<StoredDay[][]> {
  const days = await db.query<StoredDay[]>(
    `select coalesce(tournament_day.day, counted.day) as day,
        tournament_day.published_at is not null as "isPublished", coalesce(tournament_day.note, '') as note,
        coalesce(counted.matches, 0) as matches, coalesce(counted.public_matches, 0) as "publicMatches",
        coalesce(counted.by_court, '{}') as "byCourt"
      from tournament_day full join (
        select day, sum(matches)::integer as matches,
            coalesce(sum(matches) filter (where is_public), 0)::integer as public_matches,
            jsonb_object_agg(court_id, jsonb_build_object('matches', matches, 'isPublic', is_public))
              filter (where court_id is not null) as by_court
          from (
            select match.day, match.court_id, court.is_public is not false as is_public, count(*) as matches
              from match left join court on court.id = match.court_id where match.day is not null group by 1, 2, 3
          ) as of_court group by day
      ) as counted on counted.day = tournament_day.day
      order by 1`,
  );
  return keys.map(() => days);
}

// A change of a day changes its matches.
declareReads(dayLists, (reads) => reads.tournament.addMatchPlans());

/** The day as the caller sees it. Only matches that exist for the caller regardless of calls are counted. */
function describeTo(caller: CourtRights, day: StoredDay): StoredDay {
  if (may(caller, "SEE_ALL_COURTS")) return day;
  const own = ownCourts(caller).flatMap((id) => day.byCourt[id] ?? []);
  const wanted = day.isPublished ? own.filter(({ isPublic }) => !isPublic) : own;
  const ownMatches = wanted.reduce((sum, { matches }) => sum + matches, 0);
  return { ...day, matches: (day.isPublished ? day.publicMatches : 0) + ownMatches };
}

/** The days with matches that exist for the caller, in order. Callers with different rights share the read rows. */
export async function loadVisibleDays({ load, caller }: CallerLoaders): Promise<StoredDay[]> {
  const days = await load(dayLists, "all");
  return days.map((day) => describeTo(caller, day)).filter(({ matches }) => matches > 0);
}

/** Publishes or unpublishes the day. A published day keeps its time of publication. */
export async function publishDay(
  db: EntityManager,
  day: string,
  isPublished: boolean,
  note: string,
): Promise<StoredDay> {
  const text = note.trim();
  const most = limits.tournament.noteCharacters;
  if (text.length > most)
    throw userError(UserErrorCode.INVALID, `The note has at most ${most} characters.`, "note");
  await takeTournamentClock(db);
  // A day without a row is not published and has no note.
  await db.query(
    `insert into tournament_day as known (day, published_at, note)
      select $1::date, case when $2 then now() end, $3
        where $2 or $3 <> '' or exists (select from tournament_day where day = $1)
      on conflict (day) do update set
        published_at = case when $2 then coalesce(known.published_at, now()) end, note = $3`,
    [day, isPublished, text],
  );
  const [days = []] = await dayLists(db, ["all"]);
  return (
    days.find((stored) => stored.day === day) ?? {
      day,
      isPublished,
      note: text,
      matches: 0,
      publicMatches: 0,
      byCourt: {},
    }
  );
}
