import Ellipsis from "lucide-react/icons/ellipsis";
import Undo2 from "lucide-react/icons/undo-2";

import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { Button } from "../ui/Button.tsx";
import type { PadDialogName } from "./dialogs/MoreDialog.tsx";
import { type EventDraft, findUndone, voidOf } from "./eventDrafts.ts";
import type { NextStep } from "./nextStep.ts";
import { nameEvent } from "./padWords.ts";
import type { Scoring } from "./scoredMatch.ts";

import styles from "./CourtPad.module.css";

interface PadButtonsProps {
  match: Match | null;
  scoring: Scoring;
  step: NextStep | null;
  press: (draft: EventDraft) => string | null;
  onStep: (step: NextStep) => void;
  /** Opens a dialog; null when there is none to open. */
  onOpen: ((dialog: PadDialogName) => void) | null;
}

/** The next step, and all actions other than points. */
export function PadButtons({ match, scoring, step, press, onStep, onOpen }: PadButtonsProps) {
  const { stage, events, state } = scoring;
  const isScoring = stage === "scoring";
  const undone = isScoring ? findUndone(events) : null;
  const isBusy = stage === "taking";

  return (
    <div className={styles.buttons}>
      <div className={styles.step} data-next-step>
        {step && (
          <Button aria-disabled={isBusy} onClick={() => isBusy || onStep(step)}>
            {step.label}
          </Button>
        )}
      </div>
      {match && onOpen && (
        <>
          {isScoring && (
            <Button
              look="quiet"
              aria-label={undone ? `Undo: ${nameEvent(undone, match)}` : "Undo"}
              aria-disabled={undone === null}
              onClick={() => undone && press(voidOf(undone))}
            >
              <Undo2 aria-hidden="true" size={18} /> Undo
            </Button>
          )}
          {isScoring && state?.phase !== "FINISHED" && (
            <Button look="quiet" onClick={() => onOpen("end")}>
              End match…
            </Button>
          )}
          <Button look="quiet" onClick={() => onOpen("more")}>
            <Ellipsis aria-hidden="true" size={18} /> More…
          </Button>
        </>
      )}
    </div>
  );
}
