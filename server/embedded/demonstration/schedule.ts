// The tournament on its fourth day: three days are over, each court plays a match, and two days follow.

export const dayOfToday = 4;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface PlannedDemonstrationMatch {
  /** The position in the court's order of play, from 1. */
  number: number;
  discipline: string;
  /**
   * A name such as “Semi-final 2”; the final has no number. Today's rounds are numbers, because the courts play one
   * round after the other.
   */
  round: string;
  starts: Date;
  state: "over" | "on" | "ahead";
}

/** The disciplines that each court plays today, one round after the other. */
export const todaysPlay = ["Singles", "Mixed Doubles", "Doubles"] as const;

interface OrderOfPlay {
  disciplines: readonly string[];
  matches: number;
  minutesApart: number;
  /**
   * The number of the match that the court plays while the current match of Court 1 is played; on other days, at the
   * same time of day.
   */
  current: number;
}

export const stages = [
  "Qualifying",
  "Round of 16",
  "Round of 16",
  "Main Draw",
  "Semi-finals",
  "Finals",
] as const;

export const finals = [
  "Mixed Doubles",
  "Women’s Doubles",
  "Women’s Singles",
  "Men’s Doubles",
  "Men’s Singles",
] as const;

const earlyDays: readonly OrderOfPlay[] = [
  { disciplines: ["Men’s Singles", "Women’s Singles"], matches: 8, minutesApart: 50, current: 4 },
  { disciplines: ["Mixed Doubles"], matches: 4, minutesApart: 100, current: 2 },
  { disciplines: ["Men’s Doubles", "Women’s Doubles"], matches: 8, minutesApart: 50, current: 5 },
];

const lateDay = { matches: 5, minutesApart: 60, current: 3 };

const semiFinals: readonly OrderOfPlay[] = [
  { ...lateDay, disciplines: finals },
  { ...lateDay, disciplines: [...finals.slice(2), ...finals.slice(0, 2)] },
];

const finalsDay: readonly OrderOfPlay[] = [{ ...lateDay, disciplines: finals }];

/** A time on a day of the tournament, in minutes from the start of the current match (15 to 20 minutes ago). */
export function momentOf(now: Date, day: number, minutes = 0): Date {
  const began = Math.floor((now.getTime() - 15 * minuteMs) / (5 * minuteMs)) * 5 * minuteMs;
  return new Date(began + (day - dayOfToday) * dayMs + minutes * minuteMs);
}

/** The order of play of a court; empty on a day without matches on the court. */
export function matchesOn(now: Date, day: number, court: number): PlannedDemonstrationMatch[] {
  const order = (day === 6 ? finalsDay : day === 5 ? semiFinals : earlyDays)[court - 1];
  if (order === undefined) return [];
  const { disciplines, matches, minutesApart, current } = order;
  return Array.from({ length: matches }, (_, index) => ({
    number: index + 1,
    discipline: disciplines[index % disciplines.length] ?? "",
    round:
      day === dayOfToday
        ? `Match ${index + 1}`
        : nameRound(day, court, Math.floor(index / disciplines.length) + 1),
    starts: momentOf(now, day, (index + 1 - current) * minutesApart - (court - 1) * 5),
    state: stateOf(day, index + 1 - current),
  }));
}

function stateOf(day: number, fromCurrent: number): PlannedDemonstrationMatch["state"] {
  if (day !== dayOfToday) return day < dayOfToday ? "over" : "ahead";
  return fromCurrent < 0 ? "over" : fromCurrent === 0 ? "on" : "ahead";
}

/** The round of 16 takes two days; on the fifth day each discipline plays one semi-final on each court. */
function nameRound(day: number, court: number, number: number): string {
  if (day === 1) return `Qualifying ${number}`;
  if (day === 2) return `Round of 16, ${number}`;
  if (day === 3) return `Round of 16, ${number + 4}`;
  return day === 5 ? `Semi-final ${court}` : "Final";
}
