import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { formatTime } from "../ui/formatStart.ts";
import { nameSide } from "./score.ts";
import { nameRound } from "./words.ts";

import styles from "./NextMatch.module.css";

/** What is played after the present match of a court. */
export function NextMatch({ match }: { match: Match }) {
  const { kind, at } = match.scheduled;
  const round = nameRound(match);
  return (
    <p className={styles.next}>
      <span className={styles.label}>Next on this court:</span>{" "}
      {kind !== "FOLLOWS" && at !== null && (
        <>
          {kind === "NOT_BEFORE" && "not before "}
          <time dateTime={at}>{formatTime(at)}</time>,{" "}
        </>
      )}
      {nameSide(match, 0, " / ")} – {nameSide(match, 1, " / ")}
      {round !== "" && `, ${round}`}
    </p>
  );
}
