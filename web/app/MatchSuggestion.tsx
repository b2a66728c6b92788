import type { ComponentProps } from "react";

import { isBye } from "../../domain/tournament/estimate.ts";
import { MatchSides } from "../matches/MatchSides.tsx";
import { useShownCourts } from "../matches/TournamentProvider.tsx";
import { describePhase, listGames, nameRound } from "../matches/words.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { useStartText } from "../ui/useStartText.ts";
import type { FoundMatch } from "./useMatchSearch.ts";

import styles from "./Search.module.css";

type Props = Pick<FoundMatch, "match" | "isLive"> & ComponentProps<"li">;

/** A match that the search found: its players and court, and its score, its start, or why it is not played. */
export function MatchSuggestion({ match, isLive, ...rest }: Props) {
  const court = useShownCourts()?.find(({ id }) => id === match.courtId);
  const { kind, at } = match.scheduled;
  const reason = describeNotPlayed(match);
  const isToBePlayed = match.games.length === 0 && reason === null && !isBye(match);
  const start = useStartText(kind !== "FOLLOWS" && isToBePlayed ? at : null);
  const facts = [nameRound(match), court?.name, reason ?? start].filter(Boolean);
  const games = listGames(match);
  return (
    <li {...rest} className={styles.suggestion}>
      <span className={styles.names}>
        <span className={styles.title}>
          <MatchSides match={match} />
        </span>{" "}
        <span className={styles.series}>
          {facts.join(" · ")} <span className={styles.games}>{games}</span>
        </span>
      </span>{" "}
      {isLive && <LiveBadge />}
    </li>
  );
}

/** Why the match is not played: its cancellation or a walkover; null for any other match. */
function describeNotPlayed(match: Props["match"]): string | null {
  if (match.status === "CANCELLED") return "cancelled";
  return match.status === "FINISHED" && match.games.length === 0 ? describePhase(match) : null;
}
