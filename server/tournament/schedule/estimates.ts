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

/** The published matches of public courts on these days, in the order of play, with their estimates. */
export async function readExpectedMatches(
  snapshot: Snapshot,
  { site }: Pick<Config, "site">,
  isWanted: (day: string) => boolean,
  now: number,
): Promise<ExpectedMatch[]> {
  const { db, load } = snapshot;
  const days = await loadVisibleDays({ ...snapshot, caller: visitor });
  const matches: Match[] = [];
  for (const { day } of days.filter((known) => isWanted(known.day))) {
    const filter = { day, courtId: null, text: null, statuses: null, first: limits.tournament.list };
    matches.push(...(await findMatches(db, visitor, filter)));
  }
  const lengths = await Promise.all(matches.map((match) => loadExpectedMinutes(load, match)));
  const estimated = matches.map((match, place) => ({
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
