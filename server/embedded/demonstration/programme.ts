// The matches of each court: two draws from their quarter-finals to their finals, repeated in turn, so that no finalist
// plays a quarter-final next.

import type { Discipline } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { DrawName, Entrants } from "./players.ts";
import { entrantsOf } from "./players.ts";
import type { Script } from "./script.ts";
import { writeScript } from "./script.ts";
import { courtNumbers } from "./streams.ts";

interface Draw {
  name: DrawName;
  discipline: Discipline;
  format: ScoringFormat;
}

/** The draws of each court, which match the disciplines of its broadcasts. */
const draws: Readonly<Record<(typeof courtNumbers)[number], readonly Draw[]>> = {
  1: [
    { name: "Women’s Singles", discipline: "WS", format: "THREE_BY_21" },
    { name: "Women’s Singles U19", discipline: "WS", format: "THREE_BY_21" },
  ],
  2: [
    { name: "Mixed Doubles", discipline: "XD", format: "THREE_BY_15" },
    { name: "Mixed Doubles U19", discipline: "XD", format: "THREE_BY_15" },
  ],
  3: [
    { name: "Men’s Doubles", discipline: "MD", format: "THREE_BY_21" },
    { name: "Men’s Doubles U19", discipline: "MD", format: "THREE_BY_21" },
  ],
};

const roundNames = ["Quarter-final", "Semi-final", "Final"] as const;

/** A side of a match: its players, and the index in the programme of the match that they come from. */
interface ProgrammeSide {
  players: Entrants;
  from: number | null;
}

export interface ProgrammeMatch extends Draw {
  round: string;
  sides: readonly [ProgrammeSide, ProgrammeSide];
  script: Script;
  /** The seconds from the beginning of the programme to the toss. */
  startsAt: number;
}

export interface CourtProgramme {
  court: number;
  matches: readonly ProgrammeMatch[];
  /** The length of the programme in seconds, after which it begins again. */
  seconds: number;
}

export const programmes: readonly CourtProgramme[] = courtNumbers.map((court) => {
  const matches: ProgrammeMatch[] = [];
  for (const draw of draws[court]) addDraw(matches, court, draw);
  return { court, matches, seconds: endOf(matches) };
});

/** Adds the matches of a draw. They have the same courses in all draws of a court. */
function addDraw(matches: ProgrammeMatch[], court: number, draw: Draw): void {
  const first = matches.length;
  let contenders = entrantsOf(draw.name).map((players): ProgrammeSide => ({ players, from: null }));
  for (const round of roundNames) {
    const winners: ProgrammeSide[] = [];
    for (const sides of pairUp(contenders)) {
      const from = matches.length;
      const isDoubles = sides[0].players.length > 1;
      const script = writeScript(`court ${court}, match ${from - first}`, draw.format, isDoubles);
      winners.push({ players: sides[script.winner].players, from });
      matches.push({ ...draw, round, sides, script, startsAt: endOf(matches) });
    }
    contenders = winners;
  }
}

/** The seconds from the beginning of the programme to the end of its last match. */
function endOf(matches: readonly ProgrammeMatch[]): number {
  const last = matches.at(-1);
  return last === undefined ? 0 : last.startsAt + last.script.seconds;
}

function pairUp(contenders: readonly ProgrammeSide[]): [ProgrammeSide, ProgrammeSide][] {
  return contenders.flatMap((first, place) => {
    const second = contenders[place + 1];
    return place % 2 === 0 && second !== undefined ? [[first, second]] : [];
  });
}
