import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";

import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { splitGames } from "../matches/matchDisplay.ts";
import { type SideIndex, nameSide } from "../matches/score.ts";
import { type EventDraft, findLastRally, rally, voidOf } from "./eventDrafts.ts";
import { nameShortly } from "./padWords.ts";
import type { Scoring } from "./scoredMatch.ts";

import styles from "./CourtPad.module.css";

interface PadSideProps {
  match: Match;
  side: SideIndex;
  scoring: Scoring;
  press: (draft: EventDraft) => string | null;
}

/** One side of a match: its players, its games, its points, and the buttons that change them. */
export function PadSide({ match, side, scoring, press }: PadSideProps) {
  const { phase, service, winner, games } = match;
  const short = nameShortly(match, side);
  const isScoring = scoring.stage === "scoring";
  const isOver = phase === "FINISHED";
  const last = isScoring ? findLastRally(match, scoring.events, side) : null;
  const { finished, current } = splitGames(match);
  const shown = (isOver ? games : finished).map((game, index) => ({ game, number: index + 1 }));
  const isServing = service?.side === side;
  // In doubles the server of a side may be unknown.
  const isServer = (player: number) => isServing && (service.server ?? player) === player;
  const names = match.sides[side]?.players.map(({ name }) => name) ?? [];

  return (
    <div className={styles.side} data-winner={winner === side || undefined}>
      <div className={styles.players}>
        {names.length === 0 && <p className={styles.player}>{nameSide(match, side)}</p>}
        {names.map((name, index) => (
          <p key={name} className={styles.player} data-serving={isServer(index) || undefined}>
            {name}
            {isServer(index) && <span className="visually-hidden"> serves</span>}
          </p>
        ))}
      </div>
      <p className={styles.games}>
        {games.length > 0 && <span className="visually-hidden">Games:</span>}
        {shown.map(({ game, number }) => (
          <span key={number} data-won={(game[side] ?? 0) > (game[1 - side] ?? 0) || undefined}>
            {game[side]}
          </span>
        ))}
      </p>
      <button
        type="button"
        className={styles.minus}
        aria-label={`Take back the last point of ${short}`}
        aria-disabled={last === null}
        onClick={() => last && press(voidOf(last))}
      >
        <Minus aria-hidden="true" />
      </button>
      <span className={styles.points}>{isOver ? "" : (current?.[side] ?? 0)}</span>
      <button
        type="button"
        className={styles.plus}
        aria-label={`Point for ${short}`}
        aria-disabled={!isScoring || isOver}
        onClick={() => isScoring && press(rally(side))}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
