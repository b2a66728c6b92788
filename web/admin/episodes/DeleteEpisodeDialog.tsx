import { nameEpisode } from "../../../domain/broadcast.ts";
import {
  type EpisodeManager_EpisodeFragment as Episode,
  useDeleteEpisodeMutation,
} from "../../lib/generated/EpisodeManager.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";
import { endDeletion } from "./endDeletion.ts";
import { reportFailure } from "./reportFailure.ts";

interface DeleteEpisodeDialogProps {
  episode: Episode;
  /** Whether it is not in the list any more, as also after its own deletion. */
  isGone: boolean;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Shows what is deleted together with an episode, and asks for confirmation. */
export function DeleteEpisodeDialog({ episode, isGone, onDeleted, onCancel }: DeleteEpisodeDialogProps) {
  const title = nameEpisode(episode.title);
  const [deleteEpisode, { loading, called }] = useDeleteEpisodeMutation({
    variables: { id: episode.id },
    onCompleted: ({ deleteEpisode: { userErrors } }) =>
      endDeletion({ success: "Episode deleted successfully.", onDeleted, onCancel }, userErrors),
    onError: (error) => {
      showToast({ text: reportFailure(error, "Error deleting episode.") });
      onCancel();
    },
  });
  useClosedWhenDeleted({ name: title, isDeleted: isGone && !called, onClose: onDeleted });

  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      confirmLabel="Delete episode"
      busyLabel={loading ? "Deleting..." : null}
      onConfirm={() => void deleteEpisode()}
      onCancel={onCancel}
    >
      <p>
        Episode {episode.number}, “{title}”, goes from the series, and those after it move up.
        {episode.isLive && " It is live now: its viewers lose it."}
      </p>
    </ConfirmDialog>
  );
}
