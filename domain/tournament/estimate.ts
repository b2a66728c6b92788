// Estimates of when matches start and end. They change while no match changes, so each page calculates them when it
// shows them.

import type { Discipline } from "../scoring/doubles.ts";
import type { ScoringFormat } from "../scoring/formats.ts";
import { currentMinutes } from "./expectedMinutes.ts";
import { foldName } from "./foldName.ts";
import { isSamePlayer } from "./samePlayer.ts";

const minuteMs = 60_000;
/** A match that has run for longer than expected is expected to last at least this much longer. */
const leastRestMs = 5 * minuteMs;
/** Estimates are rounded up to a multiple of this step. An estimate less than one step ahead is not shown. */
export const stepMs = 5 * minuteMs;

interface Player {
  name: string;
  country?: string | null;
}

/** The fields of a match that estimates need. Times are ISO 8601. */
export interface EstimatedMatch {
  id: string;
  /** The day in the tournament's time zone. A match without a day is not on the schedule. */
  day: string | null;
  courtId: string | null;
  status: string;
  scheduled: { kind: string; at: string | null };
  startedAt: string | null;
  endedAt: string | null;
  format: ScoringFormat;
  discipline: Discipline;
  /** The expected length of such matches at this tournament; see `currentMinutes`. */
  expectedMinutes: number;
  sides: readonly { players: readonly Player[]; from?: string | null }[];
}

export interface EstimateSettings {
  now: number;
  /** The current day in the tournament's time zone. Matches of previous days that were not played have no estimate. */
  today: string;
  /** How long players rest between two of their matches. */
  restMinutes: number;
}

/** When a match starts and ends, in milliseconds since 1970, as far as it is known. */
export interface EstimatedTimes {
  start: number;
  end: number;
}

/**
 * The expected times of the matches that have not ended, by id. Matches of which nothing is known are omitted. The
 * caller passes all matches of the relevant days, in the order of play: each match waits for the previous match on its
 * court and for the previous matches of its players, who then rest.
 */
export function estimateTimes(
  matches: readonly EstimatedMatch[],
  { now, today, restMinutes }: EstimateSettings,
): Map<string, EstimatedTimes> {
  const rest = restMinutes * minuteMs;
  const estimates = new Map<string, EstimatedTimes>();
  const minutesOf = currentMinutes(matches);
  for (const ofDay of groupByDay(matches, today)) {
    const courts = new Map<string, number>();
    const players = createPlayerTimes();
    for (const match of inPlannedOrder(ofDay)) {
      const waited = latest(
        match.scheduled.at === null ? null : Date.parse(match.scheduled.at),
        match.courtId === null ? null : courts.get(match.courtId),
        isBye(match) ? null : players.latestEnd(match, rest),
      );
      const length = isBye(match) ? 0 : minutesOf(match) * minuteMs;
      const times = timesOf(match, length, waited, now);
      if (times === null) continue;
      if (match.status !== "FINISHED") estimates.set(match.id, times);
      if (match.courtId !== null)
        courts.set(match.courtId, latest(times.end, courts.get(match.courtId)) ?? times.end);
      if (isPlayed(match)) players.add(match, times.end);
    }
  }
  return estimates;
}

/** The estimate of a start as it is shown: rounded up to 5 minutes; null unless it is at least 5 minutes ahead. */
export function shownStart({ status }: EstimatedMatch, start: number | undefined, now: number): Date | null {
  if (status !== "SCHEDULED" || start === undefined || start < now + stepMs) return null;
  return roundUp(start);
}

/** An estimated time as it is shown: the next whole 5 minutes. */
export function roundUp(time: number): Date {
  return new Date(Math.ceil(time / stepMs) * stepMs);
}

function timesOf(
  { status, startedAt, endedAt }: EstimatedMatch,
  length: number,
  waited: number | null,
  now: number,
): EstimatedTimes | null {
  const start = startedAt === null ? null : Date.parse(startedAt);
  switch (status) {
    case "FINISHED": {
      const end = endedAt === null ? null : Date.parse(endedAt);
      return end === null ? null : { start: start ?? end, end };
    }
    case "CALLED":
    case "ON_COURT":
      return start === null
        ? { start: now, end: now + length }
        : { start, end: Math.max(start + length, now + leastRestMs) };
    case "SCHEDULED": {
      if (waited === null) return null;
      const begins = Math.max(waited, now);
      return { start: begins, end: begins + length };
    }
    // A cancelled match takes no time.
    default:
      return null;
  }
}

