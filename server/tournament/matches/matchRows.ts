import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { matchNotFound } from "../../../domain/refusals.ts";
import { pairDisciplines } from "../../../domain/scoring/doubles.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import type { KindOfMatch } from "../../../domain/tournament/expectedMinutes.ts";
import { expectedMinutes, kindOfMatch } from "../../../domain/tournament/expectedMinutes.ts";
import { foldText } from "../../../domain/tournament/matchFilter.ts";
import { limits } from "../../configuration/limits.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import { contains, isTooLongToFind, searchedText } from "../../input/textSearch.ts";
import { checkRange } from "../../input/validation.ts";
import { declareReads } from "../../live/trackReads.ts";
import { columnsOf, inOrderOf, toEntities } from "../../postgres/rows.ts";
import { may } from "../../rights/rights.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { ownCourts } from "../courts/visibility.ts";
import type { PlacedMatch } from "./match.entity.ts";
import { Match } from "./match.entity.ts";
import type { MatchStatus } from "./match.enums.ts";

/** The condition of `isBye` in SQL. */
export const isByeInSql = "is_bye(match.sides)";

/** Whether the day of a match makes it visible to everyone, by the same rule as the database's `is_match_published`. */
export const isPublished =
  "(match.day is null or match.was_called or tournament_day.published_at is not null)";

/**
 * The condition of `isMatchShownTo` in SQL. The parameters contain whether the caller sees all courts, the ids of their
 * own, and whether they see all days.
 */
export function existsFor(allCourts: string, ownIds: string, allDays: string): string {
  return `(court.is_public is not false or ${allCourts} or court.id = any(${ownIds}::uuid[]))
    and (${allDays} or court.id = any(${ownIds}::uuid[]) or ${isPublished})`;
}

/**
 * Reads matches, each with its visibility. `rest` is the end of the statement, in which `court` is the court of the
 * match.
 */
export async function readMatches(
  db: EntityManager,
  rest: string,
  values: unknown[],
): Promise<PlacedMatch[]> {
  const columns = columnsOf(db.connection.getMetadata(Match));
  const rows = await db.query<PlacedMatch[]>(
    `select ${columns}, coalesce(court.is_public, true) as "isPublic", ${isPublished} as "isPublished"
      from match left join court on court.id = match.court_id
        left join tournament_day on tournament_day.day = match.day ${rest}`,
    values,
  );
  return toEntities(Match, rows);
}

/** The order of play: by day, court, position on the court and number; null values come last. */
const orderOfPlay = "order by match.day, court.position, match.court_sequence, match.number, match.id";

/** The matches with these ids; null for an id without a match. */
export async function matchesById(
  db: EntityManager,
  ids: readonly string[],
): Promise<(PlacedMatch | null)[]> {
  return inOrderOf(ids, await readMatches(db, "where match.id = any($1)", [ids.filter(isId)]));
}

declareReads(matchesById, (reads, id) => reads.tournament.addMatch(id));

/** The first scheduled match of each of these courts that is not a bye; null for a court without one. */
export function nextMatches(db: EntityManager, courtIds: readonly string[]): Promise<(PlacedMatch | null)[]> {
  return findNext(db, courtIds, "true");
}

/** The first scheduled match of each court that is not a bye and is visible to everyone. */
export function nextPublishedMatches(
  db: EntityManager,
  courtIds: readonly string[],
): Promise<(PlacedMatch | null)[]> {
  return findNext(db, courtIds, isPublished);
}

async function findNext(
  db: EntityManager,
  courtIds: readonly string[],
  condition: string,
): Promise<(PlacedMatch | null)[]> {
  const found = await readMatches(
    db,
    `join (select first.id from unnest($1::uuid[]) as wanted (court_id) cross join lateral (
        select id from match left join tournament_day on tournament_day.day = match.day
          where match.court_id = wanted.court_id and match.status = 'SCHEDULED' and not ${isByeInSql} and ${condition}
          order by match.day, match.court_sequence, match.number, match.id limit 1) as first
      ) as waiting on waiting.id = match.id`,
    [courtIds],
  );
  const byCourt = new Map(found.map((match) => [match.courtId, match]));
  return courtIds.map((id) => byCourt.get(id) ?? null);
}

for (const batch of [nextMatches, nextPublishedMatches])
  declareReads(batch, (reads, courtId, match) => {
    // A court changes whenever its next match may be another one.
    reads.tournament.addCourt(courtId);
    if (match) reads.tournament.addMatch(match.id);
  });

/** The matches that each of these broadcasts showed, in the order in which they began. */
export async function matchesOfEpisodes(
  db: EntityManager,
  episodeIds: readonly string[],
): Promise<PlacedMatch[][]> {
  const found = await readMatches(
    db,
    "where match.episode_id = any($1) order by coalesce(match.started_at, match.ended_at, match.called_at), match.id",
    [episodeIds.filter(isId)],
  );
  return episodeIds.map((id) => found.filter(({ episodeId }) => episodeId === id.toLowerCase()));
}

declareReads(matchesOfEpisodes, (reads) => reads.tournament.addMatchList());

/**
 * `foldText` in SQL, except for case. Reading all names to filter them here would block the process at each typed
 * letter.
 */
const withoutAccents = (text: string): string =>
  String.raw`regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f]', '', 'g')`;

type Optional<Value> = Value | null | undefined;

/** The filter of a list of matches; undefined and null values match everything. */
interface MatchFilter {
  day: Optional<string>;
  courtId: Optional<string>;
  /** A part of a player's name, or a whole country or number. */
  text: Optional<string>;
  statuses: Optional<readonly MatchStatus[]>;
  first: number;
}

