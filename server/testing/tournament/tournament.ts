import type { Client } from "pg";

import type { Harness } from "../harness.ts";

// SQL that writes courts and matches as another program would, and reads the tournament's change log.

type Database = Pick<Harness, "sql">;

/** Inserts a court after all others; the parameter is its name. */
export const newCourt = `insert into court (name, position)
  select $1, coalesce(max(position) + 1, 0) from court returning id`;

/** Inserts a singles match; the parameter is its court. */
export const newMatch = `insert into match (discipline, format, sides, score, court_id)
  values ('MS', 'ONE_BY_21', '[{"players":[]},{"players":[]}]', '{}', $1) returning id`;

/** Raises the number of the match's last event, as a point does; the parameter is the match. */
export const point = "update match set last_event_number = last_event_number + 1 where id = $1";

const idOf = async (adding: Promise<{ id: string }[]>): Promise<string> => (await adding)[0]?.id ?? "";

export const addCourt = (site: Database, name: string): Promise<string> => idOf(site.sql(newCourt, [name]));

export const addMatch = (site: Database, courtId: string | null): Promise<string> =>
  idOf(site.sql(newMatch, [courtId]));

export async function readTournamentRevision(from: Pick<Harness, "sql"> | Client): Promise<number> {
  const text = "select revision from tournament_clock";
  const rows =
    "sql" in from
      ? await from.sql<{ revision: number }>(text)
      : (await from.query<{ revision: number }>(text)).rows;
  return rows[0]?.revision ?? -1;
}

interface LoggedTournamentChange {
  noun: string;
  id: string;
  is_moved: boolean;
  is_hidden: boolean;
}

/** The entries of the change log after this revision. */
export const readLoggedTournamentChanges = (
  site: Database,
  since: number,
): Promise<LoggedTournamentChange[]> =>
  site.sql(
    `select noun, id, is_moved, is_hidden from tournament_change where revision > $1 order by revision, noun, id`,
    [since],
  );
