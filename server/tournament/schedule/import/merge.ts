import { randomUUID } from "node:crypto";

import { toInstant } from "../../../../domain/localTime.ts";
import { isDoubles } from "../../../../domain/scoring/doubles.ts";
import { defaultFormat } from "../../../../domain/scoring/formats.ts";
import type { MatchEvent } from "../../../../domain/scoring/matchEvents.ts";
import { initialScore, shownGames } from "../../../../domain/scoring/scoreState.ts";
import { isBye } from "../../../../domain/tournament/estimate.ts";
import { foldName } from "../../../../domain/tournament/foldName.ts";
import type { EnteredSide, ScheduledKind } from "../../../../domain/tournament/matchForm.ts";
import { blankStart, dayIn, needsTime } from "../../../../domain/tournament/matchForm.ts";
import type { PlacedMatch, StoredSide } from "../../matches/match.entity.ts";
import { Match } from "../../matches/match.entity.ts";
import { nameOf } from "../../matches/matchName.ts";
import { describeFormat, readScore } from "./cells.ts";
import type { Column } from "./headings.ts";
import type { ReadMatch } from "./readMatchRows.ts";
import { recordResult } from "./results.ts";
import type { RowIssueList } from "./rowIssueList.ts";
import { shortenCell } from "./rowReader.ts";
import { wasCalled } from "./sequence.ts";

/** The settings for reading the rows of a file. */
export interface ImportSettings {
  /** The headings of the columns in the file; empty for a stored preview, which contains no headings. */
  headings: ReadonlyMap<Column, string>;
  now: Date;
  /** Today's date in the tournament's time zone, such as 2026-11-22. */
  today: string;
  /** The instant of a local time in the hall, such as 2026-11-22T14:00. */
  instantOf: (localTime: string) => Date;
}

/** Creates the settings at this time. `timeZone` is the tournament's, an IANA name. */
export function createSettings(
  timeZone: string,
  now: Date,
  headings: ImportSettings["headings"],
): ImportSettings {
  // Cached, because many matches begin at the same time, and converting time zones is slow.
  const instants = new Map<string, Date>();
  return {
    headings,
    now,
    today: dayIn(timeZone, now),
    instantOf(localTime) {
      const instant = instants.get(localTime) ?? new Date(toInstant(localTime, timeZone) ?? Number.NaN);
      instants.set(localTime, instant);
      return instant;
    },
  };
}

/** The issues of an import: reasons that prevent it, and differences from the file. */
export interface ImportReport {
  errors: RowIssueList;
  warnings: RowIssueList;
}

/** A match as it will be after the import, and its event when its result comes from the file. */
interface Merged {
  match: Match;
  result: MatchEvent | null;
}

/**
 * The match as it will be after the import. Values that the row omits do not change. `courtId` is the id of the row's
 * court, or of the present one when the row omits it. `isFirst` is true when the row is the first of its court and day.
 */
export function merge(
  row: ReadMatch,
  present: PlacedMatch | null,
  { courtId, isFirst }: { courtId: string | null; isFirst: boolean },
  settings: ImportSettings,
  report: ImportReport,
): Merged {
  const match = Object.assign(new Match(), present ?? newMatch(row, settings));
  match.externalId = row.key ?? match.externalId;
  match.number = row.number ?? match.number;
  match.draw = row.draw ?? match.draw;
  match.round = row.round ?? match.round;
  setPlayers(match, row, report);
  setFormat(match, row, report);
  setPlace(match, row, { courtId, isFirst }, settings, report);
  return { match, result: readResult(match, row, settings, report) };
}

function newMatch({ discipline, day, sides }: ReadMatch, { today }: ImportSettings): Match {
  return {
    id: randomUUID(),
    externalId: null,
    number: null,
    discipline,
    draw: "",
    round: "",
    format: defaultFormat(day ?? today),
    hasTimeClock: false,
    sides,
    day: null,
    courtId: null,
    sequence: null,
    scheduledAt: null,
    scheduledKind: "FOLLOWS",
    status: "SCHEDULED",
    calledAt: null,
    startedAt: null,
    endedAt: null,
    score: initialScore,
    lastEventNumber: 0,
    lease: 0,
    scorerToken: null,
    scorerUser: null,
    scorerDevice: null,
    isFresh: true,
    episodeId: null,
    version: 1,
    rescheduledAt: null,
  };
}

function setPlayers(match: Match, { row, discipline, sides }: ReadMatch, { warnings }: ImportReport): void {
  const [first, second] = match.sides;
  const merged = [mergeSide(match, first, sides[0]), mergeSide(match, second, sides[1])];
  const areDoubles = isDoubles(match.discipline, match.sides);
  if (match.lastEventNumber > 0 && isDoubles(discipline, merged) !== areDoubles) {
    warnings.add(row, null, `Match ${nameOf(match)} has points; its discipline and its players were kept.`);
    return;
  }
  Object.assign(match, { discipline, sides: merged });
}