/** Both names of a player. The separator is no white space, so that no searched text spans both. */
const playerNames = "concat_ws(E'\\x1F', player ->> 'name', player ->> 'shortName')";

/** The matches that exist for the caller and satisfy the filter, in the order of play. */
export async function findMatches(
  db: EntityManager,
  caller: CourtRights,
  { day, courtId, text, statuses, first }: MatchFilter,
): Promise<PlacedMatch[]> {
  checkRange("first", first, 1, limits.tournament.list);
  if ((courtId != null && !isId(courtId)) || isTooLongToFind(text ?? "")) return [];
  const wanted = foldText(text ?? "");
  return readMatches(
    db,
    `where ${existsFor("$1", "$2", "$9")}
      and ($3::date is null or match.day = $3)
      and ($4::uuid is null or match.court_id = $4)
      and ($5::text[] is null or match.status = any($5))
      and ($6::text[] is null or match.number::text = $7 or exists (
        select from jsonb_array_elements(match.sides) as side, jsonb_array_elements(side -> 'players') as player
          where ${contains(withoutAccents(playerNames), "$6")}
            or player ->> 'country' = $7))
      ${orderOfPlay} limit $8`,
    [
      may(caller, "SEE_ALL_COURTS"),
      ownCourts(caller),
      day,
      courtId,
      statuses,
      searchedText(wanted),
      // The letters of a country are capitals.
      wanted.toUpperCase(),
      first,
      may(caller, "SEE_ALL_DAYS"),
    ],
  );
}

/** A list of matches, and its caller. */
interface WantedMatches {
  rights: CourtRights;
  filter: MatchFilter;
}

/** Reads each of these lists; see `findMatches`. */
export function matchLists(db: EntityManager, wanted: readonly WantedMatches[]): Promise<PlacedMatch[][]> {
  return Promise.all(wanted.map(({ rights, filter }) => findMatches(db, rights, filter)));
}

// A field of the score adds the match separately, so that a point does not invalidate a list without scores.
declareReads(matchLists, (reads) => reads.tournament.addMatchPlans());

/** The match; throws a UserError when it does not exist. */
export async function findMatch(db: EntityManager, id: string): Promise<PlacedMatch> {
  const [match = null] = await matchesById(db, [id]);
  if (!match) throw userError(UserErrorCode.NOT_FOUND, matchNotFound);
  return match;
}

/** The position after the last match of a court and day; null without a court. */
export async function nextSequence(
  db: EntityManager,
  courtId: string | null,
  day: string | null,
): Promise<number | null> {
  if (courtId === null) return null;
  const [last] = await db.query<{ place: number | null }[]>(
    "select max(court_sequence) as place from match where court_id = $1 and day is not distinct from $2::date",
    [courtId, day],
  );
  return (last?.place ?? 0) + 1;
}

/** An entry of a log as it is stored. */
export type LoggedEvent = MatchEvent & { recordedAt: Date };

/** The whole log of each of these matches, in order. */
export async function logsOfMatches(db: EntityManager, ids: readonly string[]): Promise<LoggedEvent[][]> {
  const found = await db.query<(Omit<LoggedEvent, "at"> & { matchId: string; at: Date })[]>(
    `select match_id as "matchId", id, number, kind, side, player, detail, at, recorded_at as "recordedAt"
      from match_event where match_id = any($1) order by match_id, number`,
    [ids.filter(isId)],
  );
  const logs = new Map(ids.map((id): [string, LoggedEvent[]] => [id.toLowerCase(), []]));
  for (const { matchId, at, ...event } of found) logs.get(matchId)?.push({ ...event, at: at.toISOString() });
  return ids.map((id) => logs.get(id.toLowerCase()) ?? []);
}

declareReads(logsOfMatches, (reads, id) => reads.tournament.addMatch(id));

/** The expected duration of such matches, derived from ended matches of the tournament. */
export function loadExpectedMinutes(
  load: (batch: typeof minutesOfFinished, kind: KindOfMatch) => Promise<number[]>,
  match: Match,
): Promise<number> {
  const kind = kindOfMatch(match);
  return load(minutesOfFinished, kind).then((minutes) => expectedMinutes(kind, minutes));
}

/** How many minutes each of the finished matches of these kinds took, except those hidden from the public. */
async function minutesOfFinished(db: EntityManager, kinds: readonly KindOfMatch[]): Promise<number[][]> {
  // The same kinds as those of `kindOfMatch`.
  const found = await db.query<{ kind: KindOfMatch; minutes: number[] }[]>(
    `select kind, array_agg(minutes) as minutes from (
        select match.format || case
              when match.discipline = any($2) or (match.discipline = 'OTHER' and exists (
                select from jsonb_array_elements(match.sides) as side
                  where jsonb_array_length(side -> 'players') > 1))
              then ' doubles' else ' singles' end as kind,
            extract(epoch from match.ended_at - match.started_at)::float8 / 60 as minutes
          from match left join court on court.id = match.court_id
          where match.status = 'FINISHED' and court.is_public is not false and match.started_at is not null and match.score ->> 'ending' = 'NORMAL'
      ) as finished where kind = any($1) group by kind`,
    [kinds, pairDisciplines],
  );
  const byKind = new Map(found.map(({ kind, minutes }) => [kind, minutes]));
  return kinds.map((kind) => byKind.get(kind) ?? []);
}

// The durations of other matches do not invalidate a response, because they only serve estimates.
declareReads(minutesOfFinished, () => undefined);
