import { describeFailure } from "../../lib/describeFailure.ts";
import { useDeleteMatchMutation } from "../../lib/generated/MatchManager.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { dropMatchLists } from "../../matches/placeUpdate.ts";
import { capitalise } from "../../matches/words.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { endDeletion } from "../episodes/endDeletion.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";
import { usePresentMatch } from "./usePresentMatch.ts";

interface DeleteMatchProps {
  match: Match;
  onDeleted: () => void;
  onCancel: () => void;
}

const failure = "Error deleting match.";

/** Confirms the deletion of a match. */
export function DeleteMatch({ match, onDeleted, onCancel }: DeleteMatchProps) {
  const name = nameMatch(match);
  const present = usePresentMatch(match);
  const [remove, { loading, called }] = useDeleteMatchMutation({
    variables: { id: match.id },
    update: dropMatchLists,
    onCompleted: ({ deleteMatch: { userErrors } }) =>
      endDeletion({ success: "Match deleted successfully.", onDeleted, onCancel }, userErrors),
    onError(error) {
      showToast({ text: describeFailure(error, failure) });
      onCancel();
    },
  });
  useClosedWhenDeleted({
    name: capitalise(name),
    isDeleted: present === null && !called,
    onClose: onDeleted,
  });

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete match"
      busyLabel={loading ? "Deleting..." : null}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>
        It goes from the order of play at once. A match that is not played is better cancelled in its form:
        then it stays in the lists.
      </p>
    </ConfirmDialog>
  );
}
