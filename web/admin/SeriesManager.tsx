import { Plus } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";

import type { SeriesManager_SeriesFragment as Series } from "../lib/generated/SeriesManager.ts";
import { Button } from "../ui/Button.tsx";
import { DeleteSeriesDialog } from "./DeleteSeriesDialog.tsx";
import { Panel } from "./Panel.tsx";
import { SeriesEditor } from "./SeriesEditor.tsx";
import { SeriesForm } from "./SeriesForm.tsx";
import { SeriesList } from "./SeriesList.tsx";
import { distinctTags, type SeriesView, viewSeries, whyFixed } from "./seriesTags.ts";
import { SeriesToolbar } from "./SeriesToolbar.tsx";
import { useSeriesPanel } from "./useSeriesPanel.ts";

import styles from "./SeriesManager.module.css";

interface SeriesManagerProps {
  /** All of them, in the admins' order. */
  series: readonly Series[];
  categories: readonly { id: string; name: string }[];
}

const wholeList: SeriesView = { search: "", tag: "", sort: "order" };

/** Everything that is done to series: adding, editing, deleting, and their order. */
export function SeriesManager({ series, categories }: SeriesManagerProps) {
  const { opened, form, open, close } = useSeriesPanel();
  const [deleting, setDeleting] = useState<Series>();
  const [view, setView] = useState(wholeList);
  // Letters of the search appear at once, the list follows.
  const followed = useDeferredValue(view);
  const shown = useMemo(() => viewSeries(series, followed), [series, followed]);
  const tags = useMemo(() => distinctTags(series.flatMap((one) => one.tags)), [series]);
  const panel = { ref: form, series, categories, onClose: close };
  const edit = useCallback((one: Series) => void open(one), [open]);

  return (
    <Panel
      title="Manage Series"
      actions={
        <Button look="quiet" onClick={() => void open("new")}>
          <Plus aria-hidden="true" size={18} /> Add series
        </Button>
      }
    >
      {opened === "new" && <SeriesForm start={null} {...panel} />}
      {opened instanceof Object && <SeriesEditor key={opened.id} slug={opened.slug} {...panel} />}
      <SeriesToolbar view={view} tags={tags} shown={shown.length} total={series.length} onChange={setView} />
      {shown.length > 0 ? (
        <SeriesList series={shown} isFixed={whyFixed(followed)} onEdit={edit} onDelete={setDeleting} />
      ) : (
        <p className={styles.none}>{series.length === 0 ? "No series yet." : "No series matches."}</p>
      )}
      {deleting && (
        <DeleteSeriesDialog
          series={deleting}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => {
            if (opened instanceof Object && opened.id === deleting.id) close();
            setDeleting(undefined);
          }}
        />
      )}
    </Panel>
  );
}
