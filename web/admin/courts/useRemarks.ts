import { useCourtScorersQuery } from "../../lib/generated/CourtScorers.ts";

const pollMs = 10_000;
const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

/** The last report of each court's device, by the id of the court. No clock counts the reports, so they are polled. */
export function useRemarks(): ReadonlyMap<string, string> {
  const { data } = useCourtScorersQuery({
    fetchPolicy: "no-cache",
    pollInterval: pollMs,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  return new Map(
    data?.scorers.map(({ courtId, name, battery, unsent, heardAt }) => [
      courtId,
      [
        name,
        battery !== null && `battery ${battery} %`,
        unsent > 0 && `${unsent} not sent`,
        `heard ${time.format(new Date(heardAt))}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ]),
  );
}
