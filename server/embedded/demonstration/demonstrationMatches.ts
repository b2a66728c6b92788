// The matches of the demonstration at any time. They depend only on the clock, so that every process computes the same
// matches.

import type { Discipline } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import { nameId } from "../../input/nameId.ts";
import type { Entrants } from "./players.ts";
import { channelsBeganMs } from "./playlists.ts";
import type { CourtProgramme, ProgrammeMatch } from "./programme.ts";
import { programmes } from "./programme.ts";
import type { Script } from "./script.ts";

/** The namespace from which all ids of the demonstration's courts and matches are derived. */
const namespace = "0b5f1c52-6a0e-4f0b-9c6d-3f1d0a7be915";

export const externalIdPrefix = "demonstration:";

/** The number of matches of a court that are planned in advance. */
const plannedAhead = 2;

export interface DemonstrationMatch {
  id: string;
  /** The id of the match; see `findDemonstrationMatch`. */
  externalId: string;
  /** The index of the match on its court. */
  place: number;
  number: number;
  discipline: Discipline;
  draw: string;
  round: string;
  format: ScoringFormat;
  /** `players` is empty until the match that decides them has ended. `from` is null in the first round. */
  sides: readonly { players: Entrants; from: string | null }[];
  startsAt: Date;
  script: Script;
}

export interface DemonstrationCourt {
  id: string;
  /** The match before the current one. */
  former: DemonstrationMatch;
  present: DemonstrationMatch;
  /** The following matches. */
  next: readonly DemonstrationMatch[];
  /** The time of the next event, or of the next match's beginning. */
  changesAt: Date;
}

export function demonstrationCourtId(court: number): string {
  return nameId(namespace, `court ${court}`);
}

/** The state of a court of the demonstration at this time. */
export function demonstrationCourt(court: number, now: Date): DemonstrationCourt {
  const programme = programmes.find((one) => one.court === court);
  if (programme === undefined) throw new RangeError(`There is no court ${court}.`);
  const present = findPresent(programme, now);
  const describe = (place: number) => describeMatch(programme, place, present);
  return {
    id: demonstrationCourtId(court),
    former: describe(present - 1),
    present: describe(present),
    next: Array.from({ length: plannedAhead }, (_, index) => describe(present + 1 + index)),
    changesAt: findNextChange(programme, present, now),
  };
}

/** A match of the demonstration by its external id, with all its players; null for any other id. */
export function findDemonstrationMatch(externalId: string | null): DemonstrationMatch | null {
  const [, court, place] = /^demonstration:(\d)-(\d{1,8})$/.exec(externalId ?? "") ?? [];
  const programme = programmes.find((one) => one.court === Number(court));
  return programme === undefined ? null : describeMatch(programme, Number(place), Infinity);
}

/** The events of a match up to this time, without the first `from` ones. */
export function listEvents(
  { id, startsAt, script }: Pick<DemonstrationMatch, "id" | "startsAt" | "script">,
  now: Date,
  without = 0,
): MatchEvent[] {
  const timeOf = (second: number) => startsAt.getTime() + second * 1000;
  const nameEvent = (number: number) => nameId(id, String(number));
  return script.events
    .slice(without)
    .filter(({ second }) => timeOf(second) <= now.getTime())
    .map(({ second, voids, ...event }, index) => ({
      ...event,
      id: nameEvent(without + index + 1),
      number: without + index + 1,
      detail: voids === null ? event.detail : { eventId: nameEvent(voids) },
      at: new Date(timeOf(second)).toISOString(),
    }));
}

/** The index of the match that is played now, counted from the first match of the court. */
function findPresent(programme: CourtProgramme, now: Date): number {
  const seconds = Math.max(0, now.getTime() - beganAt(programme)) / 1000;
  const round = Math.floor(seconds / programme.seconds);
  const within = seconds - round * programme.seconds;
  const place = programme.matches.findLastIndex(({ startsAt }) => startsAt <= within);
  return round * programme.matches.length + place;
}

/** A match, with the players that are decided while the match with index `present` is played. */
function describeMatch(programme: CourtProgramme, place: number, present: number): DemonstrationMatch {
  const match = matchAt(programme, place);
  const { name: draw, discipline, round, format, script } = match;
  const id = nameId(namespace, `court ${programme.court}, match ${place}`);
  const first = place - programme.matches.indexOf(match);
  const numberOf = (index: number) => programme.court * 100 + index + 1;
  return {
    id,
    externalId: `${externalIdPrefix}${programme.court}-${place}`,
    place,
    number: numberOf(place - first),
    discipline,
    draw,
    round,
    format,
    sides: match.sides.map(({ players, from }) => ({
      players: from === null || first + from < present ? players : [],
      from: from === null ? null : `Winner of ${numberOf(from)}`,
    })),
    startsAt: new Date(startOf(programme, place)),
    script,
  };
}

function findNextChange(programme: CourtProgramme, present: number, now: Date): Date {
  const starts = startOf(programme, present);
  const next = matchAt(programme, present).script.events.find(
    ({ second }) => starts + second * 1000 > now.getTime(),
  );
  return new Date(next === undefined ? startOf(programme, present + 1) : starts + next.second * 1000);
}

function matchAt({ matches }: CourtProgramme, place: number): ProgrammeMatch {
  const match = matches.at(place % matches.length);
  if (match === undefined) throw new RangeError(`There is no match ${place}.`);
  return match;
}

/** The start of the match at this index, in milliseconds since 1970. */
function startOf(programme: CourtProgramme, place: number): number {
  const round = Math.floor(place / programme.matches.length);
  return beganAt(programme) + (round * programme.seconds + matchAt(programme, place).startsAt) * 1000;
}

/** The courts begin at different times, so that they do not change simultaneously. */
function beganAt({ court }: CourtProgramme): number {
  return channelsBeganMs + court * 4_000;
}
