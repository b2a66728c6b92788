import type { ScoreState } from "../../../domain/scoring/scoreState.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { EventDraft } from "../eventDrafts.ts";

import styles from "./PadDialog.module.css";

/** The dialogs of a court's pad. */
export type PadDialogName = "more" | "toss" | "choosePlayers" | "service" | "card" | "end" | "correct";

interface MoreDialogProps {
  /** The state of the match; null when this device does not score it. */
  state: ScoreState | null;
  /** Takes the match again; null when this device scores it, or when another device may. */
  onTake: (() => void) | null;
  /** Removes a match from the court that was called by mistake; null where that is not possible. */
  onReturn: (() => void) | null;
  onOpen: (dialog: PadDialogName) => void;
  onRecord: (draft: EventDraft) => void;
  onCancel: () => void;
}

/** The actions that are rarely needed during a match. */
export function MoreDialog({ state, onTake, onReturn, onOpen, onRecord, onCancel }: MoreDialogProps) {
  const phase = state?.phase;
  const isOver = phase === "FINISHED";
  const isInterrupted = phase === "INJURY" || phase === "SUSPENDED";
  const hasPoints = state !== null && state.games.length + state.points[0] + state.points[1] > 0;

  const renderOpen = (dialog: PadDialogName, label: string) => (
    <Button look="quiet" onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  );
  const renderEntry = (draft: EventDraft, label: string) => (
    <Button look="quiet" onClick={() => onRecord(draft)}>
      {label}
    </Button>
  );

  return (
    <Dialog title="More" onCancel={onCancel}>
      <div className={styles.form}>
        <div className={styles.actions}>
          {state && !isOver && (
            <>
              {!hasPoints && renderOpen("toss", "Toss…")}
              {renderOpen("service", "Correct the service…")}
              {isInterrupted && renderEntry({ kind: "RESUMED" }, "Resume play")}
              {phase !== "INJURY" && renderEntry({ kind: "INJURY" }, "Injury")}
              {phase !== "SUSPENDED" && renderEntry({ kind: "SUSPENDED" }, "Suspend play")}
              {renderEntry({ kind: "SHUTTLE" }, "New shuttle")}
              {renderEntry({ kind: "OVERRULED" }, "Decision overruled")}
            </>
          )}
          {state && (
            <>
              {renderOpen("card", "Card…")}
              {renderEntry({ kind: "REFEREE" }, "Referee called")}
            </>
          )}
          {onTake && (
            <Button look="quiet" onClick={onTake}>
              Score it again
            </Button>
          )}
          {onReturn && (
            <Button look="quiet" onClick={onReturn}>
              Back to the order of play
            </Button>
          )}
          {renderOpen("correct", "Correct the score…")}
        </div>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onCancel}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
