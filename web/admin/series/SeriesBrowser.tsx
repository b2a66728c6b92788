import { useDeferredValue, useMemo, useRef } from "react";

import { tagsInUse } from "../../../domain/tags.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { Button } from "../../ui/Button.tsx";
import { useClock } from "../../ui/useClock.ts";
import { SeriesList } from "./SeriesList.tsx";
import { SeriesToolbar } from "./SeriesToolbar.tsx";
import { isLive, viewSeries, wholeView, whyFixed } from "./seriesView.ts";
import { useEpisodeMatches } from "./useEpisodeMatches.ts";
import type { LiveEpisodes } from "./useLiveEpisodes.ts";
import { useSeriesView } from "./useSeriesView.ts";

import styles from "./SeriesManager.module.css";

interface SeriesBrowserProps {
  /** All of them, in the admins' order. */
  series: readonly Series[];
  /** The ids of the series in a row of the home page. */
  inRows: ReadonlySet<string>;
  liveEpisodes: LiveEpisodes;
  onEdit: (series: Series) => void;
  onDelete: (series: Series) => void;
}

/** Often enough for upcoming broadcasts, without filtering the list every second. */
const startOfMinute = (now: number) => now - (now % 60_000);

/** The list of series, filtered and sorted by the parameters of the address. */
export function SeriesBrowser({ series, inRows, liveEpisodes, onEdit, onDelete }: SeriesBrowserProps) {
  const search = useRef<HTMLInputElement>(null);
  const { view, setView } = useSeriesView();
  // Letters of the search appear at once, the list follows.
  const followed = useDeferredValue(view);
  const { seriesIds: withEpisode, isCut } = useEpisodeMatches(followed.search);
  const now = useClock(startOfMinute);
  const shown = useMemo(
    () => viewSeries(series, followed, { inRows, withEpisode, now }),
    [series, followed, inRows, withEpisode, now],
  );
  const tags = useMemo(() => tagsInUse(series, isLive), [series]);
  if (series.length === 0) return <p className={styles.none}>No series yet.</p>;

  function showAll() {
    setView(wholeView);
    // The button goes with the list's emptiness.
    search.current?.focus();
  }

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
          At least 100 episodes match. Series of later ones are missing here: type more of the title.
        </output>
      )}
      {shown.length > 0 ? (
        <SeriesList
          series={shown}
          inRows={inRows}
          liveEpisodes={liveEpisodes}
          isFixed={whyFixed(followed)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
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
