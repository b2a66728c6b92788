import { describeFailure } from "../../lib/describeFailure.ts";
import { useDeleteSeriesMutation, useSeriesDeletionQuery } from "../../lib/generated/SeriesDeletion.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { endDeletion } from "../episodes/endDeletion.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";

const failure = "Error deleting series.";

function describeEpisodes(episodes: readonly { isLive: boolean }[] | undefined): string {
  if (!episodes) return "all its episodes";
  if (episodes.length === 0) return "no episodes";
  const live = episodes.filter(({ isLive }) => isLive).length;
  const count = episodes.length === 1 ? "its 1 episode" : `its ${episodes.length} episodes`;
  return live > 0 ? `${count}, of which ${live} ${live === 1 ? "is" : "are"} live now` : count;
}

interface DeleteSeriesDialogProps {
  series: Series;
  /** Whether it is not in the list any more, as also after its own deletion. */
  isGone: boolean;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Shows what is deleted together with a series, and asks for confirmation. */
export function DeleteSeriesDialog({ series, isGone, onDeleted, onCancel }: DeleteSeriesDialogProps) {
  const { id, slug, title } = series;
  const { data } = useSeriesDeletionQuery({ variables: { slug }, fetchPolicy: "no-cache" });
  const [deleteSeries, { loading, called }] = useDeleteSeriesMutation({
    variables: { id },
    onCompleted: ({ deleteSeries: { userErrors } }) =>
      endDeletion({ success: "Series deleted successfully.", onDeleted, onCancel }, userErrors),
    onError: (error) => {
      showToast({ text: describeFailure(error, failure) });
      onCancel();
    },
  });
  useClosedWhenDeleted({ name: title, isDeleted: isGone && !called, onClose: onDeleted });

  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      confirmLabel="Delete series"
      busyLabel={loading ? "Deleting..." : null}
      onConfirm={() => void deleteSeries()}
      onCancel={onCancel}
    >
      <p>
        “{title}” goes with {describeEpisodes(data?.series?.content?.episodes)}. It also leaves everyone’s
        favourites and unlocked series, to which an undo does not bring it back.
      </p>
    </ConfirmDialog>
  );
}
