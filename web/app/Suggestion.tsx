import type { ComponentProps, ReactNode } from "react";

import type { SearchBox_SeriesFragment as Series } from "../lib/generated/SearchBox.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";

import styles from "./Search.module.css";

interface SuggestionProps extends ComponentProps<"li"> {
  title: string;
  /** The title of the series that an episode belongs to. */
  seriesTitle?: string;
  thumbnail: Series["thumbnail"];
  isLive: boolean;
  /** The score of the live match. */
  score: ReactNode;
}

/** A series or an episode that the search found. */
export function Suggestion({ title, seriesTitle, thumbnail, isLive, score, ...rest }: SuggestionProps) {
  return (
    <li {...rest} className={styles.suggestion}>
      <span className={styles.thumbnail}>
        <Thumbnail thumbnail={thumbnail} sizes="96px" />
      </span>
      <span className={styles.names}>
        <span className={styles.title}>{title}</span>{" "}
        {seriesTitle !== undefined && <span className={styles.series}>{seriesTitle}</span>}
        {score}
      </span>{" "}
      {isLive && <LiveBadge />}
    </li>
  );
}
