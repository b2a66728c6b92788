import { useApolloClient } from "@apollo/client/react";
import { memo, useMemo } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import { ReorderSeriesDocument } from "../../lib/generated/SeriesManager.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { ReorderableList } from "../../ui/lists/ReorderableList.tsx";
import { showToast } from "../../ui/toast.ts";
import { describeOrderRefusal, orderFailure } from "../episodes/reportFailure.ts";
import { SeriesCheckbox } from "./SeriesCheckbox.tsx";
import { SeriesRow } from "./SeriesRow.tsx";
import { type LiveEpisodes, titlesOf } from "./useLiveEpisodes.ts";

import styles from "./Selection.module.css";

interface SeriesListProps {
  series: readonly Series[];
  /** The ids of the series in a row of the home page. */
  inRows: ReadonlySet<string>;
  liveEpisodes: LiveEpisodes;
  /** The reason why the order cannot be changed now; null when it can. */
  isFixed: string | null;
  onEdit: (series: Series) => void;
  onDelete: (series: Series) => void;
}

/** The filtered series, which can be reordered. */
export const SeriesList = memo(function SeriesList({
  series,
  inRows,
  liveEpisodes,
  isFixed,
  onEdit,
  onDelete,
}: SeriesListProps) {
  const client = useApolloClient();
  const items = useMemo(() => series.map((one) => ({ id: one.id, name: one.title, series: one })), [series]);

  async function reorder(ids: string[]) {
    const [outcome] = await Promise.allSettled([
      client.mutate({ mutation: ReorderSeriesDocument, variables: { ids } }),
    ]);
    if (outcome.status === "rejected") {
      showToast({ text: describeFailure(outcome.reason, orderFailure) });
      return;
    }
    const [refusal] = outcome.value.data?.reorderSeries.userErrors ?? [];
    if (refusal) showToast({ text: describeOrderRefusal(refusal) });
  }

  return (
    <ReorderableList label="Series" items={items} isFixed={isFixed} onReorder={reorder}>
      {({ id, series: one }) => (
        <div className={styles.selectable}>
          <SeriesCheckbox id={id} title={one.title} />
          <SeriesRow
            series={one}
            isInNoRow={!inRows.has(id)}
            liveEpisodes={titlesOf(liveEpisodes, id)}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </div>
      )}
    </ReorderableList>
  );
});
