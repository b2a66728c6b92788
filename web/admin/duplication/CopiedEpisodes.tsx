import { useState } from "react";

import { createReplacer, type TextReplacement } from "../../../domain/duplication/replacements.ts";
import { shiftTime } from "../../../domain/duplication/shiftTime.ts";
import { useCopiedEpisodesQuery } from "../../lib/generated/CopiedEpisodes.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { Button } from "../../ui/Button.tsx";
import { EventTime, useEventTimeZone } from "../episodes/EventTime.tsx";

import styles from "./DuplicateDialog.module.css";

/** The differences between the episodes of copies and their sources. */
export interface EpisodeRewriting {
  shiftDays: number;
  replace: readonly TextReplacement[];
}

interface CopiedEpisodesProps {
  /** The slug of the series that is copied. */
  slug: string;
  rewriting: EpisodeRewriting;
}

/** The episodes of a copy. They are loaded when the list is opened, since there can be a hundred series. */
export function CopiedEpisodes({ slug, rewriting }: CopiedEpisodesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.episodes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Episodes</summary>
      {isOpen && <EpisodeList slug={slug} rewriting={rewriting} />}
    </details>
  );
}

function EpisodeList({ slug, rewriting: { shiftDays, replace } }: CopiedEpisodesProps) {
  const zone = useEventTimeZone();
  const { data, error, refetch } = useCopiedEpisodesQuery({
    variables: { slug },
    fetchPolicy: "cache-and-network",
  });
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  if (!data && (error || isTrying))
    return (
      <p className={styles.facts} role="alert">
        The episodes could not be loaded.{" "}
        <Button look="quiet" onClick={tryNow}>
          {isTrying ? "Trying..." : "Try again"}
        </Button>
      </p>
    );
  if (!data) return <output className={styles.facts}>Loading...</output>;
  const episodes = data.series?.content?.episodes ?? [];
  if (episodes.length === 0) return <p className={styles.facts}>This series has no episodes.</p>;
  const rewrite = createReplacer(replace);
  return (
    <ol className={styles.episodeList} aria-label="Episodes of the copy">
      {episodes.map(({ id, title, releaseDate }) => (
        <li key={id}>
          <span>{rewrite(title)}</span>{" "}
          <span className={styles.facts}>
            {releaseDate === null ? (
              "without a start"
            ) : (
              <EventTime
                instant={shiftTime(
                  new Date(releaseDate),
                  { days: shiftDays, minutes: 0 },
                  zone,
                ).toISOString()}
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
