import * as v from "valibot";

import { toInstant, toLocalTime } from "../../../domain/localTime.ts";
import { type Discipline, disciplines } from "../../../domain/scoring/doubles.ts";
import { defaultFormat, type ScoringFormat, scoringFormats } from "../../../domain/scoring/formats.ts";
import { typedTimeRule } from "../../../domain/storableYear.ts";
import {
  blankPlayer,
  blankStart,
  findPlayersProblem,
  matchRules,
  needsTime,
  wrongMatchNumber,
} from "../../../domain/tournament/matchForm.ts";
import { shortNameOf } from "../../../domain/tournament/shortName.ts";
import type { MatchInput, MatchSideInput } from "../../lib/generated/MatchManager.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { serverTime } from "../../ui/serverTime.ts";

/** The values of the form. The lists of players have two entries for each side, the lists of sides one for each. */
export type MatchValues = {
  number: string;
  discipline: string;
  draw: string;
  round: string;
  format: string;
  hasTimeClock: boolean;
  names: string[];
  shortNames: string[];
  countries: string[];
  origins: string[];
  seeds: string[];
  teams: string[];
  /** Empty for no court. */
  courtId: string;
  /** Empty for no day. */
  day: string;
  scheduledKind: string;
  /** A time such as 14:00 in the event's time zone; empty for none. */
  time: string;
  isCancelled: boolean;
};

type Player = Match["sides"][number]["players"][number];

const four = ["", "", "", ""];
const two = ["", ""];

export const emptyMatch: MatchValues = {
  number: "",
  discipline: "MS",
  draw: "",
  round: "",
  format: "THREE_BY_21",
  hasTimeClock: false,
  names: four,
  shortNames: four,
  countries: four,
  origins: two,
  seeds: two,
  teams: two,
  courtId: "",
  day: "",
  scheduledKind: "FOLLOWS",
  time: "",
  isCancelled: false,
};

export const isDiscipline = (value: string): value is Discipline =>
  disciplines.some((discipline) => discipline === value);
export const isFormat = (value: string): value is ScoringFormat => Object.hasOwn(scoringFormats, value);
const readDiscipline = (value: string): Discipline => (isDiscipline(value) ? value : "OTHER");
const readKind = (value: string) => (value === "AT" || value === "NOT_BEFORE" ? value : "FOLLOWS");

/** The number of players that the form requires on each side. */
export function playersOfSide(discipline: string): 1 | 2 {
  return discipline === "MS" || discipline === "WS" ? 1 : 2;
}

export const blankDay = "Choose the day.";

const isNumber = (text: string) =>
  text === "" || (/^\d+$/.test(text) && v.is(matchRules.number, Number(text)));

/** The rules that need no server. */
export const matchFormRules = v.pipe(
  v.object({
    number: v.pipe(v.string(), v.trim(), v.check(isNumber, wrongMatchNumber)),
    discipline: v.string(),
    draw: matchRules.draw,
    round: matchRules.round,
    format: v.string(),
    hasTimeClock: v.boolean(),
    names: v.array(v.string()),
    shortNames: v.array(v.string()),
    countries: v.array(v.string()),
    origins: v.array(v.string()),
    seeds: v.array(v.string()),
    teams: v.array(v.string()),
    courtId: v.string(),
    day: typedTimeRule,
    scheduledKind: v.string(),
    time: v.string(),
    isCancelled: v.boolean(),
  }),
  v.forward(
    v.check(({ day, scheduledKind }) => !needsTime(readKind(scheduledKind)) || day !== "", blankDay),
    ["day"],
  ),
  v.forward(
    v.check(({ time, scheduledKind }) => !needsTime(readKind(scheduledKind)) || time !== "", blankStart),
    ["time"],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const { names } = value;
    const field = { type: "object", origin: "value", input: value, key: "names", value: names } as const;
    const nameless = [0, 1].flatMap((side) => listPlayers(value, side)).filter((key) => !names[key]?.trim());
    for (const key of nameless) {
      const player = { type: "array", origin: "value", input: names, key, value: names[key] } as const;
      addIssue({ message: blankPlayer, path: [field, player] });
    }
    const problem = nameless.length > 0 ? null : findSidesProblem(value);
    if (problem !== null) addIssue({ message: problem, path: [field] });
  }),
);

/** The error of the players; null when there is none. */
function findSidesProblem(values: MatchValues): string | null {
  const sides = writeSides(values);
  const count = findPlayersProblem(readDiscipline(values.discipline), sides);
  if (count !== null) return count;
  const { success, issues } = v.safeParse(matchRules.sides, sides);
  return success ? null : issues[0].message;
}

