import { useMemo } from "react";

import { type Conflict, findConflicts } from "../../../domain/tournament/conflicts.ts";
import { dayIn } from "../../../domain/tournament/matchForm.ts";
import {
  type DayPlan_MatchFragment,
  useDayPlanQuery,
  usePlanSettingsQuery,
} from "../../lib/generated/DayPlan.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { useClock } from "../../ui/useClock.ts";

export type PlannedMatch = DayPlan_MatchFragment;

interface DayPlan {
  /** The matches in the order of play; undefined until they are loaded. */
  matches: readonly PlannedMatch[] | undefined;
  /** The conflicts of a plan, which may differ from the saved one; empty until the settings are loaded. */
  find: (matches: readonly PlannedMatch[]) => ReadonlyMap<string, readonly Conflict<PlannedMatch>[]>;
}

const minuteMs = 60_000;

/** The matches planned for a day; null stands for matches without a day, which have no plan. */
export function useDayPlan(day: string | null): DayPlan {
  const { data, previousData, error, refetch } = useDayPlanQuery({
    variables: { day: day ?? "" },
    skip: !day,
  });
  useRetry(error !== undefined && !data, refetch);
  const { data: settings, error: settingsError, refetch: refetchSettings } = usePlanSettingsQuery();
  useRetry(settingsError !== undefined && !settings, refetchSettings);
  const now = useClock((time) => Math.floor(time / minuteMs)) * minuteMs;
  // The data of another day is not used for this one.
  const known = (data ?? previousData)?.matches;
  const matches = known?.every((match) => match.day === day) ? known : data?.matches;
  const onCourt = (data ?? previousData)?.onCourt;
  return useMemo(
    () => ({
      matches,
      find: (plan) => {
        if (!settings) return new Map();
        const { timeZone, restMinutes } = settings.site;
        const others = onCourt?.filter((match) => match.day !== day) ?? [];
        return findConflicts([...others, ...plan], {
          now,
          today: dayIn(timeZone, new Date(now)),
          restMinutes,
        });
      },
    }),
    [matches, onCourt, day, settings, now],
  );
}
