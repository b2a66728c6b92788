import type { EntityManager } from "typeorm";

import { may } from "../../rights/rights.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { ownCourts } from "../courts/visibility.ts";
import { existsFor } from "./matchRows.ts";

/**
 * The players of a country in the matches that exist for the caller, with the names in each match. An empty country
 * means an unknown one.
 */
export function findPlayers(
  db: EntityManager,
  caller: CourtRights,
  country: string,
): Promise<{ name: string; country: string | null }[]> {
  return db.query(
    `select distinct player ->> 'name' as name, player ->> 'country' as country
      from match left join court on court.id = match.court_id
        left join tournament_day on tournament_day.day = match.day,
        jsonb_array_elements(match.sides) as side, jsonb_array_elements(side -> 'players') as player
      where coalesce(player ->> 'country', '') = $1
        and ${existsFor("$2", "$3", "$4")}
      order by 1`,
    [country, may(caller, "SEE_ALL_COURTS"), ownCourts(caller), may(caller, "SEE_ALL_DAYS")],
  );
}
