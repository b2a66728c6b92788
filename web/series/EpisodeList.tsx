import { useState } from "react";
import { useDebounce } from "use-debounce";
import type { EpisodeItem_EpisodeFragment } from "../lib/generated/EpisodeItem.ts";
import { Field } from "../ui/Field.tsx";
import { EpisodeItem } from "./EpisodeItem.tsx";
import styles from "./EpisodeList.module.css";
import { filterEpisodes } from "./filterEpisodes.ts";

const SEARCH_DELAY = 500;

interface Props {
  episodes: readonly EpisodeItem_EpisodeFragment[];
  chosenId: string | undefined;
}

/** The series' episodes in their order, and a search among them. */
export function EpisodeList({ episodes, chosenId }: Props) {
  const [typed, setTyped] = useState("");
  const [wanted] = useDebounce(typed, SEARCH_DELAY);
  const found = filterEpisodes(episodes, wanted);
  const isSearching = wanted.trim() !== "";

  return (
    <section className={styles.list} aria-labelledby="videos">
      <h2 id="videos" className={styles.heading}>
        Videos ({episodes.length})
      </h2>
      {episodes.length === 0 ? (
        <p className={styles.none}>No videos available</p>
      ) : (
        <search className={styles.search}>
          <Field
            label="Search videos"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
      )}
      <output className={isSearching ? styles.found : "visually-hidden"}>
        {isSearching && describeFound(found.length, episodes.length)}
      </output>
      <ol className={styles.items}>
        {found.map((episode) => (
          <EpisodeItem key={episode.id} episode={episode} isChosen={episode.id === chosenId} />
        ))}
      </ol>
    </section>
  );
}

function describeFound(found: number, total: number): string {
  return found === 0 ? "No videos match your search" : `${found} of ${total} videos match`;
}
