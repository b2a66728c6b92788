import type { EntityManager } from "typeorm";

import type { Court } from "../courts/court.entity.ts";
import { isOperatorOf, isOperatorOfAll, notOperated } from "../courts/operating.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import { callMatch, clearCourt } from "./calls.service.ts";
import type { PlacedMatch } from "./match.entity.ts";
import { matchesById } from "./matchRows.ts";
import { isMatchShownTo } from "./visibleMatches.ts";

// The actions of operators. Each first checks that the caller operates the court and the match.

/** Calls a match of one of the caller's courts, or without a court, to one of these courts; see `callMatch`. */
export async function callOperatedMatch(
  db: EntityManager,
  timeZone: string,
  caller: CourtRights,
  id: string,
  courtId: string,
): Promise<PlacedMatch> {
  if (!isOperatorOf(caller, courtId)) throw notOperated();
  await takeTournamentClock(db);
  if (!isOperatorOfAll(caller)) {
    const [match = null] = await matchesById(db, [id]);
    const isTheirs = match !== null && (match.courtId === null || isOperatorOf(caller, match.courtId));
    if (!isTheirs || !isMatchShownTo(caller, match)) throw notOperated();
  }
  return callMatch(db, timeZone, caller, id, courtId);
}

/** Clears one of the caller's courts; see `clearCourt`. */
export async function clearOperatedCourt(db: EntityManager, caller: CourtRights, id: string): Promise<Court> {
  if (!isOperatorOf(caller, id)) throw notOperated();
  return clearCourt(db, id);
}
