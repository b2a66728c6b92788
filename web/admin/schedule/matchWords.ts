import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { startText, timeText } from "../../matches/timeText.ts";
import { disciplineNames } from "../../matches/words.ts";
import { dateLanguage } from "../../ui/dateLanguage.ts";
import { findChanges } from "../forms/formChanges.ts";
import { isDiscipline, isFormat, type MatchValues } from "./matchFormRules.ts";

// The texts of the form and the list of matches.

export const matchLabels: Record<keyof MatchValues, string> = {
  number: "Number",
  discipline: "Discipline",
  draw: "Draw",
  round: "Round",
  format: "Format",
  hasTimeClock: "25-second clock",
  names: "Players",
  shortNames: "Short names",
  countries: "Countries",
  origins: "Winner of",
  seeds: "Seeds",
  teams: "Teams",
  courtId: "Court",
  day: "Day",
  scheduledKind: "Start",
  time: "Time",
  isCancelled: "Cancelled",
};

export const formatNames: Record<ScoringFormat, string> = {
  THREE_BY_21: "3 games to 21",
  THREE_BY_15: "3 games to 15",
  THREE_BY_11: "3 games to 11",
  FIVE_BY_11: "5 games to 11",
  ONE_BY_21: "1 game to 21",
};

export const kindNames = { FOLLOWS: "followed by", AT: "at", NOT_BEFORE: "not before" } as const;

export const statusNames: Record<Match["status"], string> = {
  SCHEDULED: "Scheduled",
  CALLED: "Called",
  ON_COURT: "On court",
  FINISHED: "Finished",
  CANCELLED: "Cancelled",
};

const isKind = (value: string): value is keyof typeof kindNames => Object.hasOwn(kindNames, value);

/** The planned start in the event's time zone: "10:00", "not before 14:00" or "followed by". */
export function writeStart(scheduled: Match["scheduled"], zone: string): string {
  return startText(scheduled, null, { hall: zone, viewer: null, first: "hall" }).text;
}

/** The time of a match in the event's time zone: since when it is on court, or its planned start; null once it is called. */
export function writeMatchTime(match: Match, zone: string): string | null {
  if (match.status === "CALLED" || (match.status === "ON_COURT" && match.startedAt === null)) return null;
  if (match.status !== "ON_COURT") return writeStart(match.scheduled, zone);
  const zones = { hall: zone, viewer: null, first: "hall" } as const;
  return timeText({ ...match, calledAt: null }, { estimate: null, zones, hidesResults: false }).text;
}

/** The name of the court; a text for no court when the id is null. */
export function nameCourtOf(courts: readonly { id: string; name: string }[], id: string | null): string {
  return courts.find((court) => court.id === id)?.name ?? "No court yet";
}

/** A day such as "Sunday 22 November 2026", in any time zone of the viewer. */
export function writeDay(day: string | null): string {
  if (day === null) return "No day yet";
  const format = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "full", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The weekday of a day, such as "Saturday". */
export function nameWeekday(day: string): string {
  const format = new Intl.DateTimeFormat(dateLanguage, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The values that were changed, labelled as in the form; `nameCourt` returns the name of a court. */
export function describeMatchChanges(
  before: MatchValues,
  now: MatchValues,
  nameCourt: (id: string) => string,
): { label: string; now: string }[] {
  return findChanges(before, now).map((name) => ({
    label: matchLabels[name],
    now: describe(name) || "Nothing",
  }));

  function describe(name: keyof MatchValues): string {
    const value = now[name];
    if (typeof value === "boolean") return value ? "Yes" : "No";
    if (Array.isArray(value)) return value.filter(Boolean).join(", ");
    if (name === "courtId") return nameCourt(value);
    if (name === "discipline" && isDiscipline(value)) return disciplineNames[value];
    if (name === "format" && isFormat(value)) return formatNames[value];
    return name === "scheduledKind" && isKind(value) ? kindNames[value] : value;
  }
}
