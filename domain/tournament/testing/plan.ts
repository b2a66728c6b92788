import { type EstimatedMatch, type EstimateSettings, estimateTimes, shownStart } from "../estimate.ts";

// Matches of one day of an order of play, for tests; times are "HH:MM" in UTC.

const plannedDay = "2026-11-22";
const at = (time: string) => `${plannedDay}T${time}:00.000Z`;

export const settingsAt = (time: string, today = plannedDay): EstimateSettings => ({
  now: Date.parse(at(time)),
  today,
  restMinutes: 30,
});

export type PlannedPart = Partial<EstimatedMatch> & { id: string; players?: string[] };

/** A planned match. By default it has players of its own, follows on Court 1 and lasts 40 minutes. */
export function makePlanned({ players, ...part }: PlannedPart): EstimatedMatch {
  const [one = `${part.id} A`, other = `${part.id} B`] = players ?? [];
  return {
    day: plannedDay,
    courtId: "court-1",
    status: "SCHEDULED",
    scheduled: { kind: "FOLLOWS", at: null },
    startedAt: null,
    endedAt: null,
    format: "THREE_BY_21",
    discipline: "MS",
    expectedMinutes: 40,
    sides: [{ players: [{ name: one }] }, { players: [{ name: other }] }],
    ...part,
  };
}

export const begins = (time: string, kind = "AT") => ({ kind, at: at(time) });
export const running = (startedAt: string) => ({ status: "ON_COURT", startedAt: at(startedAt) });
export const finished = (startedAt: string, endedAt: string) => ({
  status: "FINISHED",
  startedAt: at(startedAt),
  endedAt: at(endedAt),
});

/** The estimated starts as they are shown, "HH:MM" by id; null for a match without an estimate. */
export function shownStarts(
  matches: readonly PlannedPart[],
  time: string,
  today?: string,
): Record<string, string | null> {
  const all = matches.map(makePlanned);
  const { now } = settingsAt(time);
  const estimates = estimateTimes(all, settingsAt(time, today));
  return Object.fromEntries(
    all.map((match) => {
      const start = shownStart(match, estimates.get(match.id)?.start, now);
      return [match.id, start && start.toISOString().slice(11, 16)];
    }),
  );
}
