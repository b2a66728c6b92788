import Plus from "lucide-react/icons/plus";
import { useCallback, useDeferredValue, useId, useMemo, useState } from "react";

import type {
  EpisodeManager_EpisodeFragment as Episode,
  EpisodeManager_SeriesFragment as Series,
} from "../../lib/generated/EpisodeManager.ts";
import { filterEpisodes } from "../../series/filterEpisodes.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { mostWithoutSearch } from "../forms/SeriesChoice.tsx";
import { useFormPanel } from "../forms/useFormPanel.ts";
import { DeleteEpisodeDialog } from "./DeleteEpisodeDialog.tsx";
import { EpisodeRows } from "./EpisodeRows.tsx";
import { EpisodeForm, type Provider } from "./form/EpisodeForm.tsx";

import styles from "./EpisodeManager.module.css";

interface EpisodePanelProps {
  series: Series;
  episodes: readonly Episode[];
  provider: Provider;
}

/** The panel of a series' episodes, where they are added, edited, deleted, switched live and reordered. */
export function EpisodePanel({ series, episodes, provider }: EpisodePanelProps) {
  const titleId = useId();
  const { edited, form, open, close } = useFormPanel(
    (id) => episodes.find((one) => one.id === id),
    `episode:${series.id}:`,
  );
  const [deleting, setDeleting] = useState<Episode>();
  const [search, setSearch] = useState("");
  // The input shows each letter immediately; the list is rendered afterwards.
  const followed = useDeferredValue(search);
  const isSearchable = episodes.length > mostWithoutSearch;
  // A text that was typed before the list became short must not filter it without a field that shows the text.
  const searched = isSearchable ? followed : "";
  const shown = useMemo(() => filterEpisodes(episodes, searched), [episodes, searched]);
  const edit = useCallback((episode: Episode) => void open(episode), [open]);
  const presentOf = (episode: Episode) => episodes.find(({ id }) => id === episode.id);
  const live = episodes.filter(({ isLive }) => isLive).length;
  const count = episodes.length === 1 ? "1 episode" : `${episodes.length} episodes`;

  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h3 id={titleId}>Episodes of {series.title}</h3>
          <p className={styles.count}>{live > 0 ? `${count}, ${live} live now` : count}</p>
        </div>
        <Button look="quiet" onClick={() => void open("new")}>
          <Plus aria-hidden="true" size={18} /> Add episode
        </Button>
      </div>
      {edited && (
        <EpisodeForm
          ref={form}
          key={edited === "new" ? edited : edited.id}
          series={series}
          start={edited === "new" ? null : edited}
          episodes={episodes}
          provider={provider}
          onClose={close}
        />
      )}
      {isSearchable && (
        <Field
          label="Search episodes"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.length > 0 ? (
        <EpisodeRows
          series={series}
          episodes={shown}
          all={episodes}
          isFixed={shown.length === episodes.length ? null : "Show all episodes to move them."}
          onEdit={edit}
          onDelete={setDeleting}
        />
      ) : (
        <p className={styles.none}>
          {episodes.length === 0
            ? "No episodes yet. Add the first one, and switch it live when its broadcast begins."
            : "No episode matches."}
        </p>
      )}
      {deleting && (
        <DeleteEpisodeDialog
          episode={presentOf(deleting) ?? deleting}
          isGone={!presentOf(deleting)}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => {
            if (edited instanceof Object && edited.id === deleting.id) close();
            setDeleting(undefined);
          }}
        />
      )}
    </section>
  );
}