/**
 * Known players are kept when the file contains only the origin of the side, unless that is a bye and the match was not
 * called. Omitted values do not change. The seed and the team belong to the players, who may have changed sides.
 */
function mergeSide(
  match: Pick<Match, "sides" | "status">,
  present: StoredSide | undefined,
  row: EnteredSide,
): StoredSide {
  if (isBye({ sides: [row] }) && !wasCalled(match)) return row;
  const players = row.players.map((player) => {
    const known = match.sides.flatMap((side) => side.players).find(isNamesake(player));
    return {
      name: player.name,
      shortName: player.shortName ?? known?.shortName ?? null,
      country: player.country ?? known?.country ?? null,
    };
  });
  const areReplaced = row.players.length > 0 && present !== undefined && present.players.length > 0;
  const source = areReplaced
    ? match.sides.find((side) => areSamePlayers(side.players, row.players))
    : present;
  return {
    players: players.length > 0 ? players : (present?.players ?? []),
    from: row.from ?? present?.from ?? null,
    seed: row.seed ?? source?.seed ?? null,
    team: row.team ?? source?.team ?? null,
  };
}

const isNamesake =
  (player: { name: string }) =>
  ({ name }: { name: string }): boolean =>
    foldName(name) === foldName(player.name);

const areSamePlayers = (some: readonly { name: string }[], others: readonly { name: string }[]): boolean =>
  some.length === others.length && some.every((player) => others.some(isNamesake(player)));

function setFormat(match: Match, { row, format }: ReadMatch, { warnings }: ImportReport): void {
  if (format === null || format === match.format) return;
  if (match.lastEventNumber > 0)
    warnings.add(row, null, `Match ${nameOf(match)} has points; its format was kept.`);
  else match.format = format;
}

function setPlace(
  match: Match,
  { row, day, time, kind }: ReadMatch,
  { courtId, isFirst }: { courtId: string | null; isFirst: boolean },
  { headings, instantOf }: ImportSettings,
  { errors, warnings }: ImportReport,
): void {
  const nextDay = day ?? match.day;
  if (time !== null && nextDay === null) {
    errors.add(row, headings.get("date") ?? null, "The date is missing.");
    return;
  }
  const isSameDay = nextDay === match.day;
  const at = time === null ? (isSameDay ? match.scheduledAt : null) : instantOf(`${nextDay ?? ""}T${time}`);
  const isFixed = kind === null && time === null;
  const nextKind = kind ?? (isFixed && isSameDay ? match.scheduledKind : kindOf(courtId, isFirst, at));
  if (needsTime(nextKind) && at === null) {
    errors.add(row, headings.get("time") ?? null, blankStart);
    return;
  }
  const next = {
    day: nextDay,
    courtId,
    scheduledKind: nextKind,
    scheduledAt: at,
  };
  const isMoved =
    next.day !== match.day ||
    next.courtId !== match.courtId ||
    next.scheduledKind !== match.scheduledKind ||
    next.scheduledAt?.getTime() !== match.scheduledAt?.getTime();
  if (!isMoved) return;
  const isInAnotherList = next.day !== match.day || next.courtId !== match.courtId;
  if (match.status === "SCHEDULED" || match.status === "CANCELLED")
    Object.assign(match, next, isInAnotherList ? { sequence: null } : {});
  else {
    const state = match.status === "FINISHED" ? "has ended" : "is on court";
    warnings.add(row, null, `Match ${nameOf(match)} ${state}; its time and court were kept.`);
  }
}

/** The first match of a court begins at its time, and the others follow. A match without a time follows too. */
function kindOf(courtId: string | null, isFirst: boolean, at: Date | null): ScheduledKind {
  return at !== null && (courtId === null || isFirst) ? "AT" : "FOLLOWS";
}

function readResult(
  match: Match,
  { row, score }: ReadMatch,
  { headings, now }: ImportSettings,
  { errors, warnings }: ImportReport,
): MatchEvent | null {
  if (score === null) return null;
  const games = readScore(score, match.format);
  if (games === null) {
    const problem = `'${shortenCell(score)}' is no score of ${describeFormat(match.format)}.`;
    errors.add(row, headings.get("score") ?? null, problem);
    return null;
  }
  if (match.lastEventNumber === 0 && match.status === "SCHEDULED") return recordResult(match, games, now);
  const isSame = JSON.stringify(games) === JSON.stringify(shownGames(match.score));
  if (!isSame) warnings.add(row, null, `Match ${nameOf(match)} ${describeState(match)}; its score was kept.`);
  return null;
}

function describeState({ status, lastEventNumber }: Match): string {
  if (status === "CANCELLED") return "is cancelled";
  return lastEventNumber > 0 ? "has points" : "is on court";
}
