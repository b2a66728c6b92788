// Conflicts of a plan: a court or a player that is still busy when a match is to start. Conflicts are shown but never
// forbidden.

import {
  type EstimatedMatch,
  type EstimatedTimes,
  type EstimateSettings,
  estimateTimes,
  isBye,
  isPlayed,
  stepMs,
} from "./estimate.ts";
import { foldName } from "./foldName.ts";
import { isSamePlayer } from "./samePlayer.ts";

type Player = EstimatedMatch["sides"][number]["players"][number];

export interface Conflict<Match> {
  kind: "COURT" | "PLAYER" | "REST";
  /** The player who is busy; null when the court is busy. */
  player: string | null;
  /** The match that occupies the court or the player. */
  other: Match;
  /**
   * The time at which the conflict ends, in milliseconds since 1970. For REST, the time until which the player rests.
   */
  until: number;
}

interface TimedMatch<Match> extends EstimatedTimes {
  match: Match;
}

/**
 * The conflicts of the matches to be played, by match id. Matches without conflicts are omitted. A conflict belongs to
 * the match that would have to wait, because its court is still busy at its own time or a player is still busy when its
 * court is free. The matches must be in the order that `estimateTimes` expects. Overlaps of less than 5 minutes do not
 * count, because lengths are estimated.
 */
export function findConflicts<Match extends EstimatedMatch>(
  matches: readonly Match[],
  settings: EstimateSettings,
): Map<string, Conflict<Match>[]> {
  const estimates = estimateTimes(matches, settings);
  const timed = matches.flatMap((match): TimedMatch<Match>[] => {
    const times = match.status === "FINISHED" ? playedTimes(match) : estimates.get(match.id);
    return times ? [{ match, ...times }] : [];
  });
  const ofCourt = groupBy(timed, ({ match }) => (match.courtId === null ? [] : [match.courtId]));
  const ofPlayer = groupBy(timed, ({ match }) =>
    isPlayed(match) ? playersOf(match).map(({ name }) => foldName(name)) : [],
  );
  const conflicts = new Map<string, Conflict<Match>[]>();
  for (const { match, start } of timed) {
    if (match.status !== "SCHEDULED" || isBye(match)) continue;
    // Later matches wait for this match, not the other way round.
    const isEarlier = (other: TimedMatch<Match>) => other.match !== match && other.end <= start;
    const before = findLast(
      (ofCourt.get(match.courtId ?? "") ?? []).filter(
        (other) => isEarlier(other) && isBefore(other.match, match),
      ),
    );
    const busy = playersOf(match).flatMap((player) => {
      const known = ofPlayer.get(foldName(player.name)) ?? [];
      const last = findLast(known.filter((other) => isEarlier(other) && hasPlayer(other.match, player)));
      return last ? [{ player, last }] : [];
    });
    const found = findOfMatch(match, { before, busy }, settings);
    if (found.length > 0) conflicts.set(match.id, found);
  }
  return conflicts;
}

interface Earlier<Match> {
  /** The previous match on the same court. */
  before: TimedMatch<Match> | undefined;
  /** The players of the match, each with their last match before it. */
  busy: readonly { player: Player; last: TimedMatch<Match> }[];
}

function findOfMatch<Match extends EstimatedMatch>(
  { scheduled: { kind, at } }: Match,
  { before, busy }: Earlier<Match>,
  { now, restMinutes }: EstimateSettings,
): Conflict<Match>[] {
  if (at === null && !before) return [];
  const own = Math.max(at === null ? now : Date.parse(at), now);
  const start = Math.max(own, before?.end ?? now);
  const restMs = restMinutes * 60_000;
  const conflicts = busy
    .filter(({ last }) => last.end + restMs - start >= stepMs)
    .map(({ player: { name }, last: { match: other, end } }): Conflict<Match> =>
      end - start >= stepMs
        ? { kind: "PLAYER", player: name, other, until: end }
        : { kind: "REST", player: name, other, until: end + restMs },
    );
  return kind === "AT" && before && before.end - own >= stepMs
    ? [{ kind: "COURT", player: null, other: before.match, until: before.end }, ...conflicts]
    : conflicts;
}

function playedTimes({ startedAt, endedAt }: EstimatedMatch): EstimatedTimes | null {
  if (startedAt === null || endedAt === null) return null;
  return { start: Date.parse(startedAt), end: Date.parse(endedAt) };
}

/** Compares two matches of one court. A match that is still on court comes first on every day. */
function isBefore(other: EstimatedMatch, { day }: EstimatedMatch): boolean {
  return other.day === day || other.status !== "SCHEDULED";
}

const playersOf = ({ sides }: EstimatedMatch): Player[] => sides.flatMap(({ players }) => players);

function hasPlayer(match: EstimatedMatch, player: Player): boolean {
  return playersOf(match).some((other) => isSamePlayer(other, player));
}

function findLast<Timed extends EstimatedTimes>(all: readonly Timed[]): Timed | undefined {
  return all.toSorted((one, other) => other.end - one.end)[0];
}

function groupBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
