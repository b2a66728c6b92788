import type { ComponentProps } from "react";

import { MatchSides } from "../matches/MatchSides.tsx";
import { useShownCourts } from "../matches/TournamentProvider.tsx";
import { listGames, nameRound } from "../matches/words.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { useStartText } from "../ui/useStartText.ts";
import type { FoundMatch } from "./useMatchSearch.ts";

import styles from "./Search.module.css";

type Props = Pick<FoundMatch, "match" | "isLive"> & ComponentProps<"li">;

/** A match that the search found: its players and court, and its score or its start. */
export function MatchSuggestion({ match, isLive, ...rest }: Props) {
  const court = useShownCourts()?.find(({ id }) => id === match.courtId);
  const { kind, at } = match.scheduled;
  const start = useStartText(kind !== "FOLLOWS" && match.games.length === 0 ? at : null);
  const facts = [nameRound(match), court?.name, start].filter(Boolean);
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
