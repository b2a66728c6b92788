import { describeFailure } from "../lib/describeFailure.ts";
import {
  type EpisodeManager_EpisodeFragment as Episode,
  useDeleteEpisodeMutation,
} from "../lib/generated/EpisodeManager.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { showToast } from "../ui/toast.ts";

interface DeleteEpisodeDialogProps {
  episode: Episode;
  onDeleted: () => void;
  onCancel: () => void;
}

const failure = "Error deleting episode.";

/** Says what goes with an episode before it goes. */
export function DeleteEpisodeDialog({ episode, onDeleted, onCancel }: DeleteEpisodeDialogProps) {
  const title = episode.title || "Untitled Episode";
  const [deleteEpisode, { loading }] = useDeleteEpisodeMutation({
    variables: { id: episode.id },
    onCompleted: ({ deleteEpisode: { userErrors } }) => {
      const [refusal] = userErrors;
      showToast({ text: refusal?.message ?? "Episode deleted successfully." });
      if (!refusal || refusal.code === "NOT_FOUND") onDeleted();
      else onCancel();
    },
    onError: (error) => {
      showToast({ text: describeFailure(error, failure) ?? failure });
      onCancel();
    },
  });

  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      confirmLabel="Delete episode"
      isBusy={loading}
      onConfirm={() => void deleteEpisode()}
      onCancel={onCancel}
    >
      <p>
        Episode {episode.number}, “{title}”, goes from the series, and those after it move up.
        {episode.isLive && " It is live now: whoever is watching it loses it."} This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
