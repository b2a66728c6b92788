import { useEffect, useRef, useState } from "react";

import type { EpisodeItem_EpisodeFragment } from "../lib/generated/EpisodeItem.ts";
import { Field } from "../ui/forms/Field.tsx";
import { useDebounced } from "../ui/forms/useDebounced.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { EpisodeItem } from "./EpisodeItem.tsx";
import { filterEpisodes } from "./filterEpisodes.ts";

import styles from "./EpisodeList.module.css";

const searchDelayMs = 500;

interface Props {
  episodes: readonly EpisodeItem_EpisodeFragment[];
  seriesThumbnail: EpisodeItem_EpisodeFragment["thumbnail"];
  chosenId: string | undefined;
}

/** The series' episodes in their order, with a search. */
export function EpisodeList({ episodes, seriesThumbnail, chosenId }: Props) {
  const [typed, setTyped] = useState("");
  const wanted = useDebounced(typed, searchDelayMs);
  const found = filterEpisodes(episodes, wanted);
  const itemsRef = useRef<HTMLOListElement>(null);
  const isHydrated = useIsHydrated();
  const isSearching = wanted.trim() !== "";

  useEffect(() => {
    if (!isHydrated) return;
    // Scrolls the list only, not the page.
    const items = itemsRef.current;
    const chosen = items?.querySelector<HTMLElement>('[data-chosen="true"]');
    if (items && chosen) items.scrollTop = chosen.offsetTop - items.offsetTop;
  }, [isHydrated]);

  return (
    <section className={styles.list} aria-labelledby="videos">
      <h2 id="videos" className={styles.heading}>
        Videos ({episodes.length})
      </h2>
      {episodes.length === 0 ? (
        <p className={styles.none}>No videos available</p>
      ) : (
        <div className={styles.search}>
          <Field
            label="Search videos"
            type="search"
            placeholder="Title or description"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <output className={isSearching ? styles.found : "visually-hidden"}>
        {isSearching && describeFound(found.length, episodes.length)}
      </output>
      <ol className={styles.items} ref={itemsRef}>
        {found.map((episode) => (
          <EpisodeItem
            key={episode.id}
            episode={episode}
            seriesThumbnail={seriesThumbnail}
            isChosen={episode.id === chosenId}
          />
        ))}
      </ol>
    </section>
  );
}

function describeFound(found: number, total: number): string {
  return found === 0 ? "No videos match your search" : `${found} of ${total} videos match`;
}
