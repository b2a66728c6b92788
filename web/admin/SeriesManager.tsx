import { Plus } from "lucide-react";
import { type CSSProperties, useCallback, useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router-dom";

import { tagsInUse } from "../../domain/tags.ts";
import type { SeriesManager_SeriesFragment as Series } from "../lib/generated/SeriesManager.ts";
import { Button } from "../ui/Button.tsx";
import { DeleteSeriesDialog } from "./DeleteSeriesDialog.tsx";
import { EpisodeManager } from "./EpisodeManager.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { Panel } from "./Panel.tsx";
import { SeriesEditor } from "./SeriesEditor.tsx";
import { SeriesForm } from "./SeriesForm.tsx";
import { SeriesImports } from "./SeriesImports.tsx";
import { SeriesList } from "./SeriesList.tsx";
import { SeriesRow } from "./SeriesRow.tsx";
import { isLive, type SeriesView, viewSeries, whyFixed } from "./seriesTags.ts";
import { SeriesToolbar } from "./SeriesToolbar.tsx";
import { titlesOf, useLiveEpisodes } from "./useLiveEpisodes.ts";
import { useOpenedSeries } from "./useOpenedSeries.ts";
import { useResumedDraft } from "./useResumedDraft.ts";
import { useSeriesPanel } from "./useSeriesPanel.ts";

import styles from "./SeriesManager.module.css";

interface SeriesManagerProps {
  /** All of them, in the admins' order. */
  series: readonly Series[];
  categories: readonly { id: string; name: string }[];
}

/** Whoever comes back from the episodes finds the list as it was left: it keeps its rows' heights, unlike `hidden`. */
const setAside: CSSProperties = { visibility: "hidden", height: 0, contain: "paint" };
const wholeList: SeriesView = { search: "", tag: "", sort: "order" };

/** Everything that is done to series: adding, editing, deleting, their order, and the way to their episodes. */
export function SeriesManager({ series, categories }: SeriesManagerProps) {
  const { edited, form, open, close } = useSeriesPanel();
  const { opened, place, closeEpisodes } = useOpenedSeries(series);
  const liveEpisodes = useLiveEpisodes();
  const [deleting, setDeleting] = useState<Series>();
  const [dialog, setDialog] = useState<"export" | "import">();
  const [view, setView] = useState(wholeList);
  // Letters of the search appear at once, the list follows.
  const followed = useDeferredValue(view);
  const shown = useMemo(() => viewSeries(series, followed), [series, followed]);
  const tags = useMemo(() => tagsInUse(series, isLive), [series]);
  const edit = useCallback((one: Series) => void open(one), [open]);
  useResumedDraft("series:", (id) => {
    const wanted = id === "new" ? id : series.find((one) => one.id === id);
    if (wanted) void open(wanted);
  });
  const panel = { ref: form, series, categories, onClose: close };
  const row = { onEdit: edit, onDelete: setDeleting };

  function forget({ id }: Series) {
    if (edited instanceof Object && edited.id === id) close();
    if (opened?.id === id) closeEpisodes();
    setDeleting(undefined);
  }

  return (
    <Panel
      title="Manage Series"
      actions={
        <>
          <Button look="quiet" onClick={() => setDialog("export")}>
            Export
          </Button>
          <Button look="quiet" onClick={() => setDialog("import")}>
            Import
          </Button>
          <Button look="quiet" onClick={() => void open("new")}>
            <Plus aria-hidden="true" size={18} /> Add series
          </Button>
        </>
      }
    >
      <div className={styles.manager}>
        <SeriesImports
          isOpen={dialog === "import"}
          onOpen={() => setDialog("import")}
          onClose={() => setDialog(undefined)}
        />
        {edited === "new" && <SeriesForm start={null} {...panel} />}
        {edited instanceof Object && <SeriesEditor key={edited.id} slug={edited.slug} {...panel} />}
        {opened && (
          <div className={styles.opened} ref={place} tabIndex={-1}>
            <SeriesRow series={opened} liveEpisodes={titlesOf(liveEpisodes, opened.id)} isOpened {...row} />
            <EpisodeManager key={opened.id} seriesId={opened.id} slug={opened.slug} />
          </div>
        )}
        {opened === null && (
          <p className={styles.none} role="alert">
            Series not found. <Link to={{ search: "" }}>All series</Link>
          </p>
        )}
        <div style={opened === undefined ? undefined : setAside}>
          <div className={styles.manager}>
            <SeriesToolbar
              view={view}
              tags={tags}
              shown={shown.length}
              total={series.length}
              onChange={setView}
            />
            {shown.length > 0 ? (
              <SeriesList series={shown} liveEpisodes={liveEpisodes} isFixed={whyFixed(followed)} {...row} />
            ) : (
              <p className={styles.none}>{series.length === 0 ? "No series yet." : "No series matches."}</p>
            )}
          </div>
        </div>
      </div>
      {deleting && (
        <DeleteSeriesDialog
          series={deleting}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => forget(deleting)}
        />
      )}
      {dialog === "export" && <ExportDialog series={series} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}
