import { toLocalTime } from "../../../domain/localTime.ts";
import type { Conflict } from "../../../domain/tournament/conflicts.ts";
import { roundUp } from "../../../domain/tournament/estimate.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import type { PlannedMatch } from "./useDayPlan.ts";

interface Words {
  nameCourt: (id: string) => string;
  /** The time zone of the event, an IANA name. */
  zone: string;
}

/** A conflict as a text, such as "Player B is on Court 2 until about 14:10." */
export function describeConflict(
  { kind, player, other, until }: Conflict<PlannedMatch>,
  { nameCourt, zone }: Words,
): string {
  const time = toLocalTime(roundUp(until).toISOString(), zone).slice(11, 16);
  const court = other.courtId === null ? null : nameCourt(other.courtId);
  switch (kind) {
    case "COURT":
      return `${court} is taken by ${nameMatch(other)} until about ${time}.`;
    case "REST":
      return `${player} rests from ${nameMatch(other)} until about ${time}.`;
    case "PLAYER":
    default:
      return court === null
        ? `${player} plays ${nameMatch(other)} until about ${time}.`
        : `${player} is on ${court} until about ${time}.`;
  }
}
