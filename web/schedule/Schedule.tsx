import CalendarDays from "lucide-react/icons/calendar-days";
import { useDeferredValue } from "react";

import { chooseCourts } from "../../domain/tournament/chosenCourts.ts";
import { dayIn } from "../../domain/tournament/matchForm.ts";
import type { ScheduleSettingsQuery } from "../lib/generated/SchedulePage.ts";
import type { TournamentDaysQuery } from "../lib/generated/TournamentUpdates.ts";
import { EmptyList } from "../ui/lists/EmptyList.tsx";
import { useClock } from "../ui/useClock.ts";
import { DayTabs } from "./DayTabs.tsx";
import { MatchDay } from "./MatchDay.tsx";
import { NowOnCourt } from "./NowOnCourt.tsx";
import { type ScheduleAddress, useScheduleFilters } from "./scheduleAddress.ts";
import { ScheduleFilter } from "./ScheduleFilter.tsx";
import { useMatchCount } from "./useMatchCount.ts";
import { useTimes } from "./useTimes.ts";

export interface NamedCourt {
  id: string;
  name: string;
}

interface Props {
  site: ScheduleSettingsQuery["site"];
  days: TournamentDaysQuery["tournamentDays"];
  courts: readonly NamedCourt[];
}

/** The current matches, and a day of the order of play. */
export function Schedule({ site, days, courts }: Props) {
  const { filters, change, flush } = useScheduleFilters();
  // The list may follow later, so that its rendering does not delay the typing.
  const text = useDeferredValue(filters.text);
  const { zones, choose } = useTimes(site.timeZone);
  const today = useClock((now) => dayIn(site.timeZone, new Date(now)));
  const shown = days.filter(({ isPublished }) => isPublished);
  const selected =
    shown.find(({ day }) => day === filters.day) ?? shown.find(({ day }) => day >= today) ?? shown.at(-1);
  const chosen = chooseCourts(courts, filters.courts);
  const { text: countText, expectChange, count } = useMatchCount();

  function changeByViewer(part: Partial<ScheduleAddress>): void {
    expectChange();
    change(part);
  }

  return (
    <>
      <NowOnCourt courtIds={chosen.map(({ id }) => id)} />
      {selected ? (
        <>
          <DayTabs
            days={shown.map(({ day }) => day)}
            selected={selected.day}
            today={today}
            onSelect={(day) => changeByViewer({ day })}
          />
          <ScheduleFilter
            filters={filters}
            courts={courts}
            chosen={chosen}
            zones={zones}
            onChange={changeByViewer}
            onLeaveText={flush}
            onChooseTimes={choose}
          />
          <output className="visually-hidden">{countText}</output>
          <MatchDay
            key={selected.day}
            day={selected}
            courts={chosen}
            text={text}
            zones={zones}
            choice={`${text} ${filters.courts.join()}`}
            onCount={count}
            settings={{ today, restMinutes: site.restMinutes, hasAllCourts: filters.courts.length === 0 }}
          />
        </>
      ) : (
        <EmptyList icon={<CalendarDays />}>
          <p>No order of play has been published yet. It appears here as soon as there is one.</p>
        </EmptyList>
      )}
    </>
  );
}
