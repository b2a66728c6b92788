import { plannedStarts } from "../../domain/tournament/estimate.ts";
import type { ScheduleMatchFragment as Match } from "../lib/generated/SchedulePage.ts";
import type { NamedCourt } from "./Schedule.tsx";

/** The matches of the courts, in the order of the courts; those without a court come last. */
export function groupByCourt(matches: readonly Match[], courts: readonly NamedCourt[]) {
  const groups = courts.map(({ id, name }) => ({
    name,
    matches: matches.filter(({ courtId }) => courtId === id),
  }));
  const others = matches.filter(({ courtId }) => courtId === null);
  return [...groups, { name: "Court to be decided", matches: others }].filter(
    (group) => group.matches.length > 0,
  );
}

/**
 * The matches in the order of their actual or expected starts, or of the planned ones. `all` are all matches of the
 * day, since each expected start depends on others.
 */
export function listByTime(
  matches: readonly Match[],
  all: readonly Match[],
  estimates: ReadonlyMap<string, { start: number }>,
): Match[] {
  const planned = plannedStarts(all);
  const startOf = ({ id, startedAt }: Match) =>
    startedAt === null ? (estimates.get(id)?.start ?? planned.get(id) ?? Infinity) : Date.parse(startedAt);
  return matches.toSorted((one, other) =>
    startOf(one) === startOf(other) ? 0 : startOf(one) - startOf(other),
  );
}
