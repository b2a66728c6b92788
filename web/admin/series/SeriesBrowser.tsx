import { useDeferredValue, useMemo, useRef } from "react";

import { mostListed } from "../../../domain/listLimits.ts";
import { tagsInUse } from "../../../domain/tags.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { Button } from "../../ui/Button.tsx";
import { useClock } from "../../ui/useClock.ts";
import { SelectionActions } from "./SelectionActions.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { SelectionContext } from "./SelectionContext.ts";
import { SeriesList } from "./SeriesList.tsx";
import { SeriesToolbar } from "./SeriesToolbar.tsx";
import { isLive, viewSeries, wholeView, whyFixed } from "./seriesView.ts";
import { useEpisodeMatches } from "./useEpisodeMatches.ts";
import type { LiveEpisodes } from "./useLiveEpisodes.ts";
import { useSelection } from "./useSelection.ts";
import { useSeriesView } from "./useSeriesView.ts";

import styles from "./SeriesManager.module.css";

interface SeriesBrowserProps {
  /** All series, in the admins' order. */
  series: readonly Series[];
  /** The ids of the series in a row of the home page. */
  inRows: ReadonlySet<string>;
  liveEpisodes: LiveEpisodes;
  onEdit: (series: Series) => void;
  onDelete: (series: Series) => void;
  categories: readonly { id: string; name: string }[];
}

/** Filters by the minute: often enough for upcoming broadcasts, without filtering the list every second. */
const startOfMinute = (now: number) => now - (now % 60_000);

/** The list of series, filtered and sorted by the parameters of the address, with actions on several together. */
export function SeriesBrowser({
  series,
  inRows,
  liveEpisodes,
  onEdit,
  onDelete,
  categories,
}: SeriesBrowserProps) {
  const search = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLFieldSetElement>(null);
  const { view, setView } = useSeriesView();
  // The input shows each letter immediately; the list is rendered afterwards.
  const followed = useDeferredValue(view);
  const { seriesIds: withEpisode, isCut } = useEpisodeMatches(followed.search);
  const now = useClock(startOfMinute);
  const shown = useMemo(
    () => viewSeries(series, followed, { inRows, withEpisode, now }),
    [series, followed, inRows, withEpisode, now],
  );
  const tags = useMemo(() => tagsInUse(series, isLive), [series]);
  const { selected, toggle, add, toggleShown, clear } = useSelection(series, shown);
  if (series.length === 0) return <p className={styles.none}>No series yet.</p>;

  function showAll() {
    setView(wholeView);
    // The focused button disappears when the list is no longer empty.
    search.current?.focus();
  }

  const leave = () => bar.current?.querySelector<HTMLElement>("[data-actions] button")?.focus();

  return (
    <div className={styles.manager}>
      <SeriesToolbar
        view={view}
        tags={tags}
        shown={shown.length}
        total={series.length}
        searchRef={search}
        onChange={setView}
      />
      {isCut && (
        <output className={styles.note}>
          At least {mostListed} episodes match. Series of later ones are missing here: type more of the title.
        </output>
      )}
      <SelectionBar ref={bar} selected={selected} shown={shown} onToggleShown={toggleShown} onClear={clear}>
        <SelectionActions
          series={series.filter(({ id }) => selected.has(id))}
          all={series}
          categories={categories}
        />
      </SelectionBar>
      {shown.length > 0 ? (
        <SelectionContext value={{ selected, toggle, add, leave }}>
          <SeriesList
            series={shown}
            inRows={inRows}
            liveEpisodes={liveEpisodes}
            isFixed={whyFixed(followed)}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </SelectionContext>
      ) : (
        <div className={styles.none}>
          <p>No series matches.</p>
          <Button look="quiet" onClick={showAll}>
            Show all series
          </Button>
        </div>
      )}
    </div>
  );
}
