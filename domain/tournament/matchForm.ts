import * as v from "valibot";

import { textRule } from "../formRules.ts";
import { disciplines, isDoubles } from "../scoring/doubles.ts";
import type { Discipline } from "../scoring/doubles.ts";
import { collapseWhiteSpace } from "../whiteSpace.ts";

const scheduledKinds = ["AT", "NOT_BEFORE", "FOLLOWS"] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];

export const blankPlayer = "Please enter the name of each player.";
export const blankStart = "Please enter the time.";
/** The error for a change of the format after the match has events. */
export const fixedFormat = "The format is fixed once the match has points.";
export const fixedPlayers = "Singles cannot become doubles, or doubles singles, once the match has points.";

const mostMatchNumber = 99_999;

/** The numbers that a match can have, as texts write them. */
export const matchNumbers = `1 to ${mostMatchNumber.toLocaleString("en")}`;

export const wrongMatchNumber = `The number lies between 1 and ${mostMatchNumber.toLocaleString("en")}.`;

// The white space of names is collapsed, because names identify players, and the matches of an imported file.

/** An optional text. A blank text counts as missing. */
function optionalText(most: number, name: string) {
  return v.pipe(
    v.optional(v.nullable(textRule(most, name)), null),
    v.transform((text) => collapseWhiteSpace(text ?? "") || null),
  );
}

const playerRules = v.object({
  name: v.pipe(
    v.string(),
    v.transform(collapseWhiteSpace),
    v.nonEmpty(blankPlayer),
    v.maxLength(80, "The name of a player has at most 80 characters."),
  ),
  shortName: optionalText(80, "short name of a player"),
  country: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((code) => code?.trim().toUpperCase() || null),
    v.check(
      (code) => code === null || /^[A-Z]{2,3}$/.test(code),
      "A country is a code of two or three letters, such as DEN.",
    ),
  ),
});

const sideRules = v.object({
  players: v.array(playerRules),
  from: optionalText(80, "origin of a side"),
  seed: optionalText(10, "seed"),
  team: optionalText(80, "name of a team"),
});

export type EnteredSide = v.InferOutput<typeof sideRules>;

/** The fields of a match as an admin enters them; the output is what is stored. */
export const matchRules = {
  number: v.pipe(
    v.optional(v.nullable(v.number()), null),
    v.check((number) => number === null || (number >= 1 && number <= mostMatchNumber), wrongMatchNumber),
  ),
  discipline: v.picklist(disciplines),
  draw: v.pipe(textRule(80, "draw"), v.transform(collapseWhiteSpace)),
  round: v.pipe(textRule(80, "round"), v.transform(collapseWhiteSpace)),
  hasTimeClock: v.boolean(),
  sides: v.pipe(v.array(sideRules), v.length(2, "A match has two sides.")),
  scheduledKind: v.picklist(scheduledKinds),
};

/**
 * The problem with the number of players; null when there is none. The players of a side without players are not known
 * yet.
 */
export function findPlayersProblem(
  discipline: Discipline,
  sides: readonly { players: readonly unknown[] }[],
): string | null {
  const counts = sides.map(({ players }) => players.length);
  if (counts.some((count) => count > 2)) return "A side has at most two players.";
  if (discipline === "OTHER") return null;
  if (!isDoubles(discipline, sides))
    return counts.some((count) => count > 1) ? "In singles a side has one player." : null;
  return counts.some((count) => count === 1) ? "In doubles a side has two players." : null;
}

/** Whether a match with this kind of start needs a time. */
export const needsTime = (kind: ScheduledKind): boolean => kind !== "FOLLOWS";

/** The day of an instant in a time zone, as 2026-11-22. */
export function dayIn(timeZone: string, instant: Date): string {
  // The Swedish locale writes days as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
}
