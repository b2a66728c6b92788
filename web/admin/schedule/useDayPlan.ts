import { useMemo } from "react";

import { dayIn } from "../../../domain/matchForm.ts";
import { type Conflict, findConflicts } from "../../../domain/scoring/conflicts.ts";
import {
  type DayPlan_MatchFragment,
  useDayPlanQuery,
  usePlanSettingsQuery,
} from "../../lib/generated/DayPlan.ts";
import { useClock } from "../../ui/useClock.ts";

export type PlannedMatch = DayPlan_MatchFragment;

interface DayPlan {
  /** In the order of play; undefined while they are not known. */
  matches: readonly PlannedMatch[] | undefined;
  /** The conflicts of a plan, which may be another one than the present; empty while the settings are not known. */
  find: (matches: readonly PlannedMatch[]) => ReadonlyMap<string, readonly Conflict<PlannedMatch>[]>;
}

const minuteMs = 60_000;

/** All that is planned for a day; null stands for what has none, of which nothing is known. */
export function useDayPlan(day: string | null): DayPlan {
  const { data, previousData } = useDayPlanQuery({ variables: { day: day ?? "" }, skip: !day });
  const { data: settings } = usePlanSettingsQuery();
  const now = useClock((time) => Math.floor(time / minuteMs)) * minuteMs;
  // What is known of another day is not this one's.
  const known = (data ?? previousData)?.matches;
  const matches = known?.every((match) => match.day === day) ? known : data?.matches;
  return useMemo(
    () => ({
      matches,
      find: (plan) => {
        if (!settings) return new Map();
        const { timeZone, restMinutes } = settings.site;
        return findConflicts(plan, { now, today: dayIn(timeZone, new Date(now)), restMinutes });
      },
    }),
    [matches, settings, now],
  );
}
