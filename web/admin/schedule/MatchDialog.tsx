import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { CorrectScoreDialog } from "../../scorepad/dialogs/CorrectScoreDialog.tsx";
import type { CourtActions } from "../courts/useCourtActions.ts";
import { DeleteMatch } from "./DeleteMatch.tsx";
import { MoveMatch } from "./MoveMatch.tsx";

/** The dialog that a match in the list has opened. */
export interface OpenMatchDialog {
  kind: "delete" | "correct" | "move";
  match: Match;
}

interface MatchDialogProps {
  dialog: OpenMatchDialog;
  courts: readonly Court[];
  /** The time zone of the event, an IANA name. */
  zone: string;
  actions: CourtActions;
  onEnd: () => void;
  /** Loads the present version of the match into the dialog. */
  onLoad: () => void;
  /** Called instead of `onEnd` when the match was deleted. */
  onDeleted: (match: Match) => void;
}

export function MatchDialog({ dialog, courts, zone, actions, onEnd, onLoad, onDeleted }: MatchDialogProps) {
  const { kind, match } = dialog;
  if (kind === "delete")
    return <DeleteMatch match={match} onCancel={onEnd} onDeleted={() => onDeleted(match)} />;
  if (kind === "move")
    return (
      <MoveMatch
        match={match}
        courts={courts}
        zone={zone}
        onMove={(place) => {
          onEnd();
          void actions.move(match.id, place);
        }}
        onCancel={onEnd}
      />
    );
  return (
    <CorrectScoreDialog
      key={match.lastEventNumber}
      match={match}
      onCorrect={(...correction) => actions.correct(match, ...correction)}
      onLoad={onLoad}
      onDone={onEnd}
    />
  );
}
