import { useApolloClient } from "@apollo/client/react";
import { memo, useMemo } from "react";

import { nameEpisode } from "../../../domain/broadcast.ts";
import {
  type EpisodeManager_EpisodeFragment as Episode,
  ReorderEpisodesDocument,
} from "../../lib/generated/EpisodeManager.ts";
import { ReorderableList } from "../../ui/lists/ReorderableList.tsx";
import { showToast } from "../../ui/toast.ts";
import { EpisodeRow } from "./EpisodeRow.tsx";
import { describeOrderRefusal, orderFailure, reportFailure } from "./reportFailure.ts";

interface EpisodeRowsProps {
  series: { id: string; slug: string };
  /** The episodes that are shown. */
  episodes: readonly Episode[];
  /** All episodes of the series. */
  all: readonly Episode[];
  /** The reason why the order cannot be changed now; null when it can. */
  isFixed: string | null;
  onEdit: (episode: Episode) => void;
  onDelete: (episode: Episode) => void;
}

/** The shown episodes, which can be reordered. */
export const EpisodeRows = memo(function EpisodeRows({
  series: { id: seriesId, slug },
  episodes,
  all,
  isFixed,
  onEdit,
  onDelete,
}: EpisodeRowsProps) {
  const client = useApolloClient();
  const usesRoku = all.some(({ isOnRoku }) => isOnRoku);
  const items = useMemo(
    () => episodes.map((episode) => ({ id: episode.id, name: nameEpisode(episode.title), episode })),
    [episodes],
  );

  async function reorder(ids: string[]) {
    const [outcome] = await Promise.allSettled([
      client.mutate({ mutation: ReorderEpisodesDocument, variables: { seriesId, ids } }),
    ]);
    if (outcome.status === "rejected") {
      showToast({ text: reportFailure(outcome.reason, orderFailure) });
      return;
    }
    const [refusal] = outcome.value.data?.reorderEpisodes.userErrors ?? [];
    if (refusal) showToast({ text: describeOrderRefusal(refusal) });
  }

  return (
    <ReorderableList label="Episodes" items={items} isFixed={isFixed} onReorder={reorder}>
      {({ episode }) => (
        <EpisodeRow
          episode={episode}
          address={`/series/${slug}?episode=${episode.id}`}
          usesRoku={usesRoku}
          hasNext={episode.number < all.length}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </ReorderableList>
  );
});
