import * as v from "valibot";

import { scoringFormats } from "./formats.ts";
import { type PlayerIndex, type Side, matchEndings } from "./scoreState.ts";

const side = v.picklist([0, 1]);
const player = v.picklist([0, 1]);
const points = v.pipe(v.number(), v.integer(), v.minValue(0));
const nothing = v.strictObject({});

/** The maximum number of games of a match of any format. */
const mostGames = Math.max(...Object.values(scoringFormats).map(({ games }) => games));

/** The maximum length of a note. */
const mostNoteCharacters = 500;

/** The `detail` of each kind of event. Other keys are not allowed. */
export const matchEventDetails = {
  /**
   * `leftSide` is the side left of the umpire, and `server` the side that serves. The players are given in doubles
   * only.
   */
  TOSS: v.strictObject({
    leftSide: side,
    server: side,
    serverPlayer: v.nullish(player, null),
    receiverPlayer: v.nullish(player, null),
  }),
  /** In doubles, the players who serve and receive first in this game. */
  PLAY: v.strictObject({ serverPlayer: v.nullish(player, null), receiverPlayer: v.nullish(player, null) }),
  RALLY: nothing,
  VOID: v.strictObject({ eventId: v.pipe(v.string(), v.uuid()) }),
  CARD: v.strictObject({ colour: v.picklist(["YELLOW", "RED", "BLACK"]) }),
  INJURY: nothing,
  SUSPENDED: nothing,
  RESUMED: nothing,
  REFEREE: nothing,
  SHUTTLE: nothing,
  OVERRULED: nothing,
  /** Omitted fields do not change. `right` contains for each side the player in the right service court. */
  SERVICE_CORRECTED: v.strictObject({
    serving: side,
    right: v.nullish(v.strictTuple([player, player]), null),
    leftSide: v.nullish(side, null),
  }),
  RETIRED: nothing,
  WALKOVER: nothing,
  NO_MATCH: nothing,
  /** The finished games and the current one. `winner` is needed with an ending other than NORMAL and NO_MATCH. */
  SCORE_SET: v.strictObject({
    games: v.pipe(v.array(v.strictTuple([points, points])), v.maxLength(mostGames)),
    serving: v.nullish(side, null),
    ending: v.nullish(v.picklist(matchEndings), null),
    winner: v.nullish(side, null),
  }),
  CONFIRMED: nothing,
  NOTE: v.strictObject({ text: v.pipe(v.string(), v.maxLength(mostNoteCharacters)) }),
};

export type MatchEventKind = keyof typeof matchEventDetails;

export const matchEventKinds: readonly MatchEventKind[] =
  Object.keys(matchEventDetails).filter(isMatchEventKind);

export function isMatchEventKind(kind: string): kind is MatchEventKind {
  return Object.hasOwn(matchEventDetails, kind);
}

/** Whether the detail is valid for this kind of event. */
export function hasValidDetail({ kind, detail }: Pick<MatchEvent, "kind" | "detail">): boolean {
  return v.is(matchEventDetails[kind], detail);
}

export type MatchEventDetail<Kind extends MatchEventKind> = v.InferOutput<(typeof matchEventDetails)[Kind]>;

/** One entry of a match's log. */
export interface MatchEvent {
  /** A UUID that the recording device creates. */
  id: string;
  /** The position in the log, counted from 1. */
  number: number;
  kind: MatchEventKind;
  /** The side of a RALLY, CARD, RETIRED or WALKOVER; null otherwise. */
  side: Side | null;
  /** The player of a CARD or RETIRED, when known. */
  player: PlayerIndex | null;
  detail: Record<string, unknown>;
  /** When the event happened: ISO 8601 in UTC with milliseconds. */
  at: string;
}