/** One side has no opponent, so no match is played. */
export function isBye({ sides }: Pick<EstimatedMatch, "sides">): boolean {
  return sides.some(({ players, from }) => players.length === 0 && from?.trim().toLowerCase() === "bye");
}

/** After a walkover no player needs a rest. */
export function isPlayed(match: EstimatedMatch): boolean {
  return !isBye(match) && (match.status !== "FINISHED" || match.startedAt !== null);
}

/**
 * Today's matches also wait for those of other days that are on court. The other matches of past days do not count.
 */
function groupByDay(matches: readonly EstimatedMatch[], today: string): EstimatedMatch[][] {
  const isOn = ({ status }: EstimatedMatch) => status === "CALLED" || status === "ON_COURT";
  const days = new Map<string, EstimatedMatch[]>();
  for (const match of matches) {
    if (match.day === null || (match.day < today && !isOn(match))) continue;
    const day = isOn(match) ? today : match.day;
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(match);
    else days.set(day, [match]);
  }
  // Callers may list the matches that are on court first, and those of a later day come last in the order of play.
  return [...days.values()].map((ofDay) => ofDay.toSorted(byDay));
}

const byDay = ({ day: one }: EstimatedMatch, { day: other }: EstimatedMatch) =>
  (one ?? "").localeCompare(other ?? "");

/**
 * The matches that have begun, followed by the waiting ones in their planned order. A delay therefore moves later
 * matches, but never before the delayed one.
 */
function inPlannedOrder(matches: readonly EstimatedMatch[]): EstimatedMatch[] {
  const starts = plannedStarts(matches);
  const isWaiting = ({ status }: EstimatedMatch) => Number(status === "SCHEDULED");
  const startOf = ({ id }: EstimatedMatch) => starts.get(id) ?? 0;
  // Matches with the same position stay in the order of play.
  return matches.toSorted((one, other) => isWaiting(one) - isWaiting(other) || startOf(one) - startOf(other));
}

/**
 * The times at which the matches of a day would start without delays, by id, in milliseconds since 1970. Matches
 * without a known time are omitted. The matches must be in the order of play.
 */
export function plannedStarts(matches: readonly EstimatedMatch[]): Map<string, number> {
  const courts = new Map<string, number>();
  const starts = new Map<string, number>();
  const minutesOf = currentMinutes(matches);
  for (const match of matches) {
    const { id, scheduled, courtId, status } = match;
    const at = scheduled.at === null ? null : Date.parse(scheduled.at);
    const start = latest(at, courtId === null ? null : courts.get(courtId));
    if (start === null) continue;
    starts.set(id, start);
    if (courtId !== null && status !== "CANCELLED")
      courts.set(courtId, start + (isBye(match) ? 0 : minutesOf(match) * minuteMs));
  }
  return starts;
}

function latest(...times: readonly (number | null | undefined)[]): number | null {
  const known = times.filter((time) => time != null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** The times at which players end their matches. */
interface PlayerTimes {
  add: (match: EstimatedMatch, end: number) => void;
  /** The time at which all players of the match have rested; null when none of them plays an earlier match. */
  latestEnd: (match: EstimatedMatch, rest: number) => number | null;
}

function createPlayerTimes(): PlayerTimes {
  const ends = new Map<string, { player: Player; end: number }[]>();
  return {
    add({ sides }, end) {
      for (const player of sides.flatMap(({ players }) => players)) {
        const name = foldName(player.name);
        const known = ends.get(name);
        if (known) known.push({ player, end });
        else ends.set(name, [{ player, end }]);
      }
    },
    latestEnd({ sides }, rest) {
      const rested = sides
        .flatMap(({ players }) => players)
        .flatMap((player) =>
          (ends.get(foldName(player.name)) ?? []).filter((known) => isSamePlayer(known.player, player)),
        )
        .map(({ end }) => end + rest);
      return latest(...rested);
    },
  };
}
