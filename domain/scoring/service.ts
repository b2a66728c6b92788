import { type PlayerIndex, type ScoreState, type Side, otherPlayer, otherSide } from "./scoreState.ts";

export interface ServicePositions {
  side: Side;
  /** Whether the server serves from the right service court: with an even score of the serving side. */
  fromRight: boolean;
  /** A player of the serving side; null in doubles while the positions are unknown. */
  server: PlayerIndex | null;
  /** A player of the other side; null in doubles while the positions are unknown. */
  receiver: PlayerIndex | null;
}

/** Who serves and who receives; null while it is unknown, and after the end of the match. */
export function serviceOf(state: ScoreState, isDoubles: boolean): ServicePositions | null {
  const { serving, right, phase } = state;
  if (serving === null || phase === "FINISHED") return null;
  const fromRight = isServedFromRight(state, serving);
  if (!isDoubles) return { side: serving, fromRight, server: 0, receiver: 0 };
  if (right === null) return { side: serving, fromRight, server: null, receiver: null };
  // The receiver is diagonally opposite, which is the court with the same name.
  const inCourt = (side: Side) => (fromRight ? right[side] : otherPlayer(right[side]));
  return { side: serving, fromRight, server: inCourt(serving), receiver: inCourt(otherSide(serving)) };
}

/** The positions of doubles after these players were chosen to serve and receive first. */
export function placePlayers(
  state: ScoreState,
  serverPlayer: PlayerIndex | null,
  receiverPlayer: PlayerIndex | null,
): ScoreState["right"] {
  const { serving, right } = state;
  if (serving === null) return right;
  const fromRight = isServedFromRight(state, serving);
  const onTheRight = (chosen: PlayerIndex | null, side: Side) => {
    if (chosen === null) return right?.[side] ?? null;
    return fromRight ? chosen : otherPlayer(chosen);
  };
  const servers = onTheRight(serverPlayer, serving);
  const receivers = onTheRight(receiverPlayer, otherSide(serving));
  if (servers === null || receivers === null) return null;
  return serving === 0 ? [servers, receivers] : [receivers, servers];
}

function isServedFromRight({ points }: ScoreState, serving: Side): boolean {
  return points[serving] % 2 === 0;
}
