import type { MatchEvent } from "../../../../domain/scoring/matchEvents.ts";
import { foldName } from "../../../../domain/tournament/foldName.ts";
import { fieldsOf, isUnchanged } from "../../../catalogue/versions.ts";
import { createPause } from "../../../concurrency/pause.ts";
import type { Court } from "../../courts/court.entity.ts";
import type { Match, PlacedMatch } from "../../matches/match.entity.ts";
import { nameOf } from "../../matches/matchName.ts";
import { identify } from "./identify.ts";
import type { ImportSettings, ImportReport } from "./merge.ts";
import { merge } from "./merge.ts";
import type { ReadMatch } from "./readMatchRows.ts";
import { wasCalled, listOf, placeInOrder } from "./sequence.ts";

/** The tournament before an import. */
export interface Present {
  courts: readonly Pick<Court, "id" | "name">[];
  matches: readonly PlacedMatch[];
}

/** The changes that an import makes. */
export interface ImportPlan {
  added: Match[];
  changed: Match[];
  /** Matches outside of the file that get another position on their court. */
  moved: Match[];
  /** The event of each match whose result comes from the file. */
  results: { match: Match; event: MatchEvent }[];
  unchanged: number;
  missing: string[];
}

/** The names of courts in the rows that do not exist, each with the first row that contains it. */
export function findNewCourts(rows: readonly ReadMatch[], courts: Present["courts"]): Map<string, number> {
  const known = new Set(courts.map(({ name }) => foldName(name)));
  const found = new Map<string, number>();
  for (const { court, row } of rows) {
    if (court === null || known.has(foldName(court))) continue;
    known.add(foldName(court));
    found.set(court, row);
  }
  return found;
}

/**
 * Compares the rows with the tournament, and yields to the event loop meanwhile. All courts in the rows must be among the
 * existing ones.
 */
export async function planMatchImport(
  rows: readonly ReadMatch[],
  { courts, matches }: Present,
  settings: ImportSettings,
  report: ImportReport,
): Promise<ImportPlan> {
  const idOf = new Map(courts.map(({ id, name }) => [foldName(name), id]));
  const found = identify(rows, matches, report.errors);
  const inFile = new Set([...found.values()].map(({ id }) => id));
  const others = matches.filter(({ id }) => !inFile.has(id));
  /** The lists that have a first match. */
  const begun = new Set(others.filter(wasCalled).map(listOf));
  const results: ImportPlan["results"] = [];
  const read: { present: PlacedMatch | null; match: Match }[] = [];
  const pause = createPause();
  for (const row of rows) {
    await pause();
    const present = found.get(row) ?? null;
    const courtId = row.court === null ? (present?.courtId ?? null) : (idOf.get(foldName(row.court)) ?? null);
    const list = listOf({ courtId, day: row.day ?? present?.day ?? null });
    const isFirst = list === null || !begun.has(list);
    begun.add(list);
    const { match, result } = merge(row, present, { courtId, isFirst }, settings, report);
    if (result !== null) results.push({ match, event: result });
    read.push({ present, match });
  }
  const moved = placeInOrder(
    read.map(({ match }) => match),
    others,
  );
  const changed: Match[] = [];
  for (const { present, match } of read) {
    await pause();
    if (present !== null && !isUnchanged(fieldsOf(present), match)) changed.push(match);
  }
  for (const match of changed) match.version += 1;
  const days = new Set(read.map(({ match }) => match.day));
  return {
    added: read.flatMap(({ present, match }) => (present === null ? [match] : [])),
    changed,
    moved,
    results,
    unchanged: found.size - changed.length,
    missing: others.filter(({ day }) => day !== null && days.has(day)).map(nameOf),
  };
}
