import { NetworkStatus } from "@apollo/client";

import { useCourtScorersQuery } from "../../lib/generated/CourtScorers.ts";
import { dateLanguage } from "../../ui/dateLanguage.ts";
import { useEventTimeZone } from "../episodes/EventTime.tsx";

const pollMs = 10_000;

/**
 * The last report of each court's device, by the id of the court, with its time in the event's time zone. No clock
 * counts the reports, so they are polled; `isLoading` until the first response.
 */
export function useRemarks(): { remarks: ReadonlyMap<string, string>; isLoading: boolean } {
  const { data, networkStatus } = useCourtScorersQuery({
    fetchPolicy: "no-cache",
    pollInterval: pollMs,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  const time = new Intl.DateTimeFormat(dateLanguage, { timeStyle: "medium", timeZone: useEventTimeZone() });
  const remarks = new Map(
    data?.scorers.map(({ courtId, name, battery, unsent, heardAt }) => [
      courtId,
      [
        name,
        battery !== null && `battery ${battery} %`,
        unsent > 0 && `${unsent} not sent`,
        `last report ${time.format(new Date(heardAt))}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ]),
  );
  return { remarks, isLoading: networkStatus === NetworkStatus.loading };
}
