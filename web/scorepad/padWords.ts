import type { MatchEvent } from "../../domain/scoring/matchEvents.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { nameSide, type SideIndex } from "../matches/score.ts";
import type { Scoring } from "./scoredMatch.ts";

type Sided = Pick<Match, "sides">;

/** The name of a side: the short names of its players. */
export function nameShortly(match: Sided, side: SideIndex): string {
  const names = match.sides[side]?.players.map(({ shortName }) => shortName) ?? [];
  return names.join(" / ") || nameSide(match, side);
}

/** Both sides of a match by their short names. */
export const nameSides = (match: Sided): string => `${nameShortly(match, 0)} – ${nameShortly(match, 1)}`;

/** The name of a match: its number in the order of play, or its sides. */
export function nameMatch(match: Sided & Pick<Match, "number">): string {
  const { number } = match;
  return number === null ? nameSides(match) : `match ${number}`;
}

const eventNames: Record<MatchEvent["kind"], string> = {
  TOSS: "toss",
  PLAY: "start of play",
  RALLY: "point",
  VOID: "undo",
  CARD: "card",
  INJURY: "injury",
  SUSPENDED: "suspension",
  RESUMED: "end of the interruption",
  REFEREE: "call of the referee",
  SHUTTLE: "new shuttle",
  OVERRULED: "overruled decision",
  SERVICE_CORRECTED: "correction of the service",
  RETIRED: "retirement",
  WALKOVER: "walkover",
  NO_MATCH: "end without a winner",
  SCORE_SET: "correction of the score",
  CONFIRMED: "confirmation",
  NOTE: "note",
};

/** The name of an event, for the button that undoes it. */
export function nameEvent({ kind, side }: Pick<MatchEvent, "kind" | "side">, match: Sided): string {
  return side === null ? eventNames[kind] : `${eventNames[kind]} of ${nameShortly(match, side)}`;
}

/** Whether the server has received the entries of this device; null when the device does not score the match. */
export function describeDelivery({ stage, unsent, isRetrying }: Scoring): string | null {
  if (stage === "lost") {
    if (unsent === 0) return null;
    return unsent === 1
      ? "1 entry of this page was not sent."
      : `${unsent} entries of this page were not sent.`;
  }
  if (stage !== "scoring") return null;
  if (!isRetrying) return "Scored on this page.";
  if (unsent === 0) return "Offline. What you enter is kept here and will be sent by itself.";
  const entries = unsent === 1 ? "1 entry is" : `${unsent} entries are`;
  return `Offline. ${entries} kept here and will be sent by ${unsent === 1 ? "itself" : "themselves"}.`;
}
