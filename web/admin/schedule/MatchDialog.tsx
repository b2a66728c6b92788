import { useApolloClient } from "@apollo/client/react";

import {
  Courts_MatchFragmentDoc,
  type Courts_CourtFragment as Court,
  type Courts_MatchFragment as Match,
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
  /** Opens the dialog again with another version of the match; undefined closes it. */
  onOpen: (dialog: OpenMatchDialog | undefined) => void;
  /** Called instead of `onOpen` when the match was deleted. */
  onDeleted: (match: Match) => void;
}

export function MatchDialog({ dialog, courts, zone, actions, onOpen, onDeleted }: MatchDialogProps) {
  const { cache } = useApolloClient();
  const { kind, match } = dialog;
  const close = () => onOpen(undefined);

  function loadPresent() {
    // The list contains the match no longer if its state does not match the filter any more.
    const present = cache.readFragment({
      from: match,
      fragment: Courts_MatchFragmentDoc,
      fragmentName: "Courts_match",
    });
    if (present) onOpen({ kind, match: present });
  }

  if (kind === "delete")
    return <DeleteMatch match={match} onCancel={close} onDeleted={() => onDeleted(match)} />;
  if (kind === "move")
    return (
      <MoveMatch
        match={match}
        courts={courts}
        zone={zone}
        onMove={(place) => {
          close();
          void actions.move(match.id, place);
        }}
        onCancel={close}
      />
    );
  return (
    <CorrectScoreDialog
      key={match.lastEventNumber}
      match={match}
      onCorrect={(...correction) => actions.correct(match, ...correction)}
      onLoad={loadPresent}
      onDone={close}
    />
  );
}
