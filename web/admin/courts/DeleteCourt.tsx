import { describeFailure } from "../../lib/describeFailure.ts";
import { useDeleteCourtMutation } from "../../lib/generated/CourtManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { endDeletion } from "../episodes/endDeletion.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";

interface DeleteCourtProps {
  court: Court;
  /** Whether it is not in the list any more, as also after its own deletion. */
  isGone: boolean;
  onDeleted: () => void;
  onCancel: () => void;
}

const failure = "Error deleting court.";

/** Confirms the deletion of a court. */
export function DeleteCourt({ court: { id, name }, isGone, onDeleted, onCancel }: DeleteCourtProps) {
  const [remove, { loading, called }] = useDeleteCourtMutation({
    variables: { id },
    onCompleted: ({ deleteCourt: { userErrors } }) =>
      endDeletion({ success: "Court deleted successfully.", onDeleted, onCancel }, userErrors),
    onError(error) {
      showToast({ text: describeFailure(error, failure) });
      onCancel();
    },
  });
  useClosedWhenDeleted({ name, isDeleted: isGone && !called, onClose: onDeleted });

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete court"
      busyLabel={loading ? "Deleting..." : null}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>
        Its matches stay, without a court. The links of its tablets end at once, and do not return with an
        undo.
      </p>
    </ConfirmDialog>
  );
}
