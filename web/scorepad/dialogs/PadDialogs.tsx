import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import type { Correct } from "../correction.ts";
import type { EventDraft } from "../eventDrafts.ts";
import type { Scoring } from "../scoredMatch.ts";
import type { MatchScorer } from "../scorer.ts";
import type { OpenDialog } from "../useOpenDialog.ts";
import { CardDialog } from "./CardDialog.tsx";
import { CorrectScoreDialog } from "./CorrectScoreDialog.tsx";
import { EndMatchDialog } from "./EndMatchDialog.tsx";
import { GameStartDialog } from "./GameStartDialog.tsx";
import { MoreDialog, type PadDialogName } from "./MoreDialog.tsx";
import { ServiceDialog } from "./ServiceDialog.tsx";
import { TossDialog } from "./TossDialog.tsx";

interface PadDialogsProps {
  opened: OpenDialog;
  /** The match as the pad shows it now. */
  match: Match;
  scorer: MatchScorer;
  scoring: Scoring;
  correct: Correct;
  /** Removes the match from the court; absent where the scorer may not. */
  onClear: (() => void) | undefined;
  onOpen: (dialog: PadDialogName | null) => void;
}

const entryDialogs = {
  toss: TossDialog,
  choosePlayers: GameStartDialog,
  service: ServiceDialog,
  card: CardDialog,
  end: EndMatchDialog,
};

/** The open dialog of a court's pad. */
export function PadDialogs({ opened, match, scorer, scoring, correct, onClear, onOpen }: PadDialogsProps) {
  const { state } = scoring;
  const close = () => onOpen(null);

  function record(draft: EventDraft) {
    scorer.press(draft);
    close();
  }

  function takeAgain() {
    void scorer.take(false);
    close();
  }

  function returnToPlan() {
    onClear?.();
    close();
  }

  if (opened.name === "more") {
    const canTake = state === null && match.status === "FINISHED";
    const canReturn = state === null && match.status === "CALLED" && match.lastEventNumber === 0 && onClear;
    return (
      <MoreDialog
        state={state}
        onTake={canTake ? takeAgain : null}
        onReturn={canReturn ? returnToPlan : null}
        onOpen={onOpen}
        onRecord={record}
        onCancel={close}
      />
    );
  }
  if (opened.name === "correct")
    return (
      <CorrectScoreDialog
        key={opened.lastEventId ?? opened.match.lastEventNumber}
        match={opened.match}
        onCorrect={correct}
        onLoad={() => onOpen("correct")}
        onDone={close}
      />
    );
  if (!state) return null;
  const EntryDialog = entryDialogs[opened.name];
  return <EntryDialog match={match} state={state} onRecord={record} onCancel={close} />;
}
