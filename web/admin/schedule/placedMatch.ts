import { toInstant, toLocalTime } from "../../../domain/localTime.ts";
import type { MatchPlace } from "../courts/useCourtActions.ts";
import type { PlannedMatch } from "./useDayPlan.ts";

type Place = Omit<MatchPlace, "place">;

/** The scheduled matches of a court on the day of the plan, in the order of play. */
function findWaiting(plan: readonly PlannedMatch[], courtId: string | null): PlannedMatch[] {
  return plan.filter((match) => match.status === "SCHEDULED" && match.courtId === courtId);
}

/** The match's place on its own court, from 1; on another court or day, the place after all scheduled matches. */
export function findPlace(plan: readonly PlannedMatch[], id: string, courtId: string | null): number {
  const waiting = findWaiting(plan, courtId);
  const own = waiting.findIndex((match) => match.id === id);
  return (own === -1 ? waiting.length : own) + 1;
}

/** The day's plan after moving the match to this place. Its time of day stays the same. */
export function placeMatch(
  plan: readonly PlannedMatch[],
  match: PlannedMatch,
  { courtId, day, place }: MatchPlace,
  zone: string,
): PlannedMatch[] {
  const others = plan.filter(({ id }) => id !== match.id);
  const former = findWaiting(others, courtId).at(place - 1);
  const index = former ? others.indexOf(former) : others.length;
  return others.toSpliced(index, 0, { ...match, ...onDay(match, { courtId, day }, zone) });
}

function onDay({ day: before, scheduled }: PlannedMatch, { courtId, day }: Place, zone: string) {
  const local = scheduled.at === null ? null : toLocalTime(scheduled.at, zone);
  const at = before === day || local === null ? scheduled.at : toInstant(day + local.slice(day.length), zone);
  return { courtId, day, scheduled: { ...scheduled, at } };
}