/** The format of a match on this day, or, without a day, today. */
export function suggestFormat(day: string, zone: string): ScoringFormat {
  return defaultFormat(
    day || toLocalTime(new Date(serverTime.now()).toISOString(), zone).slice(0, "2026-11-22".length),
  );
}

const padded = (texts: readonly (string | null | undefined)[], length: number) =>
  Array.from({ length }, (_, index) => texts[index] ?? "");

export function readMatch(match: Match, zone: string): MatchValues {
  const { number, discipline, draw, round, format, hasTimeClock, sides, courtId, day, scheduled } = match;
  const players = sides.flatMap((side) => [side.players[0], side.players[1]]);
  return {
    number: number === null ? "" : String(number),
    discipline,
    draw,
    round,
    format,
    hasTimeClock,
    names: padded(
      players.map((player) => player?.name),
      4,
    ),
    shortNames: padded(players.map(findOwnShortName), 4),
    countries: padded(
      players.map((player) => player?.country),
      4,
    ),
    origins: padded(
      sides.map(({ from }) => from),
      2,
    ),
    seeds: padded(
      sides.map(({ seed }) => seed),
      2,
    ),
    teams: padded(
      sides.map(({ team }) => team),
      2,
    ),
    courtId: courtId ?? "",
    day: day ?? "",
    scheduledKind: scheduled.kind,
    time: needsTime(scheduled.kind) ? toLocalTime(scheduled.at, zone).slice("2026-11-22T".length) : "",
    isCancelled: match.status === "CANCELLED",
  };
}

/** The short name that was entered; null where it is derived from the name. */
function findOwnShortName(player: Player | undefined): string | null {
  return player && player.shortName !== shortNameOf(player.name) ? player.shortName : null;
}

/** The indexes of the players of a side for whom anything is entered. */
function listPlayers({ discipline, names, shortNames, countries }: MatchValues, side: number): number[] {
  return [2 * side, 2 * side + 1]
    .slice(0, playersOfSide(discipline))
    .filter((index) => [names, shortNames, countries].some((texts) => texts[index]?.trim()));
}

function writeSides(values: MatchValues): MatchSideInput[] {
  const { names, shortNames, countries, origins, seeds, teams } = values;
  return [0, 1].map((side) => ({
    players: listPlayers(values, side).map((index) => ({
      name: names[index] ?? "",
      shortName: shortNames[index]?.trim() || null,
      country: countries[index]?.trim() || null,
    })),
    from: origins[side]?.trim() || null,
    seed: seeds[side]?.trim() || null,
    team: teams[side]?.trim() || null,
  }));
}

/** The input of the mutation. An unchanged start stays the same instant, also in an hour that occurs twice. */
export function writeMatch(
  values: MatchValues,
  base: Match | null,
  before: MatchValues,
  zone: string,
): MatchInput {
  const { number, discipline, draw, round, format, hasTimeClock, courtId, day, time, isCancelled } = values;
  const scheduledKind = readKind(values.scheduledKind);
  const isSameStart = base?.scheduled.kind === scheduledKind && before.day === day && before.time === time;
  const start = needsTime(scheduledKind) && day !== "" ? toInstant(`${day}T${time}`, zone) : null;
  return {
    number: number === "" ? null : Number(number),
    discipline: readDiscipline(discipline),
    draw,
    round,
    format: isFormat(format) ? format : suggestFormat(day, zone),
    hasTimeClock,
    sides: writeSides(values),
    courtId: courtId || null,
    day: day || null,
    scheduledKind,
    scheduledAt: isSameStart ? base.scheduled.at : start,
    isCancelled,
  };
}

/** The form's initial values after `previous` was added: the next number, and values that rarely differ. */
export function nextMatch(previous: MatchValues): MatchValues {
  const { number, discipline, draw, round, format, hasTimeClock, courtId, day } = previous;
  return {
    ...emptyMatch,
    number: number === "" ? "" : String(Number(number) + 1),
    discipline,
    draw,
    round,
    format,
    hasTimeClock,
    courtId,
    day,
  };
}

const inputFields = new Map<string, keyof MatchValues>([
  ["sides", "names"],
  ["scheduledAt", "time"],
]);

const isOwnField = (field: string): field is keyof MatchValues => Object.hasOwn(emptyMatch, field);

/** The form's field for a field of the API; undefined when there is none. */
export function findMatchField(field: string): keyof MatchValues | undefined {
  return inputFields.get(field) ?? (isOwnField(field) ? field : undefined);
}
