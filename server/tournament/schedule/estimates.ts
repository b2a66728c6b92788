import type { EstimatedTimes } from "../../../domain/tournament/estimate.ts";
import { estimateTimes } from "../../../domain/tournament/estimate.ts";
import { dayIn } from "../../../domain/tournament/matchForm.ts";
import type { Config } from "../../configuration/config.ts";
import { limits } from "../../configuration/limits.ts";
import type { Snapshot } from "../../live/loaders.ts";
import { visitor } from "../../rights/caller.ts";
import type { Match } from "../matches/match.entity.ts";
import { findMatches, loadExpectedMinutes } from "../matches/matchRows.ts";
import { loadVisibleDays } from "./days.service.ts";

/** A match with its estimates; `times` is null when nothing is known, and for an ended match. */
interface ExpectedMatch {
  match: Match;
  expectedMinutes: number;
  times: EstimatedTimes | null;
}

/**
 * The published matches of public courts on these days, in the order of play, with their estimates. Like the schedule's
 * page, the estimates also consider the matches of other days that are on court.
 */
export async function readExpectedMatches(
  snapshot: Snapshot,
  { site }: Pick<Config, "site">,
  isWanted: (day: string) => boolean,
  now: number,
): Promise<ExpectedMatch[]> {
  const { db, load } = snapshot;
  const days = await loadVisibleDays({ ...snapshot, caller: visitor });
  const all = { day: null, courtId: null, text: null, statuses: null, first: limits.tournament.list };
  const matches: Match[] = [];
  for (const { day } of days.filter((known) => isWanted(known.day))) {
    matches.push(...(await findMatches(db, visitor, { ...all, day })));
  }
  const listed = new Set(matches.map(({ id }) => id));
  const onCourt = await findMatches(db, visitor, { ...all, statuses: ["CALLED", "ON_COURT"] });
  const considered = [...matches, ...onCourt.filter(({ id }) => !listed.has(id))];
  const lengths = await Promise.all(considered.map((match) => loadExpectedMinutes(load, match)));
  const estimated = considered.map((match, place) => ({
    id: match.id,
    day: match.day,
    courtId: match.courtId,
    status: match.status,
    format: match.format,
    discipline: match.discipline,
    sides: match.sides,
    scheduled: { kind: match.scheduledKind, at: match.scheduledAt?.toISOString() ?? null },
    startedAt: match.startedAt?.toISOString() ?? null,
    endedAt: match.endedAt?.toISOString() ?? null,
    expectedMinutes: lengths[place] ?? 0,
  }));
  const today = dayIn(site.timeZone, new Date(now));
  const estimates = estimateTimes(estimated, { now, today, restMinutes: site.restMinutes });
  return matches.map((match, place) => ({
    match,
    expectedMinutes: lengths[place] ?? 0,
    times: estimates.get(match.id) ?? null,
  }));
}
