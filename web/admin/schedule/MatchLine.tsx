import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";

import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { SideNames } from "../../matches/MatchSides.tsx";
import { listGames, nameRound } from "../../matches/words.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import { mayAdminister, mayOperateCourt } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { statusNames, writeMatchTime } from "./matchWords.ts";
import { PlanConflicts } from "./PlanConflicts.tsx";

import styles from "./MatchManager.module.css";

interface MatchLineProps {
  match: Match;
  /** The time zone of the event, an IANA name. */
  zone: string;
  /** The conflicts of its plan, as texts. */
  conflicts: readonly string[];
  onAct: (action: MatchAction) => void;
}

/** The actions on a match; "correct" enters its score. */
export type MatchAction = "call" | "move" | "edit" | "delete" | "correct";

/** A match in the list: its players, start and state, and the buttons of its actions. */
export function MatchLine({ match, zone, conflicts, onAct }: MatchLineProps) {
  const { number, status, courtId } = match;
  const name = nameMatch(match);
  const games = listGames(match);
  const time = writeMatchTime(match, zone);
  const { viewer } = useViewer();
  const [isAdmin, isOperator] = [mayAdminister(viewer), mayOperateCourt(viewer, courtId)];
  return (
    <div className={styles.line} data-status={status}>
      <span className={styles.number}>{number}</span>
      <div className={styles.words}>
        <p className={styles.players}>
          <SideNames match={match} side={0} /> <span className={styles.versus}>–</span>{" "}
          <SideNames match={match} side={1} />
        </p>
        <p className={styles.facts}>
          {time !== null && <span>{time}</span>}
          <span>{nameRound(match)}</span>
          {status !== "SCHEDULED" && <span className={styles.status}>{statusNames[status]}</span>}
          {games !== "" && <span>{games}</span>}
        </p>
        <PlanConflicts conflicts={conflicts} />
      </div>
      <div className={styles.actions}>
        {isOperator && status === "SCHEDULED" && courtId !== null && (
          <Button look="quiet" aria-label={`Call ${name}`} onClick={() => onAct("call")}>
            Call
          </Button>
        )}
        {isAdmin && status === "SCHEDULED" && (
          <Button look="quiet" aria-label={`Move ${name} to…`} onClick={() => onAct("move")}>
            Move to…
          </Button>
        )}
        {isOperator && (
          <Button look="quiet" aria-label={`Score of ${name}`} onClick={() => onAct("correct")}>
            Score…
          </Button>
        )}
        {isAdmin && (
          <>
            <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => onAct("edit")}>
              <Pencil size={16} aria-hidden="true" />
            </Button>
            <Button look="quiet" aria-label={`Delete ${name}`} onClick={() => onAct("delete")}>
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
