import Plus from "lucide-react/icons/plus";
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useMemo, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";

import { seriesNotFound } from "../../../domain/refusals.ts";
import type { CategoryManager_CategoryFragment as Category } from "../../lib/generated/CategoryManager.ts";
import type {
  SeriesLive_EpisodeFragment as LiveEpisode,
  SeriesManager_SeriesFragment as Series,
} from "../../lib/generated/SeriesManager.ts";
import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { useHeadingAfterUnmount } from "../../ui/lists/useFocusAfterDeletion.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ExportDialog } from "../backup/ExportDialog.tsx";
import { SeriesImports } from "../backup/SeriesImports.tsx";
import { AccessCodesProvider } from "../codes/AccessCodesProvider.tsx";
import { DuplicateDialog } from "../duplication/DuplicateDialog.tsx";
import { EpisodeManager } from "../episodes/EpisodeManager.tsx";
import { episodesAddress, useOpenedSeries } from "../episodes/useOpenedSeries.ts";
import { useFormPanel } from "../forms/useFormPanel.ts";
import { useResumedDraft } from "../forms/useResumedDraft.ts";
import { DeleteSeriesDialog } from "./DeleteSeriesDialog.tsx";
import { SeriesBrowser } from "./SeriesBrowser.tsx";
import { SeriesEditor } from "./SeriesEditor.tsx";
import { SeriesForm } from "./SeriesForm.tsx";
import { SeriesRow } from "./SeriesRow.tsx";
import { titlesOf, useTitlesBySeries } from "./useLiveEpisodes.ts";

import styles from "./SeriesManager.module.css";

interface SeriesManagerProps {
  /** All series, in the admins' order. */
  series: readonly Series[];
  categories: readonly Category[];
  liveEpisodes: readonly LiveEpisode[];
}

/** Keeps the list's scroll position while the episodes are open: unlike `hidden`, it keeps the rows' heights. */
const setAside: CSSProperties = { visibility: "hidden", height: 0, contain: "paint" };

type SeriesDialogName = "duplicate" | "export" | "import";

interface SeriesManagerActionsProps {
  isAdmin: boolean;
  onAdd: () => void;
  onOpenDialog: (name: SeriesDialogName) => void;
}

function SeriesManagerActions({ isAdmin, onAdd, onOpenDialog }: SeriesManagerActionsProps) {
  return (
    <>
      {isAdmin && (
        <>
          <Button look="quiet" onClick={() => onOpenDialog("export")}>
            Export
          </Button>
          <Button look="quiet" onClick={() => onOpenDialog("import")}>
            Import
          </Button>
        </>
      )}
      <Button look="quiet" onClick={onAdd}>
        <Plus aria-hidden="true" size={18} /> Add series
      </Button>
      <Button look="quiet" onClick={() => onOpenDialog("duplicate")}>
        Duplicate
      </Button>
    </>
  );
}

/** The ids of the series that a row of the home page shows. */
function listSeriesInRows(categories: readonly Category[]): ReadonlySet<string> {
  return new Set(categories.flatMap((category) => category.series.map(({ id }) => id)));
}

/** Opens the series whose episode form has a stored draft. */
function useResumedEpisode(series: readonly Series[], opened: Series | null | undefined): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useResumedDraft("episode:", (rest) => {
    const wanted = series.find(({ id }) => rest.startsWith(`${id}:`));
    // The draft contains the slug of that time; the series may have another one now.
    if (wanted && wanted.id !== opened?.id)
      void navigate(episodesAddress(search, wanted.slug), { replace: true, state });
    return wanted !== undefined;
  });
}

interface OpenedSeriesProps {
  place: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** The row and the episodes of a series. When someone else deletes it, the heading of the list receives the focus. */
function OpenedSeries({ place, children }: OpenedSeriesProps) {
  useHeadingAfterUnmount(place);
  return (
    <div className={styles.opened} ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

/** The list of series: adding, duplicating, editing, deleting, reordering, and links to their episodes. */
export function SeriesManager({ series, categories, liveEpisodes }: SeriesManagerProps) {
  const { edited, form, open, close } = useFormPanel((id) => series.find((one) => one.id === id), "series:");
  const { opened, place, closeEpisodes } = useOpenedSeries(series);
  const { search } = useLocation();
  const isAdmin = mayAdminister(useViewer().viewer);
  const titles = useTitlesBySeries(liveEpisodes);
  const [deleting, setDeleting] = useState<Series>();
  const [dialog, setDialog] = useState<SeriesDialogName>();
  const inRows = useMemo(() => listSeriesInRows(categories), [categories]);
  const edit = useCallback((one: Series) => void open(one), [open]);
  useResumedEpisode(series, opened);
  const panel = { ref: form, series, categories, liveEpisodes: titles, onClose: close };
  const row = { onEdit: edit, onDelete: setDeleting };

  function closeDeleted({ id }: Series) {
    if (edited instanceof Object && edited.id === id) close();
    if (opened?.id === id) closeEpisodes();
    setDeleting(undefined);
  }

  return (
    <Panel
      title="Manage Series"
      actions={
        <SeriesManagerActions isAdmin={isAdmin} onAdd={() => void open("new")} onOpenDialog={setDialog} />
      }
    >
      <div className={styles.manager}>
        {isAdmin && (
          <SeriesImports
            isOpen={dialog === "import"}
            onOpen={() => setDialog("import")}
            onClose={() => setDialog(undefined)}
          />
        )}
        {edited === "new" && <SeriesForm start={null} {...panel} />}
        {edited instanceof Object && <SeriesEditor key={edited.id} slug={edited.slug} {...panel} />}
        <AccessCodesProvider series={series}>
          {opened && (
            <OpenedSeries place={place}>
              <SeriesRow
                series={opened}
                liveEpisodes={titlesOf(titles, opened.id)}
                isInNoRow={!inRows.has(opened.id)}
                isOpened
                {...row}
              />
              <EpisodeManager key={opened.id} seriesId={opened.id} slug={opened.slug} />
            </OpenedSeries>
          )}
          {opened === null && (
            <p className={styles.none} role="alert">
              {seriesNotFound} <Link to={episodesAddress(search, null)}>All series</Link>
            </p>
          )}
          <div style={opened === undefined ? undefined : setAside}>
            <SeriesBrowser
              series={series}
              inRows={inRows}
              liveEpisodes={titles}
              categories={categories}
              {...row}
            />
          </div>
        </AccessCodesProvider>
      </div>
      {deleting && (
        <DeleteSeriesDialog
          series={deleting}
          isGone={!series.some(({ id }) => id === deleting.id)}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => closeDeleted(deleting)}
        />
      )}
      {dialog === "export" && <ExportDialog series={series} onClose={() => setDialog(undefined)} />}
      {dialog === "duplicate" && (
        <DuplicateDialog
          series={series}
          initialIds={opened ? [opened.id] : []}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Panel>
  );
}
