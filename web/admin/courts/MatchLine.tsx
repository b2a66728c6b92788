import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";

import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { nameSide } from "../../matches/score.ts";
import { listGames, nameRound } from "../../matches/words.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import { Button } from "../../ui/Button.tsx";
import { statusNames, writeStart } from "./matchWords.ts";

import styles from "./MatchManager.module.css";

interface MatchLineProps {
  match: Match;
  /** The time zone of the event, an IANA name. */
  zone: string;
  /** Calls it on its court; null when it has none, or was called already. */
  onCall: (() => void) | null;
  onEdit: () => void;
  onDelete: () => void;
  /** Types its score in. */
  onCorrect: () => void;
}

/** A match in the list: who plays, when, how it stands, and what can be done to it. */
export function MatchLine({ match, zone, onCall, onEdit, onDelete, onCorrect }: MatchLineProps) {
  const { number, status, scheduled } = match;
  const name = nameMatch(match);
  const games = listGames(match);
  return (
    <div className={styles.line} data-status={status}>
      <span className={styles.number}>{number}</span>
      <div className={styles.words}>
        <p className={styles.players}>
          {nameSide(match, 0, " / ")} <span className={styles.versus}>–</span> {nameSide(match, 1, " / ")}
        </p>
        <p className={styles.facts}>
          <span>{writeStart(scheduled, zone)}</span>
          <span>{nameRound(match)}</span>
          {status !== "SCHEDULED" && <span className={styles.status}>{statusNames[status]}</span>}
          {games !== "" && <span>{games}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {onCall && (
          <Button look="quiet" aria-label={`Call ${name}`} onClick={onCall}>
            Call
          </Button>
        )}
        <Button look="quiet" aria-label={`Score of ${name}`} onClick={onCorrect}>
          Score…
        </Button>
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
        </Button>
        <Button look="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
