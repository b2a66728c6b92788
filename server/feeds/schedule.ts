import { chooseCourts } from "../../domain/tournament/chosenCourts.ts";
import { isBye, roundUp } from "../../domain/tournament/estimate.ts";
import { hasPlayer } from "../../domain/tournament/matchFilter.ts";
import { isSamePlayer, readPlayerKey } from "../../domain/tournament/samePlayer.ts";
import type { Config } from "../configuration/config.ts";
import type { Snapshot } from "../live/loaders.ts";
import { visitor } from "../rights/caller.ts";
import { loadVisibleCourts } from "../tournament/courts/visibleCourts.ts";
import { isOnCourt } from "../tournament/matches/calls.service.ts";
import type { Match } from "../tournament/matches/match.entity.ts";
import { readExpectedMatches } from "../tournament/schedule/estimates.ts";

type Settings = Pick<Config, "site">;

/** The filter of an export of the order of play; null values match everything. */
export interface ScheduleChoice {
  courts: readonly string[];
  /** A part of a player's name. */
  player: string | null;
  /** The key of a player; see `playerKey`. */
  playerKey: string | null;
  discipline: string | null;
  match: string | null;
}

/** A match of the order of play with its estimated times; null when nothing is known of them. */
export interface ScheduledMatch {
  match: Match;
  court: { id: string; name: string } | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * The published matches of public courts in the order of play. The time of the estimates is rounded to a period, so
 * that all requests within the period get the same response.
 */
export async function readSchedule(
  snapshot: Snapshot,
  { site }: Settings,
  choice: ScheduleChoice,
  now: number,
): Promise<ScheduledMatch[]> {
  const caller = { ...snapshot, caller: visitor };
  const matches = await readExpectedMatches(snapshot, { site }, () => true, now);
  const courts = await loadVisibleCourts(caller);
  const chosen = new Set(chooseCourts(courts, choice.courts).map(({ id }) => id));
  // When the previous match ends, by day and court.
  const ends = new Map<string, Date>();
  return matches
    .map(({ match, expectedMinutes, times }): ScheduledMatch => {
      const length = isBye(match) ? 0 : expectedMinutes * 60_000;
      const line = `${match.day} ${match.courtId}`;
      // A match that has begun has its actual start, and one that waits on court its call. A waiting match has its
      // estimate, or else its planned start.
      const startsAt =
        match.startedAt ??
        (isOnCourt(match) ? match.calledAt : null) ??
        (match.status === "SCHEDULED" && times ? roundUp(times.start) : match.scheduledAt) ??
        // A calendar keeps an event that it does not find again, and a cancelled match has no estimate.
        (match.status === "CANCELLED" && match.courtId !== null ? ends.get(line) : null) ??
        null;
      const expectedEnd = startsAt && new Date(Math.max(startsAt.getTime() + length, times?.end ?? 0));
      // A match that ended without a start, such as a walkover, may have ended before its planned start.
      const hasActualTimes = match.startedAt !== null || startsAt === null;
      const endsAt = (hasActualTimes ? match.endedAt : null) ?? expectedEnd;
      if (endsAt !== null && match.status !== "CANCELLED") ends.set(line, endsAt);
      const court = courts.find(({ id }) => id === match.courtId) ?? null;
      return { match, court, startsAt, endsAt };
    })
    .filter(
      ({ match, court }) =>
        (choice.courts.length === 0 || (court !== null && chosen.has(court.id))) &&
        (choice.player === null || hasPlayer(match, choice.player)) &&
        (choice.playerKey === null || isPlayedBy(match, choice.playerKey)) &&
        (choice.discipline === null || match.discipline === choice.discipline) &&
        (choice.match === null || match.id === choice.match),
    );
}

function isPlayedBy({ sides }: Match, key: string): boolean {
  const wanted = readPlayerKey(key);
  return (
    key.includes("|") && sides.some(({ players }) => players.some((player) => isSamePlayer(player, wanted)))
  );
}
